"""Ready-made games by ear beside the cards of their ruleset: their further cards make a game livelier, and no
less fair (R10)."""

from __future__ import annotations

import pytest

from narrator.config.installed import Installed
from narrator.config.seating import lay_set_up
from narrator.odds.exact import EVEN_ENOUGH, exact, uneven
from narrator.odds.simulate import Cores, odds
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from tests.kit.long import games
from tests.kit.rules import preset

READY_MADE = [
    (ruleset, name, players)
    for ruleset in Installed.under().rulesets
    if ruleset != "werewolves"  # its table follows its source alone, and is not even either (R16)
    for name, one in preset(ruleset).presets.items()
    for players in filter(one.suits, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
]

FURTHER = 0.06
"""So much further from even than the cards of its ruleset a ready-made game may be, where it is not within
`EVEN_ENOUGH` itself."""


def laid(ruleset: str, name: str | None, players: int) -> GameSetup:
    """A ready-made game; without a name: the cards of the ruleset."""
    found = preset(ruleset)
    row = found.table[players]
    if name is None:
        return lay_set_up(found, players, row, {}, 0)
    one = found.presets[name]
    return lay_set_up(found, players, one.cards(row, players), one.options, 0)


@pytest.mark.parametrize(("ruleset", "name", "players"), READY_MADE)
def test_a_ready_made_game_is_about_as_fair_as_the_cards_of_its_ruleset(
    ruleset: str, name: str, players: int
) -> None:
    usual, ready = laid(ruleset, None, players), laid(ruleset, name, players)
    if exact(ready) is not None:
        assert exact(ready) == exact(usual)
        return
    most = max(uneven(usual) + FURTHER, 0.5 - EVEN_ENOUGH.start / 100)
    found = odds(ready, within=None, games=games(300, 10_000), cores=Cores(1))
    assert found.high > 0.5 - most
    assert found.low < 0.5 + most
