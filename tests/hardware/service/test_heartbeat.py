"""When the watchdog is fed, and when it is not, so that systemd restarts the box."""

from __future__ import annotations

import logging

import pytest

from hardware.service.heartbeat import PLAYS, WAITS, Heartbeat
from hardware.service.notifier import Notifier


class RecordingNotifier(Notifier):
    """Records the fields instead of sending them."""

    def __init__(self) -> None:
        super().__init__(None)
        self.sent: list[str] = []

    def send(self, **fields: str | int) -> None:
        self.sent += [f"{name}={value}" for name, value in fields.items()]


class Box:
    """A heartbeat that is called every half second, as by the main loop; ``dead`` are its dead parts."""

    def __init__(self, interval: float | None = 15.0) -> None:
        self.time, self.notifier, self.dead = 100.0, RecordingNotifier(), set[str]()
        parts = {name: lambda name=name: name not in self.dead for name in ("the loudspeaker", "the buttons")}
        self.heartbeat = Heartbeat(self.notifier, interval, parts, lambda: self.time)

    def run(self, seconds: float, *, game: bool = False) -> list[str]:
        """What is sent while the main loop runs for ``seconds``."""
        before = len(self.notifier.sent)
        for _ in range(int(seconds * 2)):
            self.heartbeat(game=game)
            self.time += 0.5
        return self.notifier.sent[before:]


def test_the_first_pass_of_the_main_loop_reports_ready() -> None:
    assert Box().run(1) == ["READY=1", f"STATUS={WAITS}"]


def test_the_watchdog_is_fed_once_in_each_interval() -> None:
    box = Box(interval=15.0)
    assert box.run(61)[2:] == ["WATCHDOG=1"] * 4


def test_without_an_interval_no_watchdog_is_fed() -> None:
    assert "WATCHDOG=1" not in Box(interval=None).run(600)


@pytest.mark.parametrize("part", ["the loudspeaker", "the buttons"])
def test_a_dead_part_is_reported_once_and_the_watchdog_is_not_fed(
    part: str, caplog: pytest.LogCaptureFixture
) -> None:
    box = Box()
    box.run(1)
    box.dead.add(part)
    with caplog.at_level(logging.WARNING):
        assert box.run(60) == [f"STATUS=no sign of life from {part}"]
    assert [record.getMessage() for record in caplog.records] == [f"no sign of life from {part}"]


def test_a_part_that_recovers_feeds_the_watchdog_at_once() -> None:
    box = Box(interval=15.0)
    box.run(1)
    box.dead.add("the loudspeaker")
    box.run(20)
    box.dead.clear()
    assert box.run(0.5) == [f"STATUS={WAITS}", "WATCHDOG=1"]


def test_a_main_loop_that_hangs_feeds_no_watchdog() -> None:
    box = Box()
    box.run(1)
    box.time += 3600
    assert box.notifier.sent == ["READY=1", f"STATUS={WAITS}"]


def test_the_status_says_that_a_game_is_played_and_nothing_about_it() -> None:
    box = Box(interval=None)
    box.run(1)
    assert box.run(5, game=True) == [f"STATUS={PLAYS}"]
    assert box.run(5) == [f"STATUS={WAITS}"]


def test_closing_reports_that_the_box_is_stopping() -> None:
    box = Box()
    with box.heartbeat:
        box.run(1)
    assert box.notifier.sent[-1] == "STOPPING=1"
