"""What a kit is: which GPIO does which job. Plain data; the loader and the pins stand elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.kinds import distinct


class Contact(NamedTuple):
    """One function of the panel and every pin that works it: a press on any of them is a press.

    ``pins`` are BCM numbers, 2 to 27; empty on the keyboard kit. ``active_high`` is True for
    capacitive pads that drive the line, False for a bare button to ground (pull-up inside the Pi).
    """

    pins: tuple[int, ...]
    active_high: bool = False


class LampPin(NamedTuple):
    """One lamp: its BCM number and whether a high level lights it."""

    pin: int
    active_high: bool = True

    @property
    def pins(self) -> tuple[int, ...]:
        """The one pin, as a `Contact` has many."""
        return (self.pin,)


class Ambience(NamedTuple):
    """An RGB lamp for everybody: the BCM numbers of its three colours, and whether a high level lights
    them (common cathode, to ground) or a low one (common anode, to 3V3)."""

    red: int
    green: int
    blue: int
    active_high: bool = True

    @property
    def pins(self) -> tuple[int, ...]:
        """Red, green, blue."""
        return (self.red, self.green, self.blue)


KitPart = Contact | LampPin | Ambience
distinct(KitPart)


class Kit(NamedTuple):
    """A panel as its builder wired it.

    ``buttons`` has ``confirm`` and perhaps ``repeat``, ``pause`` and ``seat 1``, ``seat 2`` and so
    on; ``lamps`` has ``yes`` and ``no``, and perhaps ``seat 1`` and so on. ``hold_pauses``: without a PAUSE
    button, CONFIRM held for three seconds pauses.
    ``brightness`` of the two lamps is 0 to 1: a bright lamp passes closed eyelids. ``ambience`` None:
    no such lamp. ``ring`` is how many seats have a lamp; a terminal draws them.
    """

    name: str
    buttons: Mapping[str, Contact]
    lamps: Mapping[str, LampPin]
    hold_pauses: bool = False
    brightness: float = 0.3
    terminal: bool = False
    ambience: Ambience | None = None
    ring: int = 0

    @property
    def seats(self) -> int:
        """How many seats have a button of their own."""
        return sum(name.startswith("seat ") for name in self.buttons)

    @property
    def places(self) -> int | None:
        """How many may play on a kit whose seats have buttons or lamps; None: as many as may anywhere."""
        return min((number for number in (self.seats, self.ring) if number), default=None)
