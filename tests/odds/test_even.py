"""Sizes of the Mafia nearest to even, and the rows of the rulesets that are filled by them (R1.5, R10)."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.odds.exact import evenest, exact, uneven
from narrator.odds.simulate import Cores, odds
from narrator.rules.table.table import GameSetup
from tests.kit.long import games
from tests.kit.rules import lay, preset

ROWS = [(name, players) for name in Installed.under().rulesets for players in preset(name).by_odds]
"""Every row that no source speaks of."""

BEYOND = [row for row in ROWS if row[0] != "werewolves"]
"""Those whose size of the Mafia is no source's either; that of `werewolves` is (R16)."""

SOME = [(name, players) for name, players in ROWS if players in (5, 7, 18, 24)]


def laid(ruleset: str, players: int) -> GameSetup:
    return lay_table(preset(ruleset), players, None, {}, 0)


def other_sizes(ruleset: str, players: int) -> Iterator[GameSetup]:
    """The same game with every size of the Mafia that the rules allow."""
    row = preset(ruleset).table[players]
    for mafia in range(1, players):
        try:
            yield lay_table(preset(ruleset), players, {**row, "mafioso": mafia}, {}, 0)
        except RuleError:
            continue


@pytest.mark.parametrize(("ruleset", "players"), BEYOND)
def test_a_row_beyond_the_source_is_nearest_to_even_of_all_sizes(ruleset: str, players: int) -> None:
    own = laid(ruleset, players)
    assert uneven(own) == min(map(uneven, other_sizes(ruleset, players)))
    assert exact(own) == pytest.approx(preset(ruleset).by_odds[players], abs=0.0051)


@pytest.mark.parametrize(("ruleset", "players"), BEYOND)
def test_it_has_the_detectives_of_the_nearest_row_of_the_source(ruleset: str, players: int) -> None:
    found = preset(ruleset)
    low, high = found.source
    source = found.table[low if players < low else high]
    assert {**found.table[players], "mafioso": 0} == {**source, "mafioso": 0}


@pytest.mark.parametrize(("ruleset", "players"), SOME)
def test_its_figure_is_that_of_games_by_the_rules(ruleset: str, players: int) -> None:
    """With its detectives, who change nothing at random."""
    figure = preset(ruleset).by_odds[players]
    found = odds(laid(ruleset, players), within=None, games=games(500, 20_000), cores=Cores(1))
    assert abs(found.town - figure) < 3.5 * sqrt(figure * (1 - figure) / found.games) + 0.005


def test_only_the_number_of_mafiosi_is_changed() -> None:
    even = evenest(lay(10, "palermo", mafioso=[1, 2, 3], detective=[4])[0])
    assert even is not None
    assert (even.number("mafioso"), even.number("detective")) == (2, 1)


@pytest.mark.parametrize(
    "agreed",
    [{"mafioso": [1, 2], "angel": [3]}, {"mafioso": [1, 2], "coward": [4]},
     {"mafioso": [1, 2], "blind": True}],
)  # fmt: skip
def test_where_more_than_the_numbers_matters_there_is_none(agreed: dict[str, Any]) -> None:
    assert evenest(lay(9, "palermo", **agreed)[0]) is None
