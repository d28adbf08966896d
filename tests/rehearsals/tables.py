"""Random games told in advance, and the stage that plays them. Contains no tests."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.odds.random_players import Day, RandomPlayers
from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import demo_game
from narrator.rehearsal.result import Result
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from tests.kit.rules import preset
from tests.kit.tables import draw_table
from tests.kit.themes import theme

QUICK: dict[str, Any] = {"discussion": 0, "pace": "brisk", "decoys": "off"}
MOST = 14
"""Players."""


def draw_game(seed: int, day: Day = RandomPlayers.day, **agreed: Any) -> Rehearsal:
    """A random game at a random table, whose days ``day`` plays; ``agreed`` as in `draw_table`. It is about
    the cards of the seed's theme, but where the nights are silent, which few cards allow."""
    among = frozenset[str]() if agreed.get("night") == "silent" else theme(seed)
    table, _ = draw_table(random.Random(seed), MOST, among=among, **QUICK, **agreed)
    options = table.rulebook.values(table.options)
    roles, ruleset = dict(table.dealt), preset(table.ruleset)
    return demo_game(ruleset, "en", seed, table.players, roles, options, day)


@lru_cache
def words() -> Any:
    return load_pack(Installed.under().pack_folder("en"))


def play(script: Rehearsal) -> Result:
    """The game, on the stage."""
    stage = Equipment(words(), EstimatedVoice(), SilentSound(), DarkPanel(), {})
    return rehearse(script, preset(script.ruleset), stage)
