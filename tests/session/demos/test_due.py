"""A start is due when it passes before the eyes of the box, by a clock that is right, and once only."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from hardware.service.system_clock import FakeWallClock
from narrator.config.schedule import Schedule, TimeSpan, Window
from narrator.session.demos.due import DemoTimer

EIGHT = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
HOURLY = Window(frozenset(range(7)), TimeSpan(time(20), time(23)), timedelta(hours=1))
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)


def timer(clock: FakeWallClock, *windows: Window) -> DemoTimer:
    return DemoTimer(Schedule(windows or (HOURLY,), None, UTC), clock)


def watched(demo_timer: DemoTimer, clock: FakeWallClock, until: datetime) -> list[datetime]:
    """The moments at which something was due, looked for once in half a second."""
    found = []
    while clock.time <= until:
        if demo_timer.due():
            found.append(clock.time)
        clock.time += SECOND / 2
    return found


def test_each_start_of_a_window_is_due_once() -> None:
    clock = FakeWallClock(EIGHT - MINUTE)
    assert watched(timer(clock), clock, EIGHT + 2 * HOUR) == [
        EIGHT,
        EIGHT + HOUR,
        EIGHT + 2 * HOUR,
    ]


def test_without_windows_nothing_is_ever_due() -> None:
    clock = FakeWallClock(EIGHT - MINUTE)
    silent = DemoTimer(Schedule((), None, UTC), clock)
    assert watched(silent, clock, EIGHT + MINUTE) == []


def test_a_box_started_within_a_window_waits_for_the_next_start_of_the_grid() -> None:
    clock = FakeWallClock(EIGHT + 20 * MINUTE)
    assert watched(timer(clock), clock, EIGHT + HOUR + MINUTE) == [EIGHT + HOUR]


def test_before_the_clock_is_known_to_be_right_nothing_is_due() -> None:
    clock = FakeWallClock(EIGHT - MINUTE, right=False)
    looking = timer(clock)
    assert watched(looking, clock, EIGHT + 10 * MINUTE) == []
    clock.right = True
    assert watched(looking, clock, EIGHT + HOUR + MINUTE) == [EIGHT + HOUR]


def test_a_clock_that_comes_right_at_the_very_start_does_not_begin_it() -> None:
    clock = FakeWallClock(EIGHT, right=False)
    looking = timer(clock)
    assert not looking.due()
    clock.right = True
    assert watched(looking, clock, EIGHT + MINUTE) == []


def test_a_clock_that_jumps_by_years_makes_up_for_nothing() -> None:
    clock = FakeWallClock(datetime(1970, 1, 1, 0, 1, tzinfo=UTC))
    looking = timer(clock)
    assert not looking.due()
    clock.time = EIGHT + 5 * MINUTE
    assert watched(looking, clock, EIGHT + HOUR + MINUTE) == [EIGHT + HOUR]


def test_a_clock_that_is_set_back_goes_by_its_new_time() -> None:
    clock = FakeWallClock(EIGHT + 30 * MINUTE)
    looking = timer(clock)
    assert not looking.due()
    clock.time = EIGHT - MINUTE
    assert watched(looking, clock, EIGHT + MINUTE) == [EIGHT]


def test_a_clock_set_back_by_a_second_begins_no_demo_twice() -> None:
    clock = FakeWallClock(EIGHT - SECOND)
    looking = timer(clock)
    assert watched(looking, clock, EIGHT) == [EIGHT]
    clock.time = EIGHT - SECOND
    assert watched(looking, clock, EIGHT + HOUR) == [EIGHT + HOUR]


def test_whoever_was_busy_for_long_has_missed_what_was_due() -> None:
    """A game was on, or a demo, or the box slept."""
    clock = FakeWallClock(EIGHT - MINUTE / 2)
    looking = timer(clock)
    assert not looking.due()
    clock.time = EIGHT + MINUTE
    assert watched(looking, clock, EIGHT + 10 * MINUTE) == []


def test_a_loop_that_stalls_for_some_seconds_still_begins() -> None:
    clock = FakeWallClock(EIGHT - 5 * SECOND)
    looking = timer(clock)
    assert not looking.due()
    clock.time = EIGHT + 5 * SECOND
    assert looking.due()
    assert not looking.due()
