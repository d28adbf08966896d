"""Tells when the next demos begin, for people and for programs, and why there are none. Starts nothing."""

from __future__ import annotations

from typing import Any

from narrator.config.schedule import Schedule
from narrator.session.demos.due import WallClock

MANY = 10

UNKNOWN = (
    "warning: the clock is not known to be right, and no demo begins until it is; what is listed is reckoned "
    "from it as it stands: connect the box to a network"
)
NO_WINDOWS = 'no demo is planned: the settings have no windows under "demo"'
NO_STARTS = "no demo will ever begin: quiet hours leave nothing of the windows"


def calendar_as_json(schedule: Schedule, clock: WallClock) -> dict[str, Any]:
    """What ``--json`` prints: ``zone``, whether the ``clock`` is known to be right, the next ``starts``
    in ISO 8601, reckoned from the clock as it is, and ``why`` none begins (None: they do)."""
    starts = schedule.next(clock.now(), MANY)
    known = clock.known()
    why = None if known else UNKNOWN
    if not starts:
        why = NO_STARTS if schedule.windows else NO_WINDOWS
    return {
        "zone": str(schedule.zone),
        "clock": known,
        "starts": [start.astimezone(schedule.zone).isoformat() for start in starts],
        "why": why,
    }


def listed(schedule: Schedule, clock: WallClock) -> list[str]:
    """The next starts, a line each, with the zone and its present letters."""
    local = [start.astimezone(schedule.zone) for start in schedule.next(clock.now(), MANY)]
    return [f"{start:%a %Y-%m-%d %H:%M %Z}  {schedule.zone}" for start in local]
