"""Forged pairs of evenings with three of the cards of R14 each, compared, and what was in them."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, count

from narrator.roles import all_roles
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from tests.soak.met import beside
from tests.stage.compare_heard import as_written, both, differences
from tests.stage.features_of_new_cards import otherwise
from tests.stage.features_of_pairs import by_day, secrets
from tests.stage.forged_pairs import Script, forge, invent

THREE = 3

ALIKE = "known alike to their end"
"""The pairs in which secrets are counted: the others part before."""


@cache
def new_cards() -> tuple[str, ...]:
    """The ids of the cards of R14."""
    return tuple(role.id for role in all_roles().values() if isinstance(role, KnownToTheBox))


class Pair:
    """Two evenings that the table cannot tell apart. ``seen`` counts which of these cards were in it, and
    what one has and the other has not."""

    def __init__(self, number: int, seen: Counter[str]) -> None:
        self.number, self.seen = number, seen
        self.three = random.Random(f"three {number}").sample(new_cards(), THREE)

    def play(self) -> None:
        a = self._invented()
        b = forge(a, self.number)
        performed = both(a, b, self.number)
        assert all(map(as_written, performed)), "not performed as it is written"
        assert differences(*performed)[:6] == []
        dealt = [card for card in new_cards() if a.table.number(card)]
        self.seen.update(["pairs", *dealt])
        self.seen.update([beside(*two) for two in combinations(sorted(dealt), 2)])
        if a.told == b.told:
            here, there = ({*secrets(*pair), *by_day(*pair), *otherwise(*pair)} for pair in ((a, b), (b, a)))
            self.seen.update([ALIKE, *(f"{_SECRET}{one}" for one in here | there)])

    def _invented(self) -> Script:
        """Few tables are too small for these three."""
        for again in count():
            a = invent(self.number + again * 1_000_000, frozenset(self.three), themed=False)
            if all(a.table.number(card) for card in self.three):
                return a
        raise AssertionError("no table has these three")


_SECRET = "secret: "


def differing(seen: Counter[str]) -> Counter[str]:
    """Each secret → in how many pairs it differed."""
    return Counter({one.removeprefix(_SECRET): seen[one] for one in seen if one.startswith(_SECRET)})


def counts(seen: Counter[str]) -> str:
    """In how many pairs each card was, and each secret, as a table in Markdown."""
    rows = [(one, seen[one]) for one in ("pairs", ALIKE)]
    rows += [(f"with `{card}`", seen[card]) for card in sorted(new_cards())]
    rows += sorted(differing(seen).items())
    return "\n".join(["| | pairs |", "|---|--:|", *(f"| {one} | {n:,} |" for one, n in rows)])
