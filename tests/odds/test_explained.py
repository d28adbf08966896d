"""What is said about the difference between random and careful play: nothing that the table has not."""

from __future__ import annotations

from typing import Any

from narrator.odds.explained import difference
from narrator.odds.tally import Odds
from narrator.rules.table.table import GameSetup
from tests.kit.rules import lay


def chance(town: float, half: float = 0.01) -> Odds:
    return Odds({"town": town, "mafia": 1 - town}, town - half, town + half, 9_604, 4.0)


def table(**seats: Any) -> GameSetup:
    return lay(9, mafioso=[1, 2], **seats)[0]


def test_a_table_without_a_detective_is_told_of_none() -> None:
    sentence = difference(table(desperate=[3]), chance(0.34), chance(0.51))
    assert sentence == "Habits give the town 17 points here: the desperate citizen never goes off."


def test_each_habit_that_somebody_has_is_named() -> None:
    sentence = difference(table(detective=[3], angel=[4]), chance(0.5), chance(0.3))
    assert sentence.startswith("Habits cost the town 20 points here: a detective tells on day 3")
    assert sentence.endswith("the Mafia murders first who told; the guard stays with who told.")


def test_where_the_intervals_meet_nothing_is_explained() -> None:
    sentence = difference(table(detective=[3]), chance(0.5), chance(0.51))
    assert sentence == "Habits change little here."


def test_too_few_games_are_called_that() -> None:
    sentence = difference(table(detective=[3]), chance(0.45, 0.2), chance(0.75, 0.2))
    assert "So few games" in sentence
