"""Reads a kit: which pin does which job on a builder's panel, and whether its parts fit together. No GPIO
here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from narrator.config.kit import Ambience, Contact, Kit, KitPart, LampPin
from narrator.config.kit_keys import BUTTONS, KIT, LAMP_OF, LAMPS, SEAT, Changes, lay_over
from narrator.yamlfile.problems import ErrorCollector, Location, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.schema import LocatedDict

WRONG_RING = '"ring" is a number in a terminal, and on a header it names pins: {pins: [4, 12, 13]}'
I2S = frozenset({18, 19, 20, 21})
"""Pins that a sound board on the header has to itself."""
PULLED_UP = frozenset({2, 3})
"""Pins with a resistor to 3V3 on the board: no pad can drive them low at rest."""

P = TypeVar("P", Contact, LampPin)


def load_kit(
    path: Path, overrides: Changes | None = None, *, pads: bool = False, sound_board: bool = False
) -> Kit:
    """Reads a kit file and puts ``overrides`` (from `PINS`) over its buttons and lamps.

    ``pads``: the file's buttons are pads that drive their line high. ``sound_board``: GPIO 18 to 21
    are taken. The seats and the ring of the file have what pins are left then; every other part must be
    moved by ``overrides``. A kit in the terminal has no pins, and nothing of this touches it.
    Raises `FileError`.
    """
    found = load(path, KIT)
    nothing: LocatedDict[str, Any] = LocatedDict(found.mark)
    terminal = found.get("terminal", False)
    changes = nothing if overrides is None or terminal else overrides
    pads, taken = pads and not terminal, I2S if sound_board else frozenset[int]()
    own_seats = nothing if _has(changes, SEAT) else found.get("seats", nothing)
    ring = found.get("ring", nothing)
    drawn = ring if isinstance(ring, int) else 0
    if bool(drawn) != terminal and "ring" in found:
        raise found.marks["ring"].refuse(WRONG_RING)
    own_ring = nothing if drawn or _has(changes, LAMP_OF) else ring
    ambience = LocatedDict[str, Any](found.mark)
    if "ambience" in found:
        ambience.put("ambience", found["ambience"], found.marks["ambience"])
    parts: Changes = LocatedDict(found.mark)
    for source in (
        _padded(found["buttons"], pads),
        _fitting(_padded(own_seats, pads), taken | (PULLED_UP if pads else frozenset()), SEAT),
        found.get("lamps", nothing),
        _fitting(own_ring, taken, LAMP_OF),
        ambience,
        changes,
    ):
        lay_over(parts, source)
    _check(parts, terminal, taken)
    lamp = parts.get("ambience")
    return Kit(
        name=found["name"],
        buttons={name: part for name, part in parts.items() if isinstance(part, Contact)},
        lamps={_lamp_name(n): part for n, part in parts.items() if isinstance(part, LampPin)},
        hold_pauses=found.get("hold_pauses", False),
        brightness=found.get("brightness", 0.3),
        terminal=terminal,
        ambience=lamp if isinstance(lamp, Ambience) else None,
        ring=drawn or sum(name.startswith(LAMP_OF) for name in parts),
    )


def _lamp_name(part: str) -> str:
    """What the panel calls this lamp."""
    return part.replace(LAMP_OF, SEAT)


def _padded(buttons: LocatedDict[str, Contact], pads: bool) -> LocatedDict[str, Contact]:
    """The buttons as pads, where they are."""
    made: LocatedDict[str, Contact] = LocatedDict(buttons.mark)
    for name, contact in buttons.items():
        high = contact.active_high or pads
        made.put(name, contact._replace(active_high=high), buttons.marks[name])
    return made


def _fitting(seats: LocatedDict[str, P], taken: frozenset[int], word: str) -> LocatedDict[str, P]:
    """The buttons or lamps of seats on pins that are not taken, renumbered."""
    left: LocatedDict[str, P] = LocatedDict(seats.mark)
    for name, part in seats.items():
        if not taken.intersection(part.pins):
            left.put(f"{word}{len(left) + 1}", part, seats.marks[name])
    return left


def _has(parts: LocatedDict[str, Any], word: str) -> bool:
    return any(name.startswith(word) for name in parts)


def _check(parts: Changes, terminal: bool, taken: frozenset[int]) -> None:
    users: dict[int, tuple[str, Location]] = {}
    with ErrorCollector() as gather:
        needed = ("confirm",) if terminal else ("confirm", *LAMPS)
        for name in needed:
            if name not in parts:
                kind = "button" if name in BUTTONS else "lamp"
                gather.add(parts.mark.problem(f"no {kind} {quote(name)}; a kit cannot do without"))
        for name, part in parts.items():
            mark = parts.marks[name]
            pins = () if part is None else part.pins
            if terminal and pins:
                gather.add(mark.problem(f"{quote(name)} has pins, but the kit is a terminal"))
            elif not terminal and not pins and part is not None:
                gather.add(mark.problem(f"{quote(name)} has no pin"))
            for pin in pins:
                if pin in users:
                    other, where = users[pin]
                    message = f"pin {pin} of {quote(name)} is already {quote(other)} ({where})"
                    gather.add(mark.problem(message))
                users.setdefault(pin, (name, mark))
                if fault := _unfit(pin, part, taken):
                    gather.add(mark.problem(f"pin {pin} of {quote(name)} {fault}"))


def _unfit(pin: int, part: KitPart | None, taken: frozenset[int]) -> str:
    """Why a part cannot work on a pin that nobody else of the kit has; empty if it can."""
    if pin in taken:
        return "belongs to the sound board (I2S has GPIO 18 to 21); choose another, or say i2s: no"
    if pin in PULLED_UP and isinstance(part, Contact) and part.active_high:
        return "is pulled up on the board, so no pad can work it; choose another, or active: low"
    return ""
