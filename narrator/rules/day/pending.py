"""Which question is pending: what somebody has to tell before the game goes on by itself (R6,
R11, R13.11). No words, and no answers: those are acts.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import Symbol
from narrator.rules.day.notes import to_call, to_read, to_score
from narrator.rules.day.office import to_elect, to_inherit
from narrator.rules.day.powers import asked
from narrator.rules.ends.victory import to_report, to_tell_the_end
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.table.power import Opening


class Question(Symbol):
    """What can be pending, in the order in which it is asked."""

    SIDE = "side"
    """The side of the first of the ``unturned`` cards, which the box does not know."""
    CARD = "card"
    """Whether the first of the ``doubts`` is right."""
    END = "end"
    """Whether the last death was the end, where the box cannot count sides."""
    HEIR = "heir"
    """Whom the dead mayor names."""
    AGAIN = "again"
    """Whether all want another conviction, where it takes that; not before dawn has told everything."""
    NOTES = "notes"
    """What the notes of this Mafia Night say."""
    LIGHT = "light"
    """Whether the box shall deal by light, after a roll call that failed too often (R13.15)."""
    DEATHS = "deaths"
    """Who died tonight, where the box is told."""
    MAYOR = "mayor"
    """Who is elected."""
    MAFIA_NIGHT = "mafia_night"
    """Whether more than half want a Mafia Night."""
    BLACK = "black"
    """Who held black cards, once the game is over."""


class PowerAsked(NamedTuple):
    """Somebody may use this power of `GameSetup.powers`; each stands among the questions by its opening."""

    name: str


Pending = Question | PowerAsked


def pending(view: PublicView) -> Pending | None:
    """The question that comes first now; None: the phase goes on by itself, or the game is over.

    News that have not been told yet are told before anything is asked.
    """
    phase, table = view.phase, view.table
    if phase is _OVER:
        return Question.BLACK if to_score(view) else None
    if view.unturned:
        return Question.SIDE
    if view.doubts:
        return Question.CARD
    openings = table.powers
    if openings and (name := asked(view, Opening.DIED)):
        return PowerAsked(name)
    if table.end_is_reported and to_tell_the_end(view):
        return Question.END
    if view.condemned and openings and (name := asked(view, Opening.CONVICTED)):
        return PowerAsked(name)
    if view.mayor and to_inherit(view):
        return Question.HEIR
    if phase is _DAWN:
        if view.unsettled:
            return Question.LIGHT
        question = _at_dawn(view) if table.box_sees_no_cards else None
        return question or (_asked(view, Opening.DAWN) if openings else None)
    if view.asks_for_another:
        return Question.AGAIN
    if phase is _DAY:
        if to_elect(view):
            return Question.MAYOR
        return _asked(view, Opening.MORNING, Opening.ACCUSED) if openings else None
    if openings and (power := _asked(view, Opening.TIED, Opening.DUSK)):
        return power
    return Question.MAFIA_NIGHT if table.on_notes and to_call(view) else None


def _asked(view: PublicView, *openings: Opening) -> PowerAsked | None:
    names = [name for name in [asked(view, at) for at in openings] if name]
    return PowerAsked(names[0]) if names else None


_DAWN, _DAY, _OVER = Phase.DAWN, Phase.DAY, Phase.OVER
# Python 3.11 takes its time to look a member up


def _at_dawn(view: PublicView) -> Question | None:
    """What the box is to be told of the night."""
    if to_read(view):
        return Question.NOTES
    return Question.DEATHS if to_report(view) else None
