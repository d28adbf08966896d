"""The lines that cards bring for the day: what is told of them, and what the table is asked about one that
the box does not know. They are as the cards declare them; no card is known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import Table
from narrator.script.common.conditions import Condition, both, told
from narrator.script.common.lines import Line

SEAT = ("seat",)


@lru_cache
def brought(id: str, slots: tuple[str, ...] = SEAT, variants: int = 3) -> Line:
    """What is told of something that a card brings about, as in `RoleCard.says`."""
    return Line(id, slots, variants)


@lru_cache
def asks_for(role: str) -> Mapping[str, Line]:
    """How the table is asked whether a card is of this role, and how its answer is read back: ``ask``,
    ``was`` and ``not``."""
    return {end: Line(f"{role}.card.{end}", SEAT) for end in ("ask", "was", "not")}


def card_lines(rulebook: Rulebook) -> Iterator[Line]:
    """All of them, each with the tables at which it can be heard."""
    for role in rulebook.roles.values():
        played = _played(role)
        for id, slots in role.says.items():
            yield replace(brought(id, slots), when=played)
        if role.avenged:
            for line in asks_for(role.id).values():
                yield replace(line, when=both(played, told))


def _played(role: RoleCard) -> Condition:
    def is_played(table: Table) -> bool:
        return table.number(role.id) > 0

    return is_played
