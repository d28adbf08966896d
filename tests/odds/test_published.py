"""The exact chances beside published figures and formulas, each with its source and its rule (R10)."""

from __future__ import annotations

from math import prod, sqrt

import pytest

from narrator.odds.exact import outlook

NIGHT_START: dict[int, dict[int, float]] = {
    1: {4: 33.33, 5: 25, 6: 46.67, 7: 37.5, 8: 54.29, 9: 45.31, 10: 59.37, 11: 50.78, 12: 63.06,
        13: 54.88, 14: 65.9, 15: 58.11, 16: 68.17, 17: 60.72, 19: 62.91, 21: 64.76, 23: 66.36},
    2: {12: 35.21, 14: 39.49, 15: 30.5, 16: 43.01, 17: 33.95, 18: 45.97, 20: 48.51, 22: 50.71,
        23: 41.82, 24: 52.65},
    3: {20: 30.66, 22: 33.21, 24: 35.49},
}  # fmt: skip
"""Mafiosi → players → the town's chance in points: "Numbers, Part 1", wiki.mafiascum.net, as of 2026. Night
first, murders and verdicts at random, the Mafia wins at parity. Two of its rows are not here: see below."""

MISPRINTED = {19: 39.52, 21: 50.71}
"""Players → the town's chance against two Mafiosi, as the same table has it."""


@pytest.mark.parametrize(
    ("mafia", "players", "published"),
    [(m, n, share) for m, row in NIGHT_START.items() for n, share in row.items()],
)
def test_the_wiki_s_table_of_random_games_that_begin_by_night(
    mafia: int, players: int, published: float
) -> None:
    exact = outlook(players - mafia, mafia, "parity", by_night=True).town
    assert exact * 100 == pytest.approx(published, abs=0.0101)  # the table cuts off in places


def test_two_rows_of_that_table_stand_in_the_wrong_line() -> None:
    """The row of 19 players has the chance of 21, and that of 21 the chance of 22: between 17 and 23 players
    an odd number can have neither."""
    assert outlook(19, 2, "parity", by_night=True).town * 100 == pytest.approx(MISPRINTED[19], abs=0.01)
    assert outlook(20, 2, "parity", by_night=True).town * 100 == pytest.approx(MISPRINTED[21], abs=0.01)
    for players, printed in MISPRINTED.items():
        assert outlook(players - 2, 2, "parity", by_night=True).town * 100 < printed - 2


def migdal(players: int, mafia: int) -> float:
    """The Mafia's chance by P. Migdał, "A mathematical model of the Mafia game", arXiv:1009.1031 (2010): day
    first, a day and a night in one step, until one group is gone. Written down anew from its recursion."""
    if mafia == 0:
        return 0.0
    if mafia > players - mafia:
        return 1.0
    hit = mafia / players
    return hit * migdal(players - 2, mafia - 1) + (1 - hit) * migdal(players - 2, mafia)


@pytest.mark.parametrize("rule", ["last", "majority"])
@pytest.mark.parametrize("mafia", [1, 2, 3, 4])
def test_migdal_s_recursion_is_the_game_that_begins_by_day(mafia: int, rule: str) -> None:
    for players in range(2 * mafia + 1, 25):
        ours = outlook(players - mafia, mafia, rule, by_night=False).town
        assert 1 - ours == pytest.approx(migdal(players, mafia)), players


def test_one_mafioso_has_migdal_s_closed_form() -> None:
    """w(n, 1) = (n − 1)!! / n!!, which follows from the recursion: the Mafioso survives day after day."""
    for players in range(2, 25):
        closed = prod(range(players - 1, 0, -2)) / prod(range(players, 0, -2))
        assert 1 - outlook(players - 1, 1, "last", by_night=False).town == pytest.approx(closed)


def test_at_parity_the_same_game_is_another_one() -> None:
    """Many restate Migdał with a Mafia that wins at parity; by day that costs the town every even number."""
    assert outlook(3, 1, "last", by_night=False).town == pytest.approx(1 - 3 / 8)
    assert outlook(3, 1, "parity", by_night=False).town == pytest.approx(1 / 4)
    for players in range(3, 25, 2):
        assert outlook(players - 1, 1, "parity", by_night=False).town == pytest.approx(
            outlook(players - 1, 1, "last", by_night=False).town
        )


def test_one_more_citizen_may_help_the_mafia() -> None:
    """The parity effect (Migdał 2010): with one Mafioso, and a day first, an even number is worse for it
    than the odd one above it."""
    for players in range(4, 24, 2):
        even, odd = (outlook(n - 1, 1, "last", by_night=False).town for n in (players, players + 1))
        assert odd < even


@pytest.mark.parametrize("start", [True, False], ids=["night first", "day first"])
def test_the_mafia_that_makes_it_even_grows_as_the_root_of_the_table(start: bool) -> None:
    """E. Yao, "A theoretical study of Mafia games", arXiv:0804.0071 (2008), and Braverman, Etesami and
    Mossel, Annals of Applied Probability 18 (2008): comparable chances at a Mafia of the order of √R."""
    for players in (50, 100, 200):
        even = next(
            m for m in range(1, players) if outlook(players - m, m, "parity", by_night=start).town < 0.5
        )
        assert 0.25 * sqrt(players) < even < 0.75 * sqrt(players)
    few, many = (outlook(200 - m, m, "parity", by_night=start).town for m in (2, 28))
    assert few > 0.75
    assert many < 0.05


def test_majority_and_last_are_the_same_chance() -> None:
    """Whoever is outnumbered by the Mafia loses in the end, since a night takes one more than a day gives."""
    for players in range(5, 25):
        for mafia in range(1, players // 2 + 1):
            for by_night in (True, False):
                one, other = (
                    outlook(players - mafia, mafia, rule, by_night=by_night).town
                    for rule in ("majority", "last")
                )
                assert one == pytest.approx(other)
