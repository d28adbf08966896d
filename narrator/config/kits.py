"""Reads a kit: which pin does which job on a builder's panel. No GPIO here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from narrator.config.kit import Contact, Kit, LampPin
from narrator.config.problems import Gather, Mark, quote
from narrator.config.scalars import Flag, Number, Real, Text, Word
from narrator.config.schema import ListOf, Marked, Record, Validator, load

BUTTONS = ("confirm", "repeat", "pause")
LAMPS = ("yes", "no")

_PIN = Number(2, 27, "BCM number")
_LEVEL = Word(("low", "high"))


def _contact(found: Marked[str, Any]) -> Contact:
    return Contact(tuple(found["pins"]), found.get("active", "low") == "high")


def _lamp(found: Marked[str, Any]) -> LampPin:
    return LampPin(found["pin"], found.get("active", "high") == "high")


_CONTACT = Record({"pins": ListOf(_PIN), "active": _LEVEL}, required=("pins",)).then(_contact)
_LAMP = Record({"pin": _PIN, "active": _LEVEL}, required=("pin",)).then(_lamp)
_BUTTONS = dict.fromkeys(BUTTONS, _CONTACT)
_LAMPS = dict.fromkeys(LAMPS, _LAMP)
_KIT = Record(
    {
        "name": Text(40),
        "buttons": Record(_BUTTONS),
        "lamps": Record(_LAMPS),
        "brightness": Real(0, 1),
        "hold_pauses": Flag(),
        "terminal": Flag(),
    },
    required=("name", "buttons"),
)

PINS: Validator[Marked[str, Contact | LampPin]] = Record({**_BUTTONS, **_LAMPS})
"""A builder's changes to a kit: a button or lamp, and its pins, as in the kit's own file."""


def load_kit(path: Path, overrides: Marked[str, Contact | LampPin] | None = None) -> Kit:
    """Reads a kit file and puts ``overrides`` (from `PINS`) over its buttons and lamps.

    A kit in the terminal has no pins, and overrides do not touch it. Raises `FileError`.
    """
    found = load(path, _KIT)
    nothing: Marked[str, Any] = Marked(found.mark)
    buttons, lamps = found["buttons"], found.get("lamps", nothing)
    terminal = found.get("terminal", False)
    parts: Marked[str, Contact | LampPin] = Marked(found.mark)
    changes = nothing if overrides is None or terminal else overrides
    for source in (buttons, lamps, changes):
        for name, part in source.items():
            parts.pop(name, None)  # what is changed counts as the last one wired
            parts.put(name, part, source.marks[name])
    _check(parts, terminal)
    return Kit(
        name=found["name"],
        buttons={name: part for name, part in parts.items() if isinstance(part, Contact)},
        lamps={name: part for name, part in parts.items() if isinstance(part, LampPin)},
        hold_pauses=found.get("hold_pauses", False),
        brightness=found.get("brightness", 0.3),
        terminal=terminal,
    )


def _check(parts: Marked[str, Contact | LampPin], terminal: bool) -> None:
    users: dict[int, tuple[str, Mark]] = {}
    with Gather() as gather:
        needed = ("confirm",) if terminal else ("confirm", *LAMPS)
        for name in needed:
            if name not in parts:
                kind = "button" if name in BUTTONS else "lamp"
                gather.add(parts.mark.problem(f"no {kind} {quote(name)}; a kit cannot do without"))
        for name, part in parts.items():
            mark = parts.marks[name]
            pins = part.pins if isinstance(part, Contact) else (part.pin,)
            if terminal and pins:
                gather.add(mark.problem(f"{quote(name)} has pins, but the kit is a terminal"))
            elif not terminal and not pins:
                gather.add(mark.problem(f"{quote(name)} has no pin"))
            for pin in pins:
                if pin in users:
                    other, where = users[pin]
                    message = f"pin {pin} of {quote(name)} is already {quote(other)} ({where})"
                    gather.add(mark.problem(message))
                users.setdefault(pin, (name, mark))
