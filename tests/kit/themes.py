"""Which cards a random game is drawn from, by its number: so that none gets rarer as more cards are found.
No table is laid here, and no test stands here."""

from __future__ import annotations

import random
from collections.abc import Set

from narrator.roles import all_roles
from narrator.rules.game.role import Role

POOL = 18
"""So many roles at most are drawn from for one table; else tables would fill up, and citizens would go."""

THEMES: tuple[frozenset[str], ...] = tuple(
    frozenset(cards.split())
    for cards in (
        "lover desperate", "coward", "bodyguard", "matchmaker desperate", "apothecary", "saint",
        "governor hitman", "detective", "matchmaker hunter", "jester detective",
        "apothecary private_detective", "matchmaker hitman", "detective freemason", "sleepwalker angel",
        "godfather informer", "serial_killer", "white_wolf",
        "infecting_wolf cursed piper", "thief",
    )
)  # fmt: skip
"""What tests count for which these must meet; a new row makes each of the others a little rarer."""

COUNTED = 2 / 3
"""The share of the games that are about one of them, and drawn from the cards named there."""

STEPS = (0.6180339887498949, 0.4142135623730951, 0.7320508075688772)
"""Multiples of each lie in nearly equal gaps, wherever one begins and in whatever steps one goes on."""


def theme(number: int) -> frozenset[str]:
    """The cards that the game of this number is about: one of the `THEMES`, each in turn, and in the others
    any three that are found, each in turn beside ever other ones."""
    places = [number * step % 1.0 for step in STEPS]
    if places[0] < COUNTED:
        return THEMES[int(places[0] / COUNTED * len(THEMES))]
    found = [role.id for role in roles()]
    first = (places[0] - COUNTED) / (1 - COUNTED)
    return frozenset(found[int(place * len(found))] for place in (first, *places[1:]))


def roles() -> list[Role]:
    """All that may be drawn: every role but the citizen's, which is what is left."""
    return [role for role in all_roles().values() if role.id != "citizen"]


def pool(chance: random.Random, among: Set[str]) -> list[Role]:
    """The roles that a table about these is drawn from, a Mafioso among them."""
    named = {"mafioso", *(card for cards in THEMES for card in cards)}
    found = [role for role in roles() if role.id in named or among not in THEMES]
    if len(found) <= POOL:
        return found
    others = [role.id for role in found if role.id != "mafioso"]
    kept = {"mafioso", *chance.sample(others, POOL - 1)}
    return [role for role in found if role.id in kept]
