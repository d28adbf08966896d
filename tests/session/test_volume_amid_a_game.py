"""How loud a table has made the box amid a game outlasts the game, the evening and the plug."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from narrator.config.sound_settings import SoundSettings
from narrator.live.simulated import HELD, Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, settings_in
from tests.kit.box.hosts import chosen
from tests.kit.box.people import People, idle

CARDS = ("mafioso", *("citizen",) * 4)


@dataclass
class TooLoud(People):
    """In the first discussion REPEAT is held, and the voice made one step softer."""

    asked: int = 0

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm) and cue.ask == "discussion" and not self.asked:
            self.asked = 1
            return tap(prompt.at + 1, HELD, "repeat")
        if isinstance(cue, Count) and cue.ask == "menu.voice":
            self.asked += 1
            return prompt.on(0 if self.asked == 2 else -1)
        return super().__call__(prompt)


def levels(box: Box) -> list[str]:
    return [one.what for one in box.sound.heard if one.what.startswith("levels")]


@pytest.mark.parametrize(("volume", "next_evening"), [("last", -3), ("fixed", 0)])
def test_a_step_amid_a_game_is_heard_and_kept(tmp_path: Path, volume: str, next_evening: int) -> None:
    """The game goes on with it where the plug was pulled; `fixed` begins as the file says."""
    settings = settings_in(tmp_path, players=5, roles={"mafioso": 1}, sound=SoundSettings(volume=volume))
    box = Box(settings, TooLoud(cards=CARDS, nights=[{}]))
    box.run(lambda it: len(levels(it)) == 2, kill=True)
    assert levels(box) == ["levels 0 0", "levels -3 0"]
    assert chosen(tmp_path) == {"sound.voice": -3.0}
    again = Box(settings, idle).run(lambda it: it.driver is not None)
    assert levels(again) == [f"levels {next_evening} 0"]
    assert again.playing.label == "day 1"
