"""Where each wire of a kit goes: one `Wire` for each GPIO in use. Nothing is drawn or printed here."""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from hardware.wiring.header import HeaderPin, nearest, pin_of
from narrator.config.kit import Ambience, Contact, Kit, LampPin

LAMP_OHM = 680
"""Resistor of a lamp in ohm: about 2 mA through a red, yellow or green LED at 3.3 V, dim on purpose."""

COLOUR_OHM = {"red": 330, "green": 100, "blue": 100}
"""Resistor of each colour of an RGB LED in ohm. Green and blue need almost all of the 3.3 V themselves."""

LED_COLOURS = {"yes": "green", "no": "red"}
SEAT_LED_COLOUR = "yellow"
"""Different from the other two lamps, and 3.3 V is enough for it."""

SOUND_BOARD = {18: "BCLK", 19: "LRC", 20: "DOUT", 21: "DIN"}
"""GPIO → the wire of a sound board (I2S) that ends there, as most boards name it; DOUT is a microphone's."""


class Wire(NamedTuple):
    """One GPIO and the part connected to it."""

    part: str
    """The part's name in the kit."""
    kind: str
    """``button``, ``pad``, ``lamp`` or ``colour`` (one of the ambience lamp's three)."""
    note: str
    """Distinguishes parts of the same name: a colour, or ``1 of 2`` for one of several pins. May be empty."""
    gpio: int
    """The BCM number."""
    pin: HeaderPin
    """The pin of the GPIO."""
    other: HeaderPin
    """The pin of the part's other leg."""
    supply: HeaderPin | None = None
    """The 3V3 pin of a pad; None for other parts."""
    resistor: int | None = None
    """In ohm; None if the part needs no resistor."""


def plan(kit: Kit) -> tuple[Wire, ...]:
    """The wires of a kit: buttons, lamps, ambience lamp. Empty for a kit for the terminal."""
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
    return Wire(name, "lamp", LED_COLOURS.get(name, SEAT_LED_COLOUR), lamp.pin, pin, other, None, LAMP_OHM)


def _ambience(lamp: Ambience) -> list[Wire]:
    """The common leg goes to one pin if all colours are on one side of the header."""
    pins = [pin_of(gpio) for gpio in lamp.pins]
    name = "GND" if lamp.active_high else "3V3"
    wires = []
    for gpio, pin, (colour, ohm) in zip(lamp.pins, pins, COLOUR_OHM.items(), strict=True):
        row = mean(other.row for other in pins if other.left == pin.left)
        common = nearest(name, row, left=pin.left)
        wires.append(Wire("ambience", "colour", colour, gpio, pin, common, None, ohm))
    return wires
