"""The next ten starts, and the reason why there are none, for people and for programs."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hardware.service.system_clock import FakeWallClock
from narrator.config.schedule import Schedule, TimeSpan, Window
from narrator.session.demos.calendar import NO_STARTS, NO_WINDOWS, UNKNOWN, calendar_as_json, listed

WEEKLY = Window(frozenset({6}), TimeSpan(time(20), time(20, 30)), timedelta(hours=1))
BERLIN = ZoneInfo("Europe/Berlin")
AUTUMN = FakeWallClock(datetime(2026, 10, 17, 12, tzinfo=UTC))


def test_the_next_ten_starts_stand_in_the_zone_and_its_letters_of_that_day() -> None:
    lines = listed(Schedule((WEEKLY,), None, BERLIN), AUTUMN)
    assert len(lines) == 10
    assert lines[:2] == [
        "Sun 2026-10-18 20:00 CEST  Europe/Berlin",
        "Sun 2026-10-25 20:00 CET  Europe/Berlin",
    ]


def test_a_program_is_told_the_same() -> None:
    found = calendar_as_json(Schedule((WEEKLY,), None, BERLIN), AUTUMN)
    assert found["zone"] == "Europe/Berlin"
    assert (found["clock"], found["why"]) == (True, None)
    assert found["starts"][:2] == ["2026-10-18T20:00:00+02:00", "2026-10-25T20:00:00+01:00"]
    assert len(found["starts"]) == 10


def test_with_a_clock_that_may_be_wrong_the_starts_are_told_and_why_none_begins() -> None:
    found = calendar_as_json(Schedule((WEEKLY,), None, UTC), FakeWallClock(AUTUMN.time, right=False))
    assert len(found["starts"]) == 10
    assert (found["clock"], found["why"]) == (False, UNKNOWN)


def test_why_there_are_none_is_told() -> None:
    always = TimeSpan(time(19), time(18, 59))
    assert calendar_as_json(Schedule((), None, UTC), AUTUMN)["why"] == NO_WINDOWS
    assert calendar_as_json(Schedule((WEEKLY,), always, UTC), AUTUMN)["why"] == NO_STARTS
    assert listed(Schedule((WEEKLY,), always, UTC), AUTUMN) == []
