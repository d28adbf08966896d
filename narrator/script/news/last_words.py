"""The last words of somebody who has just been named, before the card (R4.9): how long they take, and where
they may be spoken. What is said in them is the table's affair.
"""

from __future__ import annotations

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Cue, Music
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import SEAT_WAS

ASK = "last_words"
SECONDS = 30.0
"""So long they take at most; a press ends them."""


def _spoken(table: Table) -> bool:
    return table.options.last_words != "none"


LINES = Lines(_spoken, need=Need.TRIAL)
FIRST = LINES.declare("last_words.first")
SHORT = LINES.declare("last_words.short", variants=3)


def last_words(view: PublicView, fact: facts.Convicted | facts.Died) -> list[Cue]:
    """In silence, where this fact gives them; how they end is said the first time. Of several whom one night
    has taken, each is called by name once all are known."""
    table = view.table
    if not _given(table, fact):
        return []
    theirs: list[facts.Convicted | facts.Died] = [fact]
    if isinstance(fact, facts.Died):
        theirs = [
            one for one in view.facts if isinstance(one, facts.Died) and one.when == fact.when
        ]
        theirs = [one for one in theirs if _given(table, one)]
        if theirs[-1] is not fact:
            return []
    before = [one for one in view.facts[: view.told] if one not in theirs]
    line = SHORT if table.again or any(_given(table, one) for one in before) else FIRST
    spoken: list[Cue] = []
    for one in theirs:
        if one.seat and len(theirs) > 1:
            spoken.append(SEAT_WAS(seat=one.seat))
        spoken += [line(), AwaitConfirm(ASK, within=SECONDS, timed=True)]
        line = SHORT
    return [Music(None), *spoken]


def _given(table: Table, fact: facts.Fact) -> bool:
    """Whether somebody may speak once more here."""
    if isinstance(fact, facts.Convicted):
        return fact.seat is not None and _spoken(table)
    night = isinstance(fact, facts.Died) and fact.how == "night"
    return night and table.options.last_words == "all"
