"""Games that are not played to their end, since what they come to is known exactly (R10)."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

import pytest

from narrator.odds.exact import exact_odds, expected, outlook
from narrator.odds.one_game import as_played, play_game
from narrator.odds.simulate import BATCH, Cores, odds
from narrator.odds.tally import Tally, effective, wilson
from narrator.rules.game.state import Phase
from tests.kit.long import games
from tests.kit.rules import evening, lay
from tests.kit.tables import draw_table


def test_any_table_comes_to_the_same_in_fewer_nights() -> None:
    """The same cards and the same choices, once to the end and once until it is known: what is known is the
    mean of what follows, for the chance as for the nights."""
    drawn, early = random.Random("known early"), 0
    spread, apart, nights = 0.0, 0.0, []
    for number in range(games(1_500, 60_000)):
        table, _ = draw_table(drawn, by_day=True, deadlock=drawn.choice([0, 3]))
        at = as_played(table)
        known = play_game(at, random.Random(number))
        whole = play_game(at, random.Random(number), whole=True)
        if known.winner is not None:
            assert known == whole
            continue
        early += 1
        assert whole.winner in ("town", "mafia")
        apart += whole.town - known.town
        spread += known.town * (1 - known.town)
        nights.append(whole.nights - known.nights)
    assert early > games(1_500, 60_000) / 8
    assert abs(apart) < 3.5 * sqrt(spread)
    assert abs(fmean(nights)) < 3.5 * sqrt(pvariance(nights) / len(nights))


@pytest.mark.parametrize("rule", ["majority", "parity", "last"])
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("palermo", {}), ("palermo", {"reveal": "none"}), ("village", {}), ("sunrise", {})],
    ids=["palermo", "a win that is told late", "village", "sunrise"],
)
def test_the_nights_of_a_game_are_known_too(ruleset: str, options: dict[str, Any], rule: str) -> None:
    table, _ = lay(11, ruleset, mafioso=[1, 2], mafia_wins=rule, **options)
    sure, chance = exact_odds(table), random.Random(f"{ruleset} {rule}")
    assert sure is not None
    at = as_played(table)
    nights = [play_game(at, chance, whole=True).nights for _ in range(games(400, 20_000))]
    assert abs(fmean(nights) - sure.nights) < 3.5 * sqrt(pvariance(nights) / len(nights))


def test_who_can_still_change_something_keeps_a_game_going() -> None:
    begun = evening(8, mafioso=[1, 2], angel=[3], detective=[4], apothecary=[5]).night().day()
    second = begun.dusk()
    assert expected(second.game) is None
    without_angel = begun.night(mafia=3, apothecary=6).day().dusk()
    assert expected(without_angel.game) is None  # the apothecary can still heal


def test_once_only_citizens_and_detectives_are_left_beside_the_mafia_it_is_known() -> None:
    left = evening(9, mafioso=[1, 2], angel=[3], detective=[4]).night().day().night(mafia=3).day()
    night = left.dusk().game
    assert night.public.phase is Phase.NIGHT
    known = expected(night)
    assert known is not None
    assert known.town == outlook(6, 2, night.public.table.options.mafia_wins, by_night=True).town


def test_a_living_couple_is_waited_for() -> None:
    couple = evening(9, mafioso=[1, 2], lover=[3, 4]).night().day()
    assert expected(couple.night(mafia=5).day().dusk().game) is None
    assert expected(couple.night(mafia=3).day().dusk().game) is not None


def test_a_mafia_that_murders_by_majority_is_played_to_the_end() -> None:
    table, _ = lay(9, mafioso=[1, 2, 3], blind=True)
    chance = random.Random(1)
    assert all(play_game(as_played(table), chance).winner for _ in range(50))


def test_fewer_games_are_needed() -> None:
    table, _ = lay(12, mafioso=[1, 2], angel=[3])
    found = odds(table, within=2.0, cores=Cores(1))
    needed = found.town * (1 - found.town) * (1.96 / 0.02) ** 2
    assert found.games < needed / 2
    assert (found.high - found.low) / 2 <= 0.02


def test_won_or_lost_is_wilson_s_interval_as_ever() -> None:
    tally = Tally()
    for winner in ("town", "mafia", "town", "draw"):
        tally.add(winner, float(winner == "town"), 3)
    assert effective(2.0, 2.0, 4) == 4
    assert tally.town == wilson(2, 4)
    assert tally.odds().shares["draw"] == 0.25


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(("others", "mafia"), [(6, 1), (9, 3), (16, 2)])
def test_the_interval_holds_for_games_that_are_known_early(others: int, mafia: int, rounds: int) -> None:
    """In 95 of 100 cases the chance is in it: here it is known, and each game stops after some rounds."""
    drawn, covered = random.Random(f"{others} {mafia} {rounds}"), 0
    share, times = outlook(others, mafia, "parity", by_night=False).town, games(400, 4_000)
    for _ in range(times):
        tally = Tally()
        for _ in range(BATCH):
            tally.add(None, _after(others, mafia, rounds, drawn), 1)
        covered += tally.town.low <= share <= tally.town.high
    assert abs(covered / times - 0.95) < 4 * sqrt(0.95 * 0.05 / times)


def _after(others: int, mafia: int, rounds: int, drawn: random.Random) -> float:
    """The town's chance after so many days and nights at random."""
    for _ in range(rounds):
        if outlook(others, mafia, "parity", by_night=False).town in (0.0, 1.0):
            break
        if drawn.random() < mafia / (mafia + others):
            mafia -= 1
        else:
            others -= 1
        others -= 1
    return outlook(others, mafia, "parity", by_night=False).town
