"""The 40-pin header, the same on every board that the box runs on. No kit is known here."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gpiozero.pins.pi import PiBoardInfo

A_PI = 0xA02082
"""The revision of a Pi 3; the header has not changed since."""

ROWS = 20


class HeaderPin(NamedTuple):
    """One pin. ``number`` is its position, 1 to 40; ``gpio`` its BCM number, None for power and ground;
    ``name`` is ``GPIO 17``, ``GND``, ``3V3`` or ``5V``. ``row`` counts from 1, the end with the card
    slot; the pins of the ``left`` column have odd numbers."""

    number: int
    name: str
    gpio: int | None
    row: int
    left: bool


@cache
def header() -> tuple[HeaderPin, ...]:
    """All pins in the order of their numbers."""
    found = PiBoardInfo.from_revision(A_PI).headers["J8"].pins
    return tuple(_pin(number, found[number].name) for number in range(1, 2 * ROWS + 1))


def _pin(number: int, name: str) -> HeaderPin:
    gpio = int(name.removeprefix("GPIO")) if name.startswith("GPIO") else None
    shown = name if gpio is None else f"GPIO {gpio}"
    return HeaderPin(number, shown, gpio, (number + 1) // 2, number % 2 == 1)


def pin_of(gpio: int) -> HeaderPin:
    """Where a GPIO is on the header. Raises StopIteration for one that is not."""
    return next(pin for pin in header() if pin.gpio == gpio)


def nearest(name: str, row: float, *, left: bool) -> HeaderPin:
    """The pin ``GND`` or ``3V3`` nearest to a row of its own column. Where the column has none, as the
    right one has no 3V3, it is the first of the other: a wire can go round the header's end."""
    named = [pin for pin in header() if pin.name == name]
    own = [pin for pin in named if pin.left == left]
    return min(own, key=lambda pin: (abs(pin.row - row), pin.row)) if own else named[0]
