"""Tells which texts a table hears most, by random games that nobody hears. No text is chosen here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from narrator.config.rulesets import Ruleset
from narrator.rehearsal.random_games import OPTIONS, demo_game
from narrator.rehearsal.rehearse import rehearse
from narrator.stage.equipment import Equipment

GAMES = 6
"""Random games that are played through the scenes: with fewer, one long game decides."""


def heard_most(
    ruleset: Ruleset, language: str, players: int, told: Mapping[str, Any], play: Equipment
) -> Counter[str]:
    """How often each text was said or counted in these games, with the ruleset's own cards.

    ``told`` are options of how it is told, such as theme and tone; ``play`` sounds nothing.
    """
    heard: Counter[str] = Counter()
    for seed in range(GAMES):
        game = demo_game(ruleset, language, seed, players, options={**OPTIONS, **told})
        rows = rehearse(game, ruleset, play).rows
        heard.update(row.text for row in rows if row.cue in ("say", "count"))
    return heard
