"""The 40-pin header, which is the same on all supported boards. Kits are not known here."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gpiozero.pins.pi import PiBoardInfo

A_PI = 0xA02082
"""The revision code of a Pi 3; later boards have the same header."""

ROWS = 20
"""Rows of the header; each has two pins."""


class HeaderPin(NamedTuple):
    """One pin of the header."""

    number: int
    """Its position, 1 to 40."""
    name: str
    """``GPIO 17``, ``GND``, ``3V3`` or ``5V``."""
    gpio: int | None
    """Its BCM number; None for power and ground."""
    row: int
    """1 to 20, from the end with the card slot."""
    left: bool
    """Whether it is in the left column, which has the odd numbers."""


@cache
def header() -> tuple[HeaderPin, ...]:
    """All pins in order of their numbers."""
    found = PiBoardInfo.from_revision(A_PI).headers["J8"].pins
    return tuple(_pin(number, found[number].name) for number in range(1, 2 * ROWS + 1))


def _pin(number: int, name: str) -> HeaderPin:
    gpio = int(name.removeprefix("GPIO")) if name.startswith("GPIO") else None
    shown = name if gpio is None else f"GPIO {gpio}"
    return HeaderPin(number, shown, gpio, (number + 1) // 2, number % 2 == 1)


def pin_of(gpio: int) -> HeaderPin:
    """The pin of a GPIO. Raises StopIteration if the header does not have it."""
    return next(pin for pin in header() if pin.gpio == gpio)


def nearest(name: str, row: float, *, left: bool) -> HeaderPin:
    """The pin named ``GND`` or ``3V3`` that is nearest to a row of this column.

    If the column has none (the right one has no 3V3), the first of the other column: its wire is led
    around the end of the header.
    """
    named = [pin for pin in header() if pin.name == name]
    own = [pin for pin in named if pin.left == left]
    return min(own, key=lambda pin: (abs(pin.row - row), pin.row)) if own else named[0]
