"""Which wire goes where, for any kit: one `Wire` for each GPIO in use. No drawing, no printing."""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from hardware.wiring.header import HeaderPin, nearest, pin_of
from narrator.config.kit import Ambience, Contact, Kit, LampPin

LAMP = 680
"""Ohm before a lamp: at 3.3 V about 2 mA through a red, yellow or green LED, which is dim on purpose."""

COLOURS = {"red": 330, "green": 100, "blue": 100}
"""Ohm before each colour of an RGB LED: green and blue leave hardly anything of 3.3 V to a resistor."""

SHADES = {"yes": "green", "no": "red"}
RING_SHADE = "yellow"
"""Of the seats' lamps: apart from the other two, and 3.3 V is enough for it."""


class Wire(NamedTuple):
    """One GPIO and what hangs on it.

    ``part`` is its name in the kit; ``kind`` is ``button``, ``pad``, ``lamp`` or ``colour`` (of the
    ambience lamp). ``note`` tells apart what has one name: a colour, or which of several pins.
    ``pin`` is the GPIO's own place on the header, ``other`` where the part's other leg goes, ``supply``
    where a pad has its 3V3 (else None). ``resistor`` is in ohm, None where there is none.
    """

    part: str
    kind: str
    note: str
    gpio: int
    pin: HeaderPin
    other: HeaderPin
    supply: HeaderPin | None = None
    resistor: int | None = None


def plan(kit: Kit) -> tuple[Wire, ...]:
    """The wires of a kit: buttons, lamps, ambience lamp. Empty for a kit in the terminal."""
    wires: list[Wire] = []
    for name, contact in kit.buttons.items():
        wires += _button(name, contact)
    for name, lamp in kit.lamps.items():
        wires.append(_lamp(name, lamp))
    if kit.ambience is not None:
        wires += _ambience(kit.ambience)
    return tuple(wires)


def _button(name: str, contact: Contact) -> list[Wire]:
    wires = []
    for nth, gpio in enumerate(contact.pins, start=1):
        pin = pin_of(gpio)
        several = f"{nth} of {len(contact.pins)}" if len(contact.pins) > 1 else ""
        ground = nearest("GND", pin.row, left=pin.left)
        if contact.active_high:
            supply = nearest("3V3", pin.row, left=pin.left)
            wires.append(Wire(name, "pad", several, gpio, pin, ground, supply))
        else:
            wires.append(Wire(name, "button", several, gpio, pin, ground))
    return wires


def _lamp(name: str, lamp: LampPin) -> Wire:
    pin = pin_of(lamp.pin)
    other = nearest("GND" if lamp.active_high else "3V3", pin.row, left=pin.left)
    return Wire(name, "lamp", SHADES.get(name, RING_SHADE), lamp.pin, pin, other, None, LAMP)


def _ambience(lamp: Ambience) -> list[Wire]:
    """Its common leg goes to one pin, if all of it is on one side of the header."""
    pins = [pin_of(gpio) for gpio in lamp.pins]
    name = "GND" if lamp.active_high else "3V3"
    wires = []
    for gpio, pin, (colour, ohm) in zip(lamp.pins, pins, COLOURS.items(), strict=True):
        row = mean(other.row for other in pins if other.left == pin.left)
        common = nearest(name, row, left=pin.left)
        wires.append(Wire("ambience", "colour", colour, gpio, pin, common, None, ohm))
    return wires
