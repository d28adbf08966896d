"""The words in a picture of the wiring. Where they stand is not known here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hardware.wiring.plan import Wire


class Captions(NamedTuple):
    """In one language; the defaults are English."""

    above: str = "seen from above: card slot at this end, edge of the board right"
    below: str = "USB sockets at this end"
    circles: str = "Circles: positions on the header. Black: ground, all connected. A dot joins wires."
    never: str = "Connect nothing to 5V: it destroys a GPIO."
    dashed: str = "Dashed: 3V3, also for pads (TTP223). Where it crosses a ground, the ground has a gap."
    no: str = "no"
    """Of the pins with five volts."""
    board: str = "Blue: a sound board. BCLK is also BCK, LRC also LRCK or WS; DOUT is a microphone's."
    supply: str = "Its ground goes to any GND; its own supply goes to 3V3, or to 5V if its maker says so."
    lamp: str = "lamp"
    seat: str = "seat"
    of: str = "of"
    colours: Mapping[str, str] = {}
    """Colour of a lamp → its name; a colour that is missing has its own."""

    def part(self, wire: Wire) -> str:
        """What a part is called. Buttons have the names that they have everywhere."""
        own = f"{self.lamp} " if wire.kind == "lamp" else ""
        if wire.part.startswith("seat "):
            return own + wire.part.replace("seat", self.seat)
        return own + wire.part.upper()

    def note(self, wire: Wire) -> str:
        """Which of several: a colour, or one of the pins of a button. May be empty."""
        return self.colours.get(wire.note, wire.note.replace(" of ", f" {self.of} "))


ENGLISH = Captions()
