"""Random games beside the oracle about any two cards, each pair in turn, and how often these met."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

from narrator.roles import all_roles
from tests.kit.tables import draw_table
from tests.rules.night.match import Match

TRIED = 10
"""How often a table with two cards is drawn until the rules are said to forbid it."""


class Meeting(Match):
    """A game whose number tells which two are dealt; ``seen`` counts which have met in it."""

    def __init__(self, number: int, seen: Counter[str]) -> None:
        couples = together()
        super().__init__(number, seen, _rare(*couples[number % len(couples)]))

    def play(self) -> int:
        nights = super().play()
        self.book.seen.update([beside(*two) for two in combinations(sorted(self.had), 2)])
        return nights


def beside(one: str, other: str) -> str:
    """What is counted where these two were dealt to somebody."""
    return f"{one} beside {other}"


@cache
def together() -> tuple[tuple[str, str], ...]:
    """Every two cards that the rules allow at one table, in the order of their ids."""
    return tuple([two for two in combinations(sorted(all_roles()), 2) if _may_meet(*two)])


def _may_meet(one: str, other: str) -> bool:
    tables = (
        draw_table(random.Random(f"{one} {other} {nth}"), deadlock=0, among=_rare(one, other))
        for nth in range(TRIED)
    )
    return any({one, other} <= {*cards[: table.players]} for table, cards in tables)


def _rare(*cards: str) -> frozenset[str]:
    """Those of which there is one for certain only if it is asked for."""
    return frozenset(cards) - {"citizen"}


def counts(seen: Counter[str]) -> str:
    """How often any two met, as a triangular table in Markdown, and which two did not."""
    cards = sorted(all_roles())
    numbers = [*range(1, len(cards))]
    rows = [f"| | {' | '.join(map(str, numbers))} |", f"|---|{'--:|' * len(numbers)}"]
    for nth, card in enumerate(cards, 1):
        met = [
            f"{seen[beside(one, card)]:,}" if (one, card) in together() else "–" for one in cards[: nth - 1]
        ]
        cells = [f"{nth} `{card}`", *met, *[""] * (len(numbers) - len(met))]
        rows.append(f"| {' | '.join(cells)} |")
    never = [f"{one} and {other}" for one, other in together() if not seen[beside(one, other)]]
    apart = [f"{one} and {other}" for one, other in _apart()]
    rows += ["", f"Forbidden (–): {', '.join(apart)}. Never met: {', '.join(never) or 'none'}."]
    return "\n".join(rows)


def _apart() -> list[tuple[str, str]]:
    return sorted({*combinations(sorted(all_roles()), 2)} - {*together()})
