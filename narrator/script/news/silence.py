"""When the music makes way: from the name of somebody who dies or is convicted to what there is to know of
the card, and to what its death may bring about. Nothing is said here, and no music is chosen.
"""

from __future__ import annotations

from itertools import takewhile

from narrator.rules.day.powers import asked
from narrator.rules.game import facts
from narrator.rules.game.state import EYES_SHUT, PublicView
from narrator.rules.table.power import Opening

_OF_A_NAME = (
    facts.Convicted,
    facts.Voided,
    facts.Died,
    facts.Manner,
    facts.Turned,
    facts.Covered,
    facts.SideTold,
)
"""What is told in silence, once a name is said."""

_AMID = (facts.Undone, facts.Redone)
"""What may be told in between."""


def in_silence(view: PublicView) -> bool:
    """Whether somebody's name, or the last words after it, were heard, and there is more to know of them."""
    return _silent(view, view.facts_announced)


def stays_silent(view: PublicView) -> bool:
    """Whether that is so once the first fact that was not told yet is told."""
    return _silent(view, view.facts_announced + 1)


def breaks_silence(view: PublicView) -> bool:
    """Whether the first fact that was not told yet is the last for which the music has made way; the end
    has a silence of its own."""
    told = view.facts_announced + 1
    last = isinstance(view.facts[view.facts_announced], _OF_A_NAME) and not _to_come(view, told)
    return last and view.phase not in EYES_SHUT and _named(view, told)


def _silent(view: PublicView, told: int) -> bool:
    return view.progress.heard > 0 or (_named(view, told) and _to_come(view, told))


def _named(view: PublicView, told: int) -> bool:
    """Whether all since a name belongs to it."""
    heard = (fact for fact in reversed(view.facts[:told]) if not isinstance(fact, _AMID))
    return any(
        (isinstance(fact, facts.Convicted) and fact.seat is not None)
        or (isinstance(fact, facts.Died) and fact.how in ("night", "verdict"))
        for fact in takewhile(lambda fact: isinstance(fact, _OF_A_NAME), heard)
    )


def _to_come(view: PublicView, told: int) -> bool:
    """Whether a card is asked for, or more of it is told, or whom it takes along, or the end."""
    shoots = told == len(view.facts) and bool(asked(view, Opening.DIED))
    return (
        shoots
        or bool(view.unturned)
        or any(
            isinstance(fact, _OF_A_NAME) or (type(fact) is facts.Won and fact.winner == view.winner)
            for fact in view.facts[told:]
        )
    )
