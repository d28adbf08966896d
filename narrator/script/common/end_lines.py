"""The lines of the ends that cards declare, and of the cards that share one: which there are depends on the
cards. Those of town and Mafia stand where they are told; nothing is told here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import Table
from narrator.script.common.conditions import Condition, never
from narrator.script.common.lines import Line

SPOKEN = ("over", "won", "option")
"""Why the game is over, who has won, and the same as an answer."""

EXPLAINED = "explain"
PRINTED = ("print.goal", "print.statistics")


@lru_cache
def end_line(kind: str, end: str) -> Line:
    """What is said or printed of an end, or of a card that shares one."""
    return Line(f"{kind}.{end}", when=never)


def announced(table: Table) -> list[str]:
    """The ids of the ends and of the cards of this table that it hears of before a game."""
    ends = [end.id for end, _ in table.own_ends if end.announced]
    return ends + [card.id for card in table.cast if card.shares]


def end_lines(rulebook: Rulebook) -> Iterator[Line]:
    """All that a rulebook asks for, each with the tables at which it can be heard, unless it is explained."""
    for end in rulebook.own_ends:
        for kind in SPOKEN:
            yield replace(end_line(kind, end.id), when=_comes(end.id))
        for kind in (EXPLAINED, *PRINTED):
            yield end_line(kind, end.id)
    for card in rulebook.roles.values():
        for kind in (EXPLAINED, PRINTED[0]) if card.shares else ():
            yield end_line(kind, card.id)


def _comes(id: str) -> Condition:
    def may_come(table: Table) -> bool:
        return any(end.id == id for end, _ in table.own_ends)

    return may_come
