"""The last words of somebody who has just been named, before the card (R4.9): how long they take, and where
they may be spoken. What is said in them is the table's affair.
"""

from __future__ import annotations

from narrator.rules.game import facts
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Cue, Music
from narrator.script.common.lines import Lines, Need

ASK = "last_words"
SECONDS = 30.0
"""So long they take at most; a press ends them."""


def _spoken(table: Table) -> bool:
    return table.options.last_words != "none"


LINES = Lines(_spoken, need=Need.TRIAL)
FIRST = LINES.declare("last_words.first")
SHORT = LINES.declare("last_words.short", variants=3)


def last_words(view: PublicView, fact: facts.Convicted | facts.Died) -> list[Cue]:
    """In silence, where this fact gives them; how they end is said the first time."""
    table = view.table
    if not _given(table, fact):
        return []
    known = table.again or any(_given(table, one) for one in view.facts[: view.told])
    line = SHORT if known else FIRST
    return [Music(None), line(), AwaitConfirm(ASK, within=SECONDS, timed=True), Music("day")]


def _given(table: Table, fact: facts.Fact) -> bool:
    """Whether somebody may speak once more here."""
    if isinstance(fact, facts.Convicted):
        return fact.seat is not None and _spoken(table)
    night = isinstance(fact, facts.Died) and fact.how == "night"
    return night and table.options.last_words == "all"
