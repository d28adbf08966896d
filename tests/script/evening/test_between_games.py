"""What is said around a game: how it goes on where the table had left it (R11)."""

from __future__ import annotations

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import Say
from narrator.script.common.scene import Answer, Scene
from narrator.script.evening.between_games import greeting, ready, taken_up
from narrator.script.interlude import Interlude
from narrator.script.next_scene import bed
from tests.kit.rules import evening
from tests.kit.scenes import told

SLEEP = ["music night", "say house.sleep_again", "rest back 4"]
DEALT = ["music night", "say house.deal_again", "rest back 4"]


def _script(phase: Phase, *anew: Say, fallen: bool = True) -> list[str]:
    view = evening(6, mafioso=[1]).game.public.replace(phase=phase)
    return _cues(taken_up(view, anew, bed(view, fallen=fallen)))


def _cues(scene: Scene | Answer) -> list[str]:
    interlude, script = Interlude[int | None](scene), list[str]()
    while interlude.cue is not None:
        script.append(told(interlude.cue))
        interlude.reply(None)
    return script


def test_by_night_all_sleep_and_then_whoever_was_called_wakes_again() -> None:
    script = _script(Phase.NIGHT, Say("mafia.wake"))
    assert script == [*SLEEP, "say mafia.wake", "rest back 1.2"]


def test_while_the_roles_are_dealt_by_light_nobody_was_awake() -> None:
    """R9: and it is not night yet, so that is not said."""
    assert _script(Phase.DEAL) == [*DEALT, "rest back 1.2"]


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.DAWN, Phase.DAY, Phase.DUSK])
def test_by_day_it_just_goes_on(phase: Phase) -> None:
    """R11: a day begins with who is still in."""
    heard = _script(phase)
    assert heard[:2] == ["music day", "say house.goes_on"]
    assert ("say living.are" in heard) == (phase is Phase.DAY)


@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DEAL])
def test_a_night_that_has_yet_to_fall_closes_their_eyes_itself(phase: Phase) -> None:
    assert _script(phase, fallen=False) == ["music day", "say house.goes_on"]


def test_a_box_that_has_rung_its_chime_rings_no_second_one() -> None:
    assert _cues(ready()) == ["music day", "chime chime", "say house.ready", "wait ready"]
    assert _cues(greeting()) == ["music day", "say house.ready", "wait ready"]
