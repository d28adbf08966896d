"""When demos begin: windows, quiet hours, midnight, and the two nights on which clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from narrator.config.schedule import LASTS, Schedule, TimeSpan, Window

BERLIN = ZoneInfo("Europe/Berlin")
MON, FRI, SAT, SUN = 0, 4, 5, 6


def at(text: str) -> time:
    return time.fromisoformat(text)


def window(begin: str, end: str, every: int, *days: int) -> Window:
    span = TimeSpan(at(begin), at(end))
    return Window(frozenset(days or range(7)), span, timedelta(minutes=every))


def plan(*windows: Window, quiet: tuple[str, str] | None = None) -> Schedule:
    return Schedule(windows, TimeSpan(at(quiet[0]), at(quiet[1])) if quiet else None, BERLIN)


def told(schedule: Schedule, after: str, many: int) -> list[str]:
    """The next starts after a wall clock's time, as wall clocks show them."""
    moment = datetime.fromisoformat(after).replace(tzinfo=BERLIN)
    found = [start.astimezone(BERLIN) for start in schedule.next(moment, many)]
    return [f"{start:%a %d.%m. %H:%M}" for start in found]


def test_a_window_begins_on_its_days_and_ends_before_its_end() -> None:
    weekend = plan(window("20:00", "22:00", 30, FRI, SAT))
    assert told(weekend, "2026-11-23 12:00", 5) == [
        "Fri 27.11. 20:00", "Fri 27.11. 20:30", "Fri 27.11. 21:00", "Fri 27.11. 21:30",
        "Sat 28.11. 20:00",
    ]  # fmt: skip


def test_a_start_that_is_now_has_passed() -> None:
    weekend = plan(window("20:00", "21:00", 30))
    assert told(weekend, "2026-11-27 20:00", 1) == ["Fri 27.11. 20:30"]
    assert told(weekend, "2026-11-27 19:59:59", 1) == ["Fri 27.11. 20:00"]


def test_what_comes_after_midnight_belongs_to_the_day_on_which_the_window_began() -> None:
    late = plan(window("22:00", "01:00", 90, FRI))
    assert told(late, "2026-11-27 12:00", 3) == [
        "Fri 27.11. 22:00", "Fri 27.11. 23:30", "Fri 04.12. 22:00",
    ]  # fmt: skip
    later = plan(window("23:00", "01:00", 60, FRI))
    assert told(later, "2026-11-27 23:30", 2) == ["Sat 28.11. 00:00", "Fri 04.12. 23:00"]


def test_up_to_midnight_is_not_across_it() -> None:
    evening = plan(window("22:00", "00:00", 60, SUN))
    assert told(evening, "2026-11-29 12:00", 3) == [
        "Sun 29.11. 22:00", "Sun 29.11. 23:00", "Sun 06.12. 22:00",
    ]  # fmt: skip


def test_windows_across_midnight_stand_in_order_with_those_of_the_next_day() -> None:
    both = plan(window("23:30", "02:30", 60, FRI), window("00:00", "02:00", 60, SAT))
    assert told(both, "2026-11-27 23:00", 5) == [
        "Fri 27.11. 23:30", "Sat 28.11. 00:00", "Sat 28.11. 00:30", "Sat 28.11. 01:00",
        "Sat 28.11. 01:30",
    ]  # fmt: skip


def test_nothing_begins_in_quiet_hours_nor_runs_into_them() -> None:
    evening = plan(window("21:00", "23:00", 10), quiet=("21:47", "08:00"))
    assert told(evening, "2026-11-27 12:00", 6) == [
        "Fri 27.11. 21:00", "Fri 27.11. 21:10", "Fri 27.11. 21:20", "Fri 27.11. 21:30",
        "Fri 27.11. 21:40", "Sat 28.11. 21:00",
    ]  # fmt: skip
    a_minute_sooner = evening._replace(quiet=TimeSpan(at("21:46"), at("08:00")))
    assert "Fri 27.11. 21:40" not in told(a_minute_sooner, "2026-11-27 12:00", 6)


def test_quiet_hours_by_day_end_when_they_end() -> None:
    siesta = plan(window("13:00", "16:00", 60, FRI), quiet=("13:00", "15:00"))
    assert told(siesta, "2026-11-27 12:00", 2) == ["Fri 27.11. 15:00", "Fri 04.12. 15:00"]


def test_quiet_hours_over_everything_leave_nothing_and_the_search_ends() -> None:
    assert told(plan(window("21:00", "23:00", 30), quiet=("20:00", "00:00")), "2026-11-27", 10) == []
    assert told(plan(), "2026-11-27", 10) == []


def test_overlapping_windows_never_begin_one_demo_in_another() -> None:
    both = plan(window("20:00", "21:00", 30), window("20:05", "21:00", 25))
    assert told(both, "2026-11-27 12:00", 3) == [
        "Fri 27.11. 20:00", "Fri 27.11. 20:30", "Fri 27.11. 20:55",
    ]  # fmt: skip


def test_in_the_hour_that_spring_leaves_out_nothing_begins() -> None:
    """29 March 2026: two o'clock is three o'clock."""
    night = plan(window("01:00", "04:00", 30, SUN))
    assert told(night, "2026-03-29 00:00", 5) == [
        "Sun 29.03. 01:00", "Sun 29.03. 01:30", "Sun 29.03. 03:00", "Sun 29.03. 03:30",
        "Sun 05.04. 01:00",
    ]  # fmt: skip


def test_a_window_that_lies_in_that_hour_waits_for_a_week() -> None:
    night = plan(window("02:15", "02:45", 30, SUN))
    assert told(night, "2026-03-28 00:00", 1) == ["Sun 05.04. 02:15"]


def test_in_the_hour_that_autumn_doubles_each_demo_begins_once() -> None:
    """25 October 2026: three o'clock is two o'clock again."""
    night = plan(window("01:30", "03:30", 30, SUN))
    starts = night.next(datetime(2026, 10, 24, 22, 0, tzinfo=UTC), 4)
    assert [f"{start:%H:%M}" for start in starts] == ["23:30", "00:00", "00:30", "02:00"]
    assert told(night, "2026-10-25 00:00", 4) == [
        "Sun 25.10. 01:30", "Sun 25.10. 02:00", "Sun 25.10. 02:30", "Sun 25.10. 03:00",
    ]  # fmt: skip


def test_a_demo_before_the_doubled_hour_respects_quiet_hours_that_begin_in_it() -> None:
    night = plan(window("01:50", "02:30", 10, SUN), quiet=("02:00", "08:00"))
    assert told(night, "2026-10-25 00:00", 1) == ["Sun 25.10. 01:50"]


def test_the_evening_is_the_same_hour_by_the_wall_clock_all_year() -> None:
    evening = plan(window("20:00", "20:30", 30, SUN))
    assert told(evening, "2026-03-22 12:00", 2) == ["Sun 22.03. 20:00", "Sun 29.03. 20:00"]
    first, second = evening.next(datetime(2026, 10, 18, 12, tzinfo=UTC), 2)
    assert second - first == timedelta(days=7, hours=1)


minutes = st.integers(0, 1439).map(lambda minute: time(minute // 60, minute % 60))
spans = st.tuples(minutes, minutes).filter(lambda ends: ends[0] != ends[1]).map(lambda e: TimeSpan(*e))
windows = st.builds(
    Window,
    st.frozensets(st.integers(0, 6), min_size=1),
    spans.filter(lambda span: span.length <= timedelta(hours=12)),
    st.integers(10, 1440).map(lambda every: timedelta(minutes=every)),
)


@given(
    st.lists(windows, max_size=3),
    st.none() | spans,
    st.datetimes(datetime(2026, 3, 20), datetime(2026, 11, 5)),
)
def test_starts_are_later_in_order_apart_and_never_in_quiet_hours(
    some: list[Window], quiet: TimeSpan | None, after: datetime
) -> None:
    moment = after.replace(tzinfo=UTC)
    starts = Schedule(tuple(some), quiet, BERLIN).next(moment, 6)
    assert all(start > moment for start in starts)
    assert all(b - a >= LASTS for a, b in pairwise(starts))
    for start in starts:
        wall = start.astimezone(BERLIN)
        assert any(one.span.holds(wall.time()) for one in some)
        assert quiet is None or not quiet.holds(wall.time())
