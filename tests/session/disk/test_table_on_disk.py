"""What a journal's head keeps of a table is that table, whatever was agreed on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from narrator.config.installed import Installed
from narrator.config.seating import lay_table
from narrator.rules.table.deck import take
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.session.disk.table_on_disk import read_table, write_table
from tests.kit.rules import preset


@pytest.mark.parametrize("name", Installed.under().rulesets)
def test_every_table_of_every_ruleset_comes_back_as_it_was(name: str) -> None:
    """With the cards to be named and with points, negative ones too."""
    ruleset = preset(name)
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        laid = lay_table(ruleset, players, None, {}, 7)
        points = tuple(range(-3, players - 3))
        told = replace(laid, score=points, again=True, read_back=True)
        for table in (laid, replace(told, hand=take(ruleset.deck, laid))):
            assert read_table(json.loads(json.dumps(write_table(table)))) == table
