"""What the box is asked when it is examined, and what the answers mean. No sound, no pin, no clock.

Buttons come first, since every later question is answered with them. The script yields what is to be
done and receives the edges that came meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple

from narrator.kinds import distinct
from narrator.script.common.cues import Chime, Say
from narrator.script.evening.examination import (
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
COLOURS = {"yes": GREEN, "no": RED}

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


class Listen(NamedTuple):
    """Waits for one press and its release. The reply is every edge since the last line began."""

    seconds: float


class Ticks(NamedTuple):
    """Plays so many ticks; the reply's edges are stamped in seconds since the first one was heard."""

    number: int
    interval: float


Request = Say | Chime | Lamp | Listen | Ticks
"""A line is said and printed, and what is pressed meanwhile counts for the next `Listen`; a chime is played
to its end."""
distinct(Request)
Edges = tuple[Edge, ...]


class Patient(NamedTuple):
    """What is examined. ``held`` are buttons that were down at the start, ``broken`` lamps that could
    not be had, ``mute`` why there is no loudspeaker (None: there is one)."""

    buttons: tuple[str, ...]
    lamps: tuple[str, ...]
    held: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    mute: str | None = None


ADVICE = {
    "unheard": "turn it up, or set sound.device to another card",
    "missing": "plug a sound card in, or set sound.device",
    "dark": "look at its wire, its resistor and its direction, and at its pin in the settings",
    "silent": "look at its wire, and at its pin in the settings",
    "held": "it is pressed all the time: look for a short circuit or for something that lies on it",
    "stuck": "it does not come up again: replace it",
    "inverted": "it works the wrong way round: change active: low to high, or high to low",
    "chatters": f"its contact bounces longer than {STANDARD.chatter * 1000:.0f} ms: replace it",
    "swapped": "another button answered: its wire is on another pin",
    "unasked": "nobody could answer without a button",
}
"""State of a part → what helps. ``well`` and ``untapped`` need nothing."""

FINE = ("well", "untapped")


@dataclass
class Report:
    """What was found: part → state, in the order in which it was asked. ``delay`` is what lies between
    sound and press beyond what is known, in seconds; ``reaction`` the setting that makes up for it, in
    milliseconds; None: too few taps."""

    states: dict[str, str] = field(default_factory=dict)
    delay: float | None = None
    reaction: int | None = None

    @property
    def well(self) -> bool:
        """Whether nothing needs mending."""
        return all(state in FINE for state in self.states.values())

    def lines(self) -> list[str]:
        """The verdict in print, a line for each part."""
        told = []
        for part, state in self.states.items():
            advice = f": {ADVICE[state]}" if state in ADVICE else ""
            told.append(f"{part:<18} {state}{advice}")
        if self.delay is not None:
            told.append(f"{'delay':<18} {self.delay * 1000:+.0f} ms; reaction: {self.reaction}")
        told.append("all well" if self.well else "something needs mending")
        return told

    def json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "ok": self.well,
            "parts": self.states,
            "delay": None if self.delay is None else round(self.delay * 1000),
            "reaction": self.reaction,
        }


Script = Generator[Request, Edges, Report]
Step = Generator[Request, Edges, None]


def examine(patient: Patient) -> Script:
    """The whole examination."""
    report = Report()
    yield HELLO()
    yield from _buttons(patient, report)
    answers = any(state in ("well", "chatters") for state in report.states.values())
    if not answers:
        yield DEAF()
    yield from _loudspeaker(patient, report, answers)
    yield from _lamps(patient, report, answers)
    if answers and patient.mute is None:
        yield from _taps(report)
    yield WELL() if report.well else ILL()
    return report


def _buttons(patient: Patient, report: Report) -> Step:
    unanswered = 0
    for name in patient.buttons:
        part = f"button {name}"
        if unanswered == SILENT:
            report.states[part] = "unasked"
            continue
        line = PRESS[name]() if name in PRESS else SEAT(seat=_seat(name))
        yield line
        state = judged(name, (yield Listen(PATIENCE)), patient.held)
        if state == "swapped":  # or somebody took the wrong one
            yield OTHER()
            yield line
            state = judged(name, (yield Listen(PATIENCE)), patient.held)
        report.states[part] = state
        unanswered = unanswered + 1 if state in ("silent", "held") else 0


def _seat(name: str) -> int:
    """Whose button or lamp it is: of ``seat 7`` the 7."""
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


def _loudspeaker(patient: Patient, report: Report, answers: bool) -> Step:
    part = "loudspeaker"
    if patient.mute is not None:
        report.states[part] = "missing"
        return
    yield SWEEP()
    yield Chime("sweep")
    report.states[part] = yield from _seen("unheard", answers)


def _lamps(patient: Patient, report: Report, answers: bool) -> Step:
    for name in patient.lamps:
        part = f"lamp {name}"
        if name in patient.broken:
            report.states[part] = "dark"
            continue
        yield Lamp(name, True)
        yield COLOURS[name]() if name in COLOURS else LAMP(seat=_seat(name))
        report.states[part] = yield from _seen("dark", answers)
        yield Lamp(name, False)


def _seen(otherwise: str, answers: bool) -> Generator[Request, Edges, str]:
    """Any press is a yes."""
    if not answers:
        return "unasked"
    edges = yield Listen(PATIENCE)
    return "well" if any(edge.down for edge in edges) else otherwise


def _taps(report: Report) -> Step:
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
