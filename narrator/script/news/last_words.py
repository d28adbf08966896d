"""The last words of somebody who has just been named, before the card (R4.9): how long they take, and where
they may be spoken. What is said in them is the table's affair.
"""

from __future__ import annotations

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Cue, Music
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import SEAT_WAS

ASK = "last_words"
SECONDS = 30.0
"""So long they take at most; a press ends them."""


def _spoken(table: GameSetup) -> bool:
    return table.options.last_words != "none"


LINES = Lines(_spoken, need=RenderPriority.TRIAL)
FIRST = LINES.declare("last_words.first")
SHORT = LINES.declare("last_words.short", variants=3)


def speakers(view: PublicView, fact: facts.Fact) -> list[int]:
    """Who may speak once more after this fact. Of several whom one night has taken, all do once all are
    known."""
    if not _given(view.table, fact):
        return []
    if isinstance(fact, facts.Convicted):
        return [] if fact.seat is None else [fact.seat]
    died = [one for one in view.facts if isinstance(one, facts.Died) and one.when == view.at("night")]
    theirs = [one for one in died if _given(view.table, one)]
    return [one.seat for one in theirs] if theirs[-1:] == [fact] else []


def last_words(view: PublicView, seats: list[int], nth: int) -> list[Cue]:
    """Those of the ``nth`` of these, in silence; how they end is said the first time. Of several each is
    called by name."""
    before = [one for one in view.facts[: view.facts_announced] if _given(view.table, one)]
    known = nth > 0 or view.table.again or any(getattr(one, "seat", 0) not in seats for one in before)
    return [
        Music(None),
        *([SEAT_WAS(seat=seats[nth])] if len(seats) > 1 else []),
        (SHORT if known else FIRST)(),
        AwaitConfirm(ASK, within=SECONDS, timed=True),
    ]


def _given(table: GameSetup, fact: facts.Fact) -> bool:
    """Whether somebody may speak once more here."""
    if isinstance(fact, facts.Convicted):
        return fact.seat is not None and _spoken(table)
    night = isinstance(fact, facts.Died) and fact.how == "night"
    return night and table.options.last_words == "all"
