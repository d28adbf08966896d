"""What may be written under ``demo:`` in narrator.yaml. When a demo begins is computed in `schedule`."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from narrator.config.schedule import LASTS, TimeSpan, Window
from narrator.yamlfile.nodes import Node
from narrator.yamlfile.problems import meant, quote
from narrator.yamlfile.scalars import Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, OneOf
from narrator.yamlfile.validator import Validator

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
FULL = dict(
    zip(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
        DAYS,
        strict=True,
    )
)
OFTEN = 10
"""Minutes from start to start, at least: a demo and a short rest."""

LONGEST = timedelta(hours=12)
"""A window across midnight that is longer was meant the other way round."""

_TIME = re.compile(r"([01]?[0-9]|2[0-4]):([0-5][0-9])")


@dataclass(frozen=True)
class DemoSettings:
    """When demos begin by themselves, and how they sound."""

    windows: tuple[Window, ...] = ()
    quiet: TimeSpan | None = None
    """Hours in which nothing may be heard; None: there are none."""
    zone: ZoneInfo | None = None
    """None: the machine's own."""
    volume: float = 0.0
    """In dB, on top of the volumes of the sound."""
    languages: tuple[str, ...] = ()
    """They take turns; empty: the box's own language."""


class ClockTime(Validator[time]):
    """A time of day as on a digital clock; where something ends, 24:00 is the midnight after it."""

    expected = 'a time such as "20:30"'

    def __init__(self, *, ends: bool = False) -> None:
        self.ends = ends

    def fits(self, node: Node) -> bool:
        return Text().fits(node)

    def __call__(self, node: Node) -> time:
        match = _TIME.fullmatch(Text()(node)) if self.fits(node) else None
        if match is None or (match[1] == "24" and not (self.ends and match[2] == "00")):
            raise self.refuse(node)
        return time(int(match[1]) % 24, int(match[2]))


def demo_record(languages: Collection[str]) -> Validator[DemoSettings]:
    """The keys of ``demo:``; ``languages`` are those that have a voice pack."""
    day = Word(DAYS, "day", also=FULL)
    ends: dict[str, Validator[Any]] = {"from": ClockTime(), "to": ClockTime(ends=True)}
    window: dict[str, Validator[Any]] = {
        "days": OneOf(ListOf(day, 1), day.then(lambda one: [one])),
        **ends,
        "every": Number(1, 1440, "minutes").then(often_enough),
    }
    record: dict[str, Validator[Any]] = {
        "windows": ListOf(Keys(window, required=("from", "to", "every")).then(_window)),
        "quiet": Keys(ends, required=tuple(ends)).then(_span),
        "zone": Text().then(known_zone),
        "volume": Real(-40, 6, "dB"),
        "languages": ListOf(Word(languages, "language"), 1).then(tuple),
    }
    return Keys(record).then(_demo)


def often_enough(minutes: int) -> timedelta:
    """ValueError where a demo would not be over before the next one begins."""
    if minutes < OFTEN:
        lasts = LASTS // timedelta(minutes=1)
        raise ValueError(
            f'"every" is {minutes} minutes, and a demo lasts up to {lasts}; take {OFTEN} or more'
        )
    return timedelta(minutes=minutes)


def known_zone(name: str) -> ZoneInfo:
    """ValueError for a name that is no time zone on this machine."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        zones = sorted(available_timezones())
    if not zones:
        raise ValueError("this machine knows no time zones: apt install tzdata")
    hint = meant(name, zones) or "; write one such as Europe/Berlin"
    raise ValueError(f"unknown time zone {quote(name)}{hint}")


def _demo(found: dict[str, Any]) -> DemoSettings:
    windows = tuple(found.pop("windows", ()))
    return DemoSettings(**found, windows=windows)


def _window(found: dict[str, Any]) -> Window:
    span = _span(found)
    if span.end <= span.start and span.length > LONGEST:
        hours = span.length / timedelta(hours=1)
        raise ValueError(
            f"the window ends before it begins: from {span.start:%H:%M} to {span.end:%H:%M} would run "
            f"{hours:g} hours across midnight, and {LONGEST // timedelta(hours=1)} are the most; "
            "exchange the two, or shorten it"
        )
    days = frozenset(DAYS.index(day) for day in found.get("days", DAYS))
    return Window(days, span, found["every"])


def _span(found: dict[str, Any]) -> TimeSpan:
    span = TimeSpan(found["from"], found["to"])
    if not span.length:
        raise ValueError(
            f'"from" and "to" are both {span.start:%H:%M}; a span of time needs two different ones'
        )
    return span
