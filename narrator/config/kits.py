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
SEATS = 21
"""Seats with a button: beside the panel, the header has no more pins (DESIGN 2)."""

_PIN = Number(2, 27, "BCM number")
_LEVEL = Word(("low", "high"))


def _contact(found: Marked[str, Any]) -> Contact:
    return Contact(tuple(found["pins"]), found.get("active", "low") == "high")


def _lamp(found: Marked[str, Any]) -> LampPin:
    return LampPin(found["pin"], found.get("active", "high") == "high")


def _seats(found: Marked[str, Any]) -> Marked[str, Contact]:
    """The pins in the order of the seats, a button for each."""
    buttons: Marked[str, Contact] = Marked(found.mark)
    for seat, pin in enumerate(found["pins"], start=1):
        contact = Contact((pin,), found.get("active", "low") == "high")
        buttons.put(f"seat {seat}", contact, found.marks["pins"])
    return buttons


def _changes(found: Marked[str, Any]) -> Marked[str, Contact | LampPin]:
    changes: Marked[str, Contact | LampPin] = Marked(found.mark)
    for name, part in found.items():
        if isinstance(part, Marked):
            _take(changes, part)
        else:
            changes.put(name, part, found.marks[name])
    return changes


def _take(parts: Marked[str, Contact | LampPin], others: Marked[str, Any]) -> None:
    """Puts ``others`` over ``parts``; what is changed counts as the last one wired."""
    for name, part in others.items():
        parts.pop(name, None)
        parts.put(name, part, others.marks[name])


_CONTACT = Record({"pins": ListOf(_PIN), "active": _LEVEL}, required=("pins",)).then(_contact)
_LAMP = Record({"pin": _PIN, "active": _LEVEL}, required=("pin",)).then(_lamp)
_SEATS = Record({"pins": ListOf(_PIN, 1, SEATS), "active": _LEVEL}, required=("pins",)).then(_seats)
_BUTTONS = dict.fromkeys(BUTTONS, _CONTACT)
_LAMPS = dict.fromkeys(LAMPS, _LAMP)
_KIT = Record(
    {
        "name": Text(40),
        "buttons": Record(_BUTTONS),
        "seats": _SEATS,
        "lamps": Record(_LAMPS),
        "brightness": Real(0, 1),
        "hold_pauses": Flag(),
        "terminal": Flag(),
    },
    required=("name", "buttons"),
)

PINS: Validator[Marked[str, Contact | LampPin]] = Record(
    {**_BUTTONS, **_LAMPS, "seats": _SEATS}
).then(_changes)
"""A builder's changes to a kit: a button, a lamp or the seats' buttons, and the pins, as in the kit's
own file. Who changes the seats names the pins of all of them."""


def load_kit(path: Path, overrides: Marked[str, Contact | LampPin] | None = None) -> Kit:
    """Reads a kit file and puts ``overrides`` (from `PINS`) over its buttons and lamps.

    A kit in the terminal has no pins, and overrides do not touch it. Raises `FileError`.
    """
    found = load(path, _KIT)
    nothing: Marked[str, Any] = Marked(found.mark)
    terminal = found.get("terminal", False)
    changes = nothing if overrides is None or terminal else overrides
    own_seats = nothing if _has_seats(changes) else found.get("seats", nothing)
    parts: Marked[str, Contact | LampPin] = Marked(found.mark)
    for source in (found["buttons"], own_seats, found.get("lamps", nothing), changes):
        _take(parts, source)
    _check(parts, terminal)
    return Kit(
        name=found["name"],
        buttons={name: part for name, part in parts.items() if isinstance(part, Contact)},
        lamps={name: part for name, part in parts.items() if isinstance(part, LampPin)},
        hold_pauses=found.get("hold_pauses", False),
        brightness=found.get("brightness", 0.3),
        terminal=terminal,
    )


def _has_seats(parts: Marked[str, Any]) -> bool:
    return any(name.startswith("seat ") for name in parts)


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
