"""What is told of a trial: how a vote was tied, who is convicted or goes free, a stay. No deaths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.script.common import where
from narrator.script.common.card_lines import brought
from narrator.script.common.cues import Chime, Cue, Music, Rest, SpokenManner, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import SEAT_WAS
from narrator.script.story.public_facts import may_be_last
from narrator.ties import all_ties

LINES = Lines(need=RenderPriority.TRIAL)
TIED_AT = LINES.declare("tie.votes", ("votes",))
TIE_ENDS = {
    why: LINES.declare(f"tie.ends_{why}", variants=2)
    for why in (
        *dict.fromkeys(why for tie in all_ties().values() for why in tie.reasons),
        "snap",
        "card",
    )
}
DRAWN = LINES.declare("lot.drawn", ("seat",), variants=3)
ACQUITTED = LINES.declare("verdict.acquitted", ("seat",), variants=3)
FAILED = LINES.declare("verdict.failed", ("seat",), variants=3)
FOUND = LINES.declare("verdict.found", ("seat",), variants=3, manner=SpokenManner.VERDICT)
CONVICTED = LINES.declare("verdict.convicted", ("seat",), manner=SpokenManner.VERDICT)
UNCONVICTED = LINES.declare("verdict.none", manner=SpokenManner.VERDICT)
NO_MORE = LINES.declare("verdict.no_more", variants=3)
ELECTED = {
    how: LINES.declare(f"mayor.{how}", ("seat",), variants=3, when=where.has_mayor)
    for how in ("vote", "lot", "heir")
}
GAVEL = Chime("gavel")
HELD_BREATH = Rest("silence", 1.5)
"""Between the gavel and the name, which the table has just confirmed: nothing is said in it."""

HELD_LONGER = Rest("silence", 3.5)
"""The same where the verdict may end the game."""

LET_OUT = Rest("silence", 1.0)
"""After it."""


def stood(votes: int | None, seats: tuple[int, ...]) -> list[Cue]:
    """Between whom the votes are tied, and how many each has (None: the table counted alone) (R6)."""
    each = () if votes is None else (TIED_AT(votes=votes),)
    return [*each, *(SEAT_WAS(seat=seat) for seat in seats)]


def could_be_stayed(view: PublicView, fact: facts.Convicted | facts.Died) -> bool:
    """Whether the table had to reckon with a card that pardons when the seat of this fact was convicted: one
    is in play, did not lie open yet, and had voided no verdict secretly (R6)."""
    if not view.table.pardons:
        return False
    known = list(enumerate(view.facts[: view.facts_announced + 1]))
    own = [at for at, one in known if isinstance(one, facts.Convicted) and one.seat == fact.seat]
    before = view.facts[: own[-1] if own else view.facts_announced]
    gone = {one.role for one in before if isinstance(one, facts.Turned)}
    gone |= {one.told.partition(".")[0] for one in before if isinstance(one, facts.Voided)}
    return not gone.issuperset(view.table.pardons)


def _convicted(view: PublicView, fact: facts.Convicted) -> list[Cue]:
    """Where a tie frees them, that has just been told, and says that nobody is convicted. Where there
    may be a pardon, nobody is dead before the verdict is carried out (R6)."""
    if view.facts_announced and isinstance(view.facts[view.facts_announced - 1], facts.Tied):
        return [GAVEL]
    if fact.seat is None:
        died = [one for one in view.facts[: view.facts_announced] if isinstance(one, facts.Died)]
        if any(one.how == "verdict" and one.when == fact.when for one in died):
            return [GAVEL, NO_MORE()]  # a verdict was carried out today
        return [GAVEL, Story("verdict.none"), UNCONVICTED()]
    stayable = could_be_stayed(view, fact)
    return [
        Music(None),
        GAVEL,
        HELD_LONGER if may_be_last(view) else HELD_BREATH,
        (FOUND if stayable else CONVICTED)(seat=fact.seat),
        LET_OUT,
        *([] if stayable else [Story("verdict.guilty")]),
    ]


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Tied: lambda _, fact: [TIE_ENDS[fact.why]()],
    facts.Drawn: lambda _, fact: [DRAWN(seat=fact.seat)],
    facts.Convicted: _convicted,
    facts.Acquitted: lambda view, fact: [
        GAVEL,
        (ACQUITTED if fact.seat in view.court.barred else FAILED)(seat=fact.seat),
    ],
    facts.Voided: lambda _, fact: [brought(fact.told, ())()],
    facts.Elected: lambda _, fact: [GAVEL, ELECTED[fact.how](seat=fact.seat)],
}
"""Kind of fact → what is said of it."""
