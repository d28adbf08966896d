"""What the loudspeaker may be handed early: it changes no more, and whoever is awake is answered."""

from __future__ import annotations

import math

import pytest

from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.stage.performance import LEAD
from narrator.stage.ports import Edge
from tests.kit.stage import Theatre, eight

PRESS = 0.1
"""Seconds that a finger is down."""


def first(it: Theatre, phase: str, kind: type) -> Theatre:
    """Plays on until the first cue of this kind has begun in a phase."""
    return it.run(lambda them: them.driver.label == phase and isinstance(them.stage.cue, kind))


def pause(it: Theatre, after: float) -> None:
    """PAUSE is pressed so many seconds from now on."""
    it.press(Edge("pause", True, it.now + after), Edge("pause", False, it.now + after + PRESS))


def test_in_a_whole_evening_nothing_is_heard_sooner_than_what_is_committed() -> None:
    it = eight().run()
    assert it.driver.view.phase is Phase.OVER
    assert it.sound.late == []


def test_by_night_a_count_stands_name_by_name() -> None:
    it = first(eight(), "night 2", Count)
    cue, ahead = it.stage.cue, list[float]()

    def look(them: Theatre) -> bool:
        ahead.append(them.sound.committed_until - them.now)
        return them.stage.cue is not cue

    it.run(look)
    assert len(ahead) > it.table.players
    assert min(ahead[:-1]) > 0


def test_what_stands_by_night_does_not_depend_on_who_is_chosen() -> None:
    nights = list[list[float]]()
    for victim in (4, 5):
        it = eight(at_night={"night 2": {"mafia": victim, "detective": 1}}).run_to(Phase.NIGHT, 2)
        seen = set[float]()

        def look(them: Theatre, seen: set[float] = seen) -> bool:
            seen.add(them.sound.committed_until)
            return them.driver.label != "night 2"

        it.run(look)
        nights.append(sorted(seen))
    assert nights[0] == nights[1]
    assert len(nights[0]) > 20


def test_by_day_nothing_stands_while_a_press_would_be_answered() -> None:
    it = first(eight(), "day 1", AwaitConfirm)
    assert it.sound.committed_until <= it.now


def test_a_line_stands_to_its_end_by_day_too() -> None:
    it = first(eight(), "day 1", Say)
    playing = it.stage.now_playing
    assert playing is not None
    assert it.sound.committed_until == pytest.approx(playing.end)
    assert it.sound.committed_until > it.now + LEAD


def test_a_finger_that_is_down_by_day_may_want_to_interrupt_the_line() -> None:
    it = first(eight(), "day 1", Say)
    it.press(Edge("confirm", True, it.now))
    it.run(lambda them: them.conductor.touched)
    assert it.sound.committed_until <= it.now


def test_nothing_stands_that_pause_takes_back() -> None:
    it = first(eight(), "night 2", Count)
    pause(it, 0.3)
    it.run(lambda them: any(row.line == "paused" for row in them.rows))
    assert it.sound.late == []


def test_while_the_game_rests_everything_is_committed() -> None:
    it = first(eight(), "day 1", AwaitConfirm)
    it.fall_silent()
    pause(it, 0.3)
    it.run(
        lambda them: (
            isinstance(them.stage.cue, AwaitConfirm) and them.stage.cue.idle and them.stage.cue.over is None
        )
    )
    assert it.sound.committed_until > it.now + 30
    it.run(lambda them: them.sound.committed_until == math.inf)
    assert it.sound.committed_until == math.inf
