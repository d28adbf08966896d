"""A voice that breaks in the midst of a game: the box says so once, at no moment that a secret decides."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from narrator.stage.transcript import Row
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.crashes import CARDS, ROLES, STORY
from tests.kit.box.people import People, idle


class Breaking(EstimatedVoice):
    """Breaks while a line is prepared that the box has rendered ahead, for all alike."""

    def __init__(self, after: int) -> None:
        self.left = after

    def prepare(self, texts: list[str]) -> None:
        self.left -= len(texts)

    def replaced(self) -> bool:
        return self.left < 0


class Settling(EstimatedVoice):
    """Remembers in which phase each step of the evening began: before it, and where it leads to. At one of
    them, counted from 1, a better voice is here."""

    def __init__(self, arrives: int = 0) -> None:
        self.rows: list[Row] = []
        self.steps: list[int] = []
        self.arrives = arrives

    def settle(self) -> bool:
        self.steps.append(len(self.rows))
        return self.arrives == len(self.steps)


def test_another_voice_takes_over_before_a_night_and_after_its_news_but_never_within(
    tmp_path: Path,
) -> None:
    voice = Settling()
    box = Box(settings_in(tmp_path, players=7, roles=ROLES), STORY, voice=voice)
    voice.rows = box.rows
    box.run(over)
    phases = [row.phase.split()[0] for row in box.rows]
    turns = {(phases[at - 1], phases[at]) for at in voice.steps if 0 < at < len(phases)}
    assert {("dawn", "day"), ("day", "night")} <= turns
    assert not {("night", "night"), ("night", "dawn"), ("dawn", "dawn")} & turns
    assert ("setup", "night") not in turns, "the opening story goes on in the first night"


@pytest.mark.parametrize("step", [1, 4, 6])
def test_a_better_voice_begins_with_a_word_of_its_own(tmp_path: Path, step: int) -> None:
    """Nothing else changes: before a game, at nightfall, by day."""
    voice = Settling(arrives=step)
    box = Box(settings_in(tmp_path, players=7, roles=ROLES), STORY, voice=voice)
    voice.rows = box.rows
    box.run(over)
    assert [n for n, row in enumerate(box.rows) if row.line == "house.voice"] == [voice.steps[step - 1]]
    plain = Box(settings_in(tmp_path / "plain", players=7, roles=ROLES), STORY).run(over)
    assert [line for line in box.said() if line != "house.voice"] == plain.said()


def test_a_pause_is_no_step_not_even_before_the_first_night(tmp_path: Path) -> None:
    """Else another voice would take over in the middle of a list."""
    paused: list[float] = []

    def hands(prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, Count) and cue.ask == "anything" and not paused:
            paused.append(prompt.at)
            return tap(prompt.at + 1, button="pause")
        if isinstance(cue, AwaitConfirm) and cue.ask == "paused":
            return tap(prompt.at + 3, button="pause") if cue.within else ()
        return STORY(prompt)

    steps = []
    for name, who in (("plain", STORY), ("paused", hands)):
        voice = Settling()
        box = Box(settings_in(tmp_path / name, players=7, roles=ROLES), who, voice=voice, holds=False)
        voice.rows = box.rows
        box.run(over)
        steps.append(len(voice.steps))
        assert ("house.paused" in box.said()) is (name == "paused")
    assert steps[0] == steps[1]


def test_no_verdict_and_no_end_is_held_up_for_another_voice(tmp_path: Path) -> None:
    voice = Settling()
    box = Box(settings_in(tmp_path, players=7, roles=ROLES), STORY, voice=voice)
    voice.rows = box.rows
    box.run(over)
    by_day = [at for at in voice.steps if box.rows[at].phase.startswith("day")]
    assert by_day
    assert "option.yes" not in [box.rows[at - 1].line for at in by_day]


def test_before_the_first_game_every_scene_is_a_step(tmp_path: Path) -> None:
    """So a box whose voice comes back is not mute until a game begins."""
    voice = Settling()
    box = Box(settings_in(tmp_path), idle, voice=voice)
    voice.rows = box.rows
    box.run(lambda it: it.asked()[-1:] == ["ready"])
    assert voice.steps


def told(folder: Path, after: int, people: People = STORY) -> list[tuple[float, str]]:
    """When the box said that its voice has failed, and in which phase."""
    settings = settings_in(folder, players=7, roles=ROLES)
    box = Box(settings, people, voice=Breaking(after)).run(over)
    assert "house.farewell" in box.said()
    return [(row.t, row.phase) for row in box.rows if row.line == "fault.voice"]


def test_a_voice_that_is_missing_from_the_start_is_told_before_the_first_game(
    tmp_path: Path,
) -> None:
    ((_, phase),) = told(tmp_path, after=-1)
    assert phase == "setup"


def test_a_voice_that_breaks_later_is_told_once_and_never_at_night(tmp_path: Path) -> None:
    """The game goes on to its end."""
    phases = set()
    for after in (500, 2000, 4000):
        ((_, phase),) = told(tmp_path / str(after), after)
        phases.add(phase.split()[0])
    assert "night" not in phases


def test_when_it_is_told_never_depends_on_a_press_at_night(tmp_path: Path) -> None:
    quiet = People(cards=CARDS, nights=[{}, {"mafia": 5}], verdicts=STORY.verdicts)
    heard = [told(tmp_path / name, 2000, who) for name, who in (("one", STORY), ("two", quiet))]
    assert heard[0] == heard[1]
