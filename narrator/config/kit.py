"""What a kit is: which GPIO does which job. Plain data. Loading is in `kits`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.base.kinds import distinct


class Contact(NamedTuple):
    """One function of the panel and every pin that works it: a press on any of them is a press."""

    pins: tuple[int, ...]
    """BCM numbers, 2 to 27; empty on the keyboard kit."""
    active_high: bool = False
    """True for capacitive pads that drive the line, False for a bare button to ground (pull-up inside the
    Pi)."""


class LampPin(NamedTuple):
    """One lamp."""

    pin: int
    """Its BCM number."""
    active_high: bool = True
    """Whether a high level lights it."""

    @property
    def pins(self) -> tuple[int, ...]:
        """The one pin, as a `Contact` has many."""
        return (self.pin,)


class Ambience(NamedTuple):
    """An RGB lamp for everybody, by the BCM numbers of its three colours."""

    red: int
    green: int
    blue: int
    active_high: bool = True
    """Lit by a high level (common cathode, to ground), else by a low one (common anode, to 3V3)."""

    @property
    def pins(self) -> tuple[int, ...]:
        """Red, green, blue."""
        return (self.red, self.green, self.blue)


KitPart = Contact | LampPin | Ambience
distinct(KitPart)


class Kit(NamedTuple):
    """A panel as its builder wired it."""

    name: str
    buttons: Mapping[str, Contact]
    """``confirm`` and perhaps ``repeat``, ``pause`` and ``seat 1``, ``seat 2`` and so on."""
    lamps: Mapping[str, LampPin]
    """``yes`` and ``no``, and perhaps ``seat 1`` and so on."""
    hold_pauses: bool = False
    """Without a PAUSE button, CONFIRM held for three seconds pauses."""
    brightness: float = 0.3
    """Of the two lamps, 0 to 1: a bright lamp passes closed eyelids."""
    terminal: bool = False
    """It is drawn in a terminal, and has no pins."""
    ambience: Ambience | None = None
    """None: no such lamp."""
    ring: int = 0
    """How many seats have a lamp; a terminal draws them."""

    @property
    def seats(self) -> int:
        """How many seats have a button of their own."""
        return sum(name.startswith("seat ") for name in self.buttons)

    @property
    def places(self) -> int | None:
        """How many may play on a kit whose seats have buttons or lamps; None: as many as may anywhere."""
        return min((number for number in (self.seats, self.ring) if number), default=None)
