"""By night the loop wakes at moments that no press chooses, and takes what was pressed by then."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import BEAT, Quit, RealTime
from narrator.live.simulated import tap
from tests.kit.box.box import Box, Clock, PressQueue, settings_in
from tests.kit.box.people import People

CARDS = ("mafioso", "mafioso", "detective", *("citizen",) * 4)
CHOICES: tuple[dict[str, Any], ...] = (
    {"mafia": 5, "detective": 1},
    {"mafia": 7, "detective": 6},
    {},
)


def night(folder: Path, pressed: dict[str, Any]) -> Box:
    """Up to the first sound of the dawn after night 2."""
    people = People(cards=CARDS, nights=[{}, pressed], verdicts=[0])
    settings = settings_in(folder, players=7, roles={"mafioso": 2, "detective": 1})
    return Box(settings, people).run(lambda box: box.rows[-1:] != [] and _phase(box) == "dawn 2")


def _phase(box: Box) -> str:
    return box.rows[-1].phase


def wakes(box: Box) -> list[float]:
    """When the loop came round in night 2."""
    begins = min(row.t for row in box.rows if row.phase == "night 2")
    return [round(at, 6) for at, _ in box.pulses if at >= begins]


def test_the_loop_wakes_at_the_same_moments_whatever_is_pressed(tmp_path: Path) -> None:
    """Whom the Mafia meant, what the lamp answered, and that nobody pressed at all."""
    first, *others = [night(tmp_path / str(number), pressed) for number, pressed in enumerate(CHOICES)]
    assert len({box.driver.game.log for box in (first, *others) if box.driver}) == len(CHOICES)
    for other in others:
        assert wakes(other) == wakes(first)


def test_between_two_of_them_is_a_beat_at_most(tmp_path: Path) -> None:
    moments = wakes(night(tmp_path, CHOICES[0]))
    assert max(later - sooner for sooner, later in pairwise(moments)) <= BEAT + 1e-6


def real_time() -> tuple[Clock, RealTime, PressQueue]:
    clock, presses = Clock(), ButtonQueue()
    fingers = PressQueue(clock, lambda: None)
    presses.queue, presses.let_pass = fingers, fingers.let_pass
    return clock, RealTime(clock, presses), fingers


def waited(*, by_beats: bool) -> tuple[float, list[bool]]:
    """How long a wait of a second lasts in which somebody presses, and which edges it gives."""
    clock, time, fingers = real_time()
    for edge in tap(0.03, 0.01):
        fingers.later(edge.at, (edge.button, edge.down, edge.at))
    edges = list(time.wait(1.0, by_beats=by_beats))
    assert [edge.at for edge in edges] == [0.03, 0.04][: len(edges)]
    return clock.time, [edge.down for edge in edges]


def test_by_day_the_first_edge_ends_a_wait() -> None:
    """The test of the test."""
    assert waited(by_beats=False) == (0.03, [True])


def test_by_night_edges_come_with_the_beat_and_keep_their_own_moments() -> None:
    assert waited(by_beats=True) == (BEAT, [True, False])


def test_whoever_leaves_by_night_leaves_with_the_beat() -> None:
    clock, time, fingers = real_time()
    fingers.later(0.01, None)
    with pytest.raises(Quit):
        list(time.wait(None, by_beats=True))
    assert clock.time == BEAT
