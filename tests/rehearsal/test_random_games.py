"""The game of a demo: short in every ruleset, played by the real rules, another one for every seed."""

from __future__ import annotations

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.installed import Installed
from narrator.rehearsal.perform import rehearse
from narrator.rehearsal.random_games import SEATS, casts, short_game
from narrator.rehearsal.result import differences
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.words.pack import load_pack
from tests.kit.rules import preset

KNOWN = Installed.under()


@pytest.mark.parametrize("ruleset", KNOWN.rulesets)
def test_it_ends_as_it_was_made_up_in_one_night_or_two(ruleset: str) -> None:
    pack = load_pack(KNOWN.pack_folder("en"))
    for seed in range(4):
        script = short_game(preset(ruleset), "en", seed)
        play = Equipment(pack, EstimatedVoice(), SilentSound(), DarkPanel(), {})
        result = rehearse(script, preset(ruleset), play)
        assert differences(result, script) == []
        assert result.winner in ("town", "mafia")
        assert result.nights <= 2


def test_seeds_deal_every_cast_and_both_sides_win() -> None:
    games = [short_game(preset("palermo"), "en", seed) for seed in range(40)]
    dealt = {tuple(sorted(set(game.roles.values()) - {"citizen"})) for game in games if game.roles}
    assert dealt == {tuple(sorted(cast)) for cast, _ in casts()}
    assert {game.expect["winner"] for game in games if game.expect} == {"town", "mafia"}
    assert all(game.players == SEATS for game in games)
    told = [(str(game.roles), str(game.nights), str(game.days)) for game in games]
    assert len(set(told)) > 20


def test_one_seed_is_one_game() -> None:
    assert short_game(preset("village"), "de", 5) == short_game(preset("village"), "de", 5)
