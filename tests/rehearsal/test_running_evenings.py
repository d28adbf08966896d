"""Several evenings of one table in a row: what a box said at the end of one it says otherwise at the next."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from tests.kit.rules import preset

LAST = (("epilogue.close", "epilogue.close.long"), ("was.close",))
"""The lines of which each evening ends on one."""


@pytest.mark.parametrize("ruleset", ["palermo", "werewolves"])
def test_the_last_words_of_an_evening_are_not_those_of_the_one_before(ruleset: str) -> None:

    games = tuple(demo_game(preset(ruleset), "en", seed, 10, None, {}) for seed in range(5))
    pack = load_pack(Installed.under().pack_folder("en"))
    play = Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})
    rows = rehearse(games[0]._replace(rounds=games), preset(ruleset), play).rows
    for lines in LAST:
        said = [row.text for row in rows if row.cue == "say" and row.line in lines]
        assert len(said) >= 4
        assert all(one != next for one, next in pairwise(said))
        assert len({*said}) >= 4
