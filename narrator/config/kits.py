"""Reads a kit: which pin does which job on a builder's panel. No GPIO here."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from narrator.config.kit import Ambience, Contact, Kit, KitPart, LampPin
from narrator.yamlfile.problems import Gather, Mark, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Flag, Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, Marked, OneOf
from narrator.yamlfile.validator import Validator

BUTTONS = ("confirm", "repeat", "pause")
LAMPS = ("yes", "no")
SEAT = "seat "
LAMP_OF = f"lamp of {SEAT}"
"""How a seat's button and a lamp of the ring are called among the parts; the number follows."""
WRONG_RING = '"ring" is a number in a terminal, and on a header it names pins: {pins: [4, 12, 13]}'
COLOURS = ("red", "green", "blue")
SEATS = 21
"""Seats with a button: beside the panel, the header has no more pins (DESIGN 2)."""

RING = 18
"""Seats with a lamp (DESIGN 2)."""

I2S = frozenset({18, 19, 20, 21})
"""Pins that a sound board on the header has to itself."""
PULLED_UP = frozenset({2, 3})
"""Pins with a resistor to 3V3 on the board: no pad can drive them low at rest."""

P = TypeVar("P", Contact, LampPin)

Changes = Marked[str, KitPart | None]
"""Parts by their name, as a builder changed them; None takes one away."""


def _on_header(pin: int) -> int:
    if pin < 2:
        raise ValueError(f"GPIO {pin} is kept for the memory of add-on boards; take one of 2 to 27")
    if pin > 27:
        raise ValueError(f"GPIO {pin} is not on the header; take one of 2 to 27, by its BCM number")
    return pin


_PIN = Number(0, 99, "BCM number").then(_on_header)
_LEVEL = Word(("low", "high"))


def _contact(found: Marked[str, Any]) -> Contact:
    return Contact(tuple(found["pins"]), found.get("active", "low") == "high")


def _lamp(found: Marked[str, Any]) -> LampPin:
    return LampPin(found["pin"], found.get("active", "high") == "high")


def _ambience(found: Marked[str, Any]) -> Ambience:
    red, green, blue = (found[name] for name in COLOURS)
    return Ambience(red, green, blue, found.get("active", "high") == "high")


def _off(on: bool) -> None:
    if on:
        raise ValueError('"ambience" is off, or its three pins: {red: 23, green: 24, blue: 25}')


def _seats(found: Marked[str, Any]) -> Marked[str, Contact]:
    """The pins in the order of the seats, a button for each."""
    buttons: Marked[str, Contact] = Marked(found.mark)
    for seat, pin in enumerate(found["pins"], start=1):
        contact = Contact((pin,), found.get("active", "low") == "high")
        buttons.put(f"{SEAT}{seat}", contact, found.marks["pins"])
    return buttons


def _ring(found: Marked[str, Any]) -> Marked[str, LampPin]:
    """The pins in the order of the seats, a lamp for each."""
    lamps: Marked[str, LampPin] = Marked(found.mark)
    for seat, pin in enumerate(found["pins"], start=1):
        lamp = LampPin(pin, found.get("active", "high") == "high")
        lamps.put(f"{LAMP_OF}{seat}", lamp, found.marks["pins"])
    return lamps


def _changes(found: Marked[str, Any]) -> Changes:
    changes: Changes = Marked(found.mark)
    for name, part in found.items():
        if isinstance(part, Marked):
            _take(changes, part)
        else:
            changes.put(name, part, found.marks[name])
    return changes


def _take(parts: Changes, others: Marked[str, Any]) -> None:
    """Puts ``others`` over ``parts``; what is changed counts as the last one wired."""
    for name, part in others.items():
        parts.pop(name, None)
        parts.put(name, part, others.marks[name])


_CONTACT = Keys(
    {"pins": ListOf(_PIN), "active": _LEVEL}, required=("pins",), example="{pins: [17]}"
).then(_contact)
_LAMP = Keys({"pin": _PIN, "active": _LEVEL}, required=("pin",), example="{pin: 5}").then(_lamp)
_SEATS = Keys(
    {"pins": ListOf(_PIN, 1, SEATS), "active": _LEVEL},
    required=("pins",),
    example="{pins: [4, 14, 15]}",
).then(_seats)
_RING = Keys(
    {"pins": ListOf(_PIN, 1, RING), "active": _LEVEL},
    required=("pins",),
    example="{pins: [4, 12, 13]}",
).then(_ring)
_AMBIENCE = Keys(
    {**dict.fromkeys(COLOURS, _PIN), "active": _LEVEL},
    required=COLOURS,
    example="{red: 23, green: 24, blue: 25}",
).then(_ambience)
_BUTTONS = dict.fromkeys(BUTTONS, _CONTACT)
_LAMPS = dict.fromkeys(LAMPS, _LAMP)
_KIT = Keys(
    {
        "name": Text(40),
        "buttons": Keys(_BUTTONS),
        "seats": _SEATS,
        "lamps": Keys(_LAMPS),
        "ring": OneOf(_RING, Number(1, RING)),
        "ambience": _AMBIENCE,
        "brightness": Real(0, 1),
        "hold_pauses": Flag(),
        "terminal": Flag(),
    },
    required=("name", "buttons"),
)

PINS: Validator[Changes] = Keys(
    {
        **_BUTTONS,
        **_LAMPS,
        "seats": _SEATS,
        "ring": _RING,
        "ambience": OneOf(_AMBIENCE, Flag().then(_off)),
    }
).then(_changes)
"""A builder's changes to a kit: a button, a lamp, the seats' buttons or the ring of their lamps, and the
pins, as in the kit's own file. Who changes the seats or the ring names the pins of all of them."""


def load_kit(
    path: Path, overrides: Changes | None = None, *, pads: bool = False, sound_board: bool = False
) -> Kit:
    """Reads a kit file and puts ``overrides`` (from `PINS`) over its buttons and lamps.

    ``pads``: the file's buttons are pads that drive their line high. ``sound_board``: GPIO 18 to 21
    are taken. The seats and the ring of the file have what pins are left then; every other part must be
    moved by ``overrides``. A kit in the terminal has no pins, and nothing of this touches it.
    Raises `FileError`.
    """
    found = load(path, _KIT)
    nothing: Marked[str, Any] = Marked(found.mark)
    terminal = found.get("terminal", False)
    changes = nothing if overrides is None or terminal else overrides
    pads, taken = pads and not terminal, I2S if sound_board else frozenset[int]()
    own_seats = nothing if _has(changes, SEAT) else found.get("seats", nothing)
    ring = found.get("ring", nothing)
    drawn = ring if isinstance(ring, int) else 0
    if bool(drawn) != terminal and "ring" in found:
        raise found.marks["ring"].refuse(WRONG_RING)
    own_ring = nothing if drawn or _has(changes, LAMP_OF) else ring
    ambience = Marked[str, Any](found.mark)
    if "ambience" in found:
        ambience.put("ambience", found["ambience"], found.marks["ambience"])
    parts: Changes = Marked(found.mark)
    for source in (
        _padded(found["buttons"], pads),
        _fitting(_padded(own_seats, pads), taken | (PULLED_UP if pads else frozenset()), SEAT),
        found.get("lamps", nothing),
        _fitting(own_ring, taken, LAMP_OF),
        ambience,
        changes,
    ):
        _take(parts, source)
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


def _padded(buttons: Marked[str, Contact], pads: bool) -> Marked[str, Contact]:
    """The buttons as pads, where they are."""
    made: Marked[str, Contact] = Marked(buttons.mark)
    for name, contact in buttons.items():
        high = contact.active_high or pads
        made.put(name, contact._replace(active_high=high), buttons.marks[name])
    return made


def _fitting(seats: Marked[str, P], taken: frozenset[int], word: str) -> Marked[str, P]:
    """The buttons or lamps of seats on pins that are not taken, numbered anew."""
    left: Marked[str, P] = Marked(seats.mark)
    for name, part in seats.items():
        if not taken.intersection(part.pins):
            left.put(f"{word}{len(left) + 1}", part, seats.marks[name])
    return left


def _has(parts: Marked[str, Any], word: str) -> bool:
    return any(name.startswith(word) for name in parts)


def _check(parts: Changes, terminal: bool, taken: frozenset[int]) -> None:
    users: dict[int, tuple[str, Mark]] = {}
    with Gather() as gather:
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
