"""The script of an examination: what somebody is asked, and what the answers mean. No sound, pin or clock.

Buttons come first, since every later question is answered with them. The script yields what is to be
done and receives the edges that came meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.doctor.report import Report
from narrator.script.common.cues import Chime, Say
from narrator.script.evening.examined import (
    COLOURS,
    DEAF,
    GREEN,
    HELLO,
    ILL,
    LAMP,
    OTHER,
    PRESS,
    RED,
    SEAT,
    SWEEP,
    TICKS,
    WELL,
)
from narrator.stage.count import REACTION
from narrator.stage.ports import Edge
from narrator.stage.press import STANDARD

CONFIRM, REPEAT, PAUSE = PRESS.values()
ANSWERS = {"yes": GREEN, "no": RED}

PATIENCE = 10.0
"""Seconds in which somebody answers."""
SILENT = 3
"""Buttons in a row that nobody pressed, after which none is asked for any more."""
FLUTTER = 0.15
"""Seconds within which no finger taps twice: a second press is the contact's."""
TICK_COUNT, INTERVAL = 8, 0.6
"""Ticks, and the seconds between them (100 a minute)."""
WARM_UP = 2
"""Ticks at the beginning that a finger needs to fall into step."""
ENOUGH = 4
"""Taps without which nothing is said about the delay."""
LEAD = 0.04
"""Seconds by which people who tap to a beat come before it: 20 to 80 ms are usual."""
SLIGHT = 0.03
"""Seconds of delay that are not worth a setting."""


class Lamp(NamedTuple):
    """Lights a lamp or puts it out."""

    name: str
    on: bool


class Glow(NamedTuple):
    """Lights the RGB lamp in a colour, or puts it out."""

    name: str
    """``red``, ``green``, ``blue`` or ``dark``."""


class Listen(NamedTuple):
    """Waits for one press and its release. The reply is every edge since the last line began."""

    seconds: float


class Ticks(NamedTuple):
    """Plays so many ticks; the reply's edges are stamped in seconds since the first one was heard."""

    number: int
    interval: float


Instruction = Say | Chime | Lamp | Glow | Listen | Ticks
"""A line is said and printed, and what is pressed meanwhile counts for the next `Listen`; a chime is played
to its end."""
distinct(Instruction)
Edges = tuple[Edge, ...]


class Parts(NamedTuple):
    """The parts of a box that are examined."""

    buttons: tuple[str, ...]
    lamps: tuple[str, ...]
    held: tuple[str, ...] = ()
    """Buttons that were down at the start."""
    broken: tuple[str, ...] = ()
    """Lamps that could not be opened."""
    mute: str | None = None
    """Why there is no loudspeaker; None: there is one."""
    ambience: bool = False
    """The kit has an RGB lamp; whether its builder has put one in is not known."""


Script = Generator[Instruction, Edges, Report]
ExamPart = Generator[Instruction, Edges, None]


def examine(parts: Parts) -> Script:
    """The whole examination."""
    report = Report()
    yield HELLO()
    yield from _buttons(parts, report)
    answers = any(state in ("well", "chatters") for state in report.states.values())
    if not answers:
        yield DEAF()
    yield from _loudspeaker(parts, report, answers)
    yield from _lamps(parts, report, answers)
    if parts.ambience:
        yield from _colours(report, answers)
    if answers and parts.mute is None:
        yield from _taps(report)
    yield WELL() if report.well else ILL()
    return report


def _buttons(parts: Parts, report: Report) -> ExamPart:
    unanswered = 0
    for name in parts.buttons:
        part = f"button {name}"
        if unanswered == SILENT:
            report.states[part] = "unasked"
            continue
        line = PRESS[name]() if name in PRESS else SEAT(seat=_seat(name))
        yield line
        state = judged(name, (yield Listen(PATIENCE)), parts.held)
        if state == "swapped":  # or somebody took the wrong one
            yield OTHER()
            yield line
            state = judged(name, (yield Listen(PATIENCE)), parts.held)
        report.states[part] = state
        unanswered = unanswered + 1 if state in ("silent", "held") else 0


def _seat(name: str) -> int:
    """The seat of a button or lamp: 7 for ``seat 7``."""
    return int(name.split()[1])


def judged(name: str, edges: Edges, held: tuple[str, ...]) -> str:
    """What the edges tell about the button that was asked for."""
    own = [edge for edge in edges if edge.button == name]
    downs = [edge.at for edge in own if edge.down]
    if not downs:
        if name in held:
            return "held"
        return "swapped" if any(edge.down for edge in edges) else "silent"
    if own[-1].down:
        return "inverted" if name in held else "stuck"
    if any(STANDARD.chatter < at - downs[0] < FLUTTER for at in downs[1:]):
        return "chatters"
    return "well"


def _loudspeaker(parts: Parts, report: Report, answers: bool) -> ExamPart:
    part = "loudspeaker"
    if parts.mute is not None:
        report.states[part] = "missing"
        return
    yield SWEEP()
    yield Chime("sweep")
    report.states[part] = yield from _seen("unheard", answers)


def _lamps(parts: Parts, report: Report, answers: bool) -> ExamPart:
    for name in parts.lamps:
        part = f"lamp {name}"
        if name in parts.broken:
            report.states[part] = "dark"
            continue
        yield Lamp(name, True)
        yield ANSWERS[name]() if name in ANSWERS else LAMP(seat=_seat(name))
        report.states[part] = yield from _seen("dark", answers)
        yield Lamp(name, False)


def _colours(report: Report, answers: bool) -> ExamPart:
    """One colour after the other. Where nobody has seen the first, most likely no such lamp was put in."""
    for colour, line in COLOURS.items():
        yield Glow(colour)
        yield line()
        state = yield from _seen("absent" if colour == "red" else "dark", answers)
        report.states[f"ambience {colour}"] = state
        if state == "absent":
            break
    yield Glow("dark")


def _seen(otherwise: str, answers: bool) -> Generator[Instruction, Edges, str]:
    """Any press is a yes."""
    if not answers:
        return "unasked"
    edges = yield Listen(PATIENCE)
    return "well" if any(edge.down for edge in edges) else otherwise


def _taps(report: Report) -> ExamPart:
    yield TICKS()
    taps = [edge.at for edge in (yield Ticks(TICK_COUNT, INTERVAL)) if edge.down]
    late = lateness(taps)
    report.states["taps"] = "untapped" if late is None else "well"
    if late is not None:
        report.delay = late + LEAD
        more = report.delay if abs(report.delay) >= SLIGHT else 0.0
        report.reaction = min(500, max(0, round((REACTION + more) * 100) * 10))


def lateness(taps: list[float]) -> float | None:
    """The median of what lies between a tick and the tap that is nearest to it, in seconds; negative
    before the tick. None for too few taps. More than half an interval cannot be told."""
    # Imported here: every start imports this module for its lines, and statistics is slow to load.
    from statistics import median

    late = []
    for tap in taps:
        tick = round(tap / INTERVAL)
        if WARM_UP <= tick < TICK_COUNT:
            late.append(tap - tick * INTERVAL)
    return median(late) if len(late) >= ENOUGH else None
