"""When the box gives a sign of life, and when it keeps silent so that it is started anew."""

from __future__ import annotations

import logging

import pytest

from hardware.service.heartbeat import PLAYS, WAITS, Heartbeat
from hardware.service.notifier import Notifier


class Manager(Notifier):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__(None)
        self.heard: list[str] = []

    def tell(self, **fields: str | int) -> None:
        self.heard += [f"{name}={value}" for name, value in fields.items()]


class Box:
    """A heart that is asked to beat every half second, as the main loop does; ``dead`` are parts."""

    def __init__(self, interval: float | None = 15.0) -> None:
        self.time, self.manager, self.dead = 100.0, Manager(), set[str]()
        parts = {
            name: lambda name=name: name not in self.dead
            for name in ("the loudspeaker", "the buttons")
        }
        self.heart = Heartbeat(self.manager, interval, parts, lambda: self.time)

    def lives(self, seconds: float, *, game: bool = False) -> list[str]:
        """What is told in so many seconds."""
        before = len(self.manager.heard)
        for _ in range(int(seconds * 2)):
            self.heart(game=game)
            self.time += 0.5
        return self.manager.heard[before:]


def test_the_first_round_of_the_main_loop_is_the_box_being_ready() -> None:
    assert Box().lives(1) == ["READY=1", f"STATUS={WAITS}"]


def test_a_box_that_lives_says_so_at_half_of_the_time_it_is_given() -> None:
    box = Box(interval=15.0)
    assert box.lives(61)[2:] == ["WATCHDOG=1"] * 4


def test_nobody_is_told_who_does_not_want_to_know() -> None:
    assert "WATCHDOG=1" not in Box(interval=None).lives(600)


@pytest.mark.parametrize("part", ["the loudspeaker", "the buttons"])
def test_one_dead_part_is_told_once_and_starves_the_watchdog(
    part: str, caplog: pytest.LogCaptureFixture
) -> None:
    box = Box()
    box.lives(1)
    box.dead.add(part)
    with caplog.at_level(logging.WARNING):
        assert box.lives(60) == [f"STATUS=no sign of life from {part}"]
    assert [record.getMessage() for record in caplog.records] == [f"no sign of life from {part}"]


def test_a_part_that_comes_back_within_the_time_is_forgiven_at_once() -> None:
    box = Box(interval=15.0)
    box.lives(1)
    box.dead.add("the loudspeaker")
    box.lives(20)
    box.dead.clear()
    assert box.lives(0.5) == [f"STATUS={WAITS}", "WATCHDOG=1"]


def test_a_main_loop_that_does_not_come_round_gives_no_sign() -> None:
    box = Box()
    box.lives(1)
    box.time += 3600
    assert box.manager.heard == ["READY=1", f"STATUS={WAITS}"]


def test_the_status_tells_a_game_and_nothing_of_it() -> None:
    box = Box(interval=None)
    box.lives(1)
    assert box.lives(5, game=True) == [f"STATUS={PLAYS}"]
    assert box.lives(5) == [f"STATUS={WAITS}"]


def test_a_box_that_leaves_says_so() -> None:
    box = Box()
    with box.heart:
        box.lives(1)
    assert box.manager.heard[-1] == "STOPPING=1"
