"""The keys of a kit's file, and those of them that settings may override. Whether the parts fit together is
checked in `kits`.
"""

from __future__ import annotations

from typing import Any

from narrator.config.kit import Ambience, Contact, KitPart, LampPin
from narrator.yamlfile.scalars import Flag, Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, OneOf
from narrator.yamlfile.validator import Validator

BUTTONS = ("confirm", "repeat", "pause")
LAMPS = ("yes", "no")
SEAT = "seat "
LAMP_OF = f"lamp of {SEAT}"
"""How a seat's button and a lamp of the ring are called among the parts; the number follows."""
COLOURS = ("red", "green", "blue")
SEATS = 21
"""Seats with a button: beside the panel, the header has no more pins (DESIGN 2)."""

RING = 18
"""Seats with a lamp (DESIGN 2)."""

Changes = LocatedDict[str, KitPart | None]
"""Parts by their name, as a builder changed them; None takes one away."""


def _on_header(pin: int) -> int:
    if pin < 2:
        raise ValueError(f"GPIO {pin} is kept for the memory of add-on boards; take one of 2 to 27")
    if pin > 27:
        raise ValueError(f"GPIO {pin} is not on the header; take one of 2 to 27, by its BCM number")
    return pin


_PIN = Number(0, 99, "BCM number").then(_on_header)
_LEVEL = Word(("low", "high"))


def _contact(found: LocatedDict[str, Any]) -> Contact:
    return Contact(tuple(found["pins"]), found.get("active", "low") == "high")


def _lamp(found: LocatedDict[str, Any]) -> LampPin:
    return LampPin(found["pin"], found.get("active", "high") == "high")


def _ambience(found: LocatedDict[str, Any]) -> Ambience:
    red, green, blue = (found[name] for name in COLOURS)
    return Ambience(red, green, blue, found.get("active", "high") == "high")


def _off(on: bool) -> None:
    if on:
        raise ValueError('"ambience" is off, or its three pins: {red: 23, green: 24, blue: 25}')


def _seats(found: LocatedDict[str, Any]) -> LocatedDict[str, Contact]:
    """The pins in the order of the seats, a button for each."""
    buttons: LocatedDict[str, Contact] = LocatedDict(found.mark)
    for seat, pin in enumerate(found["pins"], start=1):
        contact = Contact((pin,), found.get("active", "low") == "high")
        buttons.put(f"{SEAT}{seat}", contact, found.marks["pins"])
    return buttons


def _ring(found: LocatedDict[str, Any]) -> LocatedDict[str, LampPin]:
    """The pins in the order of the seats, a lamp for each."""
    lamps: LocatedDict[str, LampPin] = LocatedDict(found.mark)
    for seat, pin in enumerate(found["pins"], start=1):
        lamp = LampPin(pin, found.get("active", "high") == "high")
        lamps.put(f"{LAMP_OF}{seat}", lamp, found.marks["pins"])
    return lamps


def _changes(found: LocatedDict[str, Any]) -> Changes:
    changes: Changes = LocatedDict(found.mark)
    for name, part in found.items():
        if isinstance(part, LocatedDict):
            lay_over(changes, part)
        else:
            changes.put(name, part, found.marks[name])
    return changes


def lay_over(parts: Changes, others: LocatedDict[str, Any]) -> None:
    """Puts ``others`` over ``parts``; what is changed counts as the last one wired."""
    for name, part in others.items():
        parts.pop(name, None)
        parts.put(name, part, others.marks[name])


_CONTACT = Keys({"pins": ListOf(_PIN), "active": _LEVEL}, required=("pins",), example="{pins: [17]}").then(
    _contact
)
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
KIT = Keys(
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
