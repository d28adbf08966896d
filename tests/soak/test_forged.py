"""DESIGN 3 with the cards of R14: forged pairs with three of them each sound alike, and have every secret."""

from __future__ import annotations

from itertools import combinations

from tests.kit.long import games
from tests.soak.batch import played
from tests.soak.forged import ALIKE, THREE, differing, new_cards
from tests.soak.met import beside
from tests.stage.night_choices import ATTACKERS

PAIRS = games(300, 3_000)

SECRETS = (
    "elder with one life in one alone", "fox without its power in one alone",
    "came over in one alone", "charmed others", "others in the middle", "taken from the middle in one alone",
    "attack of mafia averted in one alone",
    *(f"attack of {by} deadly in one alone" for by in ("mafia", *ATTACKERS)),
    "infection spent in one alone", "attack spent in one alone",
    "shot asked of a dead hunter in one alone",
)  # fmt: skip


def test_pairs_with_three_of_these_cards_sound_alike() -> None:
    """A pair that differs is named by its number: `scripts/soak pairs 1 NUMBER` plays it alone."""
    pairs = played("pairs", 0, PAIRS)
    assert pairs.failed == ()
    seen = pairs.seen
    assert seen["pairs"] == PAIRS
    assert sum(seen[card] for card in new_cards()) >= THREE * PAIRS
    met = [beside(*two) for two in combinations(sorted(new_cards()), 2)]
    assert [two for two in met if not seen[two]] == []
    assert seen[ALIKE] >= 0.7 * PAIRS


def test_they_have_each_secret_of_these_cards() -> None:
    found = differing(played("pairs", 0, PAIRS).seen)
    assert [secret for secret in SECRETS if not found[secret]] == [], found
    averted = [found[f"attack of {by} averted in one alone"] for by in ATTACKERS]
    assert sum(averted) >= 5, found
