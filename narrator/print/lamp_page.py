"""The page of lamps and wires: plus and minus, which leg goes where, without soldering, and the hood. Which
pin a part is on, the picture of the wiring tells.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.enclosure.box import Enclosure
from narrator.print.box_bodies import LIT, SEAT_LIT
from narrator.print.canvas import ACCENT, INK, PAPER, Canvas, Rgb, Type
from narrator.print.hood_picture import hood_picture
from narrator.print.papers import Box
from narrator.print.sheets import begin, in_columns
from narrator.print.wording import Passage, printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, LEGS, TOLD_OF_LAMPS

PIN = Type("text", 10)
VALUE, NOTE = Type("text", 11), Type("italic", 10)
ALSO, ALIAS = "OUT = I/O = SIG,  3V3 = VCC", Type("text", 8)
"""Names of the pins of a pad: those of the wiring, and those that are printed on pads."""
ROW = 17.0
"""Height of a circuit on the page."""
COLOURS: dict[str, Rgb] = {
    "green": LIT["yes"], "red": LIT["no"], "yellow": SEAT_LIT, "blue": (88, 122, 204)
}  # fmt: skip
LAMP = 4.4
"""Radius of a lamp on the page."""


class Circuit(NamedTuple):
    """A part between a pin of the header and the wire of its other end."""

    kind: str
    """``lamp``, ``colour`` (one of a colour lamp's three), ``button`` or ``pad``."""
    name: str
    """In words."""
    note: str
    """Which of several, in words; may be empty."""
    ohm: int | None
    """Its resistor; None: it has none."""
    other: str
    """``GND`` or ``3V3``."""
    colours: tuple[str, ...]
    """Of the lamps that are connected so, by the keys of `COLOURS`; a button or pad has none."""


def lamp_page(
    canvas: Canvas, box: Enclosure, circuits: tuple[Circuit, ...], pack: Pack, *, clamped: bool
) -> None:
    """The whole page. ``clamped``: wires share the pins of ground or 3V3."""
    room = begin(canvas, printed(pack, BENCH["lamps"]))
    y = room.y + 2
    for circuit in circuits:
        _circuit(canvas, circuit, Box(room.x, y, room.width, ROW))
        y += ROW
    hood = Box(room.x + room.width * 0.25, y + 2, room.width * 0.5, 58)
    hood_picture(canvas, box.tube, box.sizes, hood)
    y += 64
    absent = {"ground" if clamped else "clamp", "powered" if box.sizes.speaker else "speaker"}
    if all(circuit.kind != "colour" for circuit in circuits):
        absent.add("colour")
    parts = [
        Passage(printed(pack, LEGS[f"{name}_head"]), (printed(pack, LEGS[name]),))
        for name in TOLD_OF_LAMPS
        if name not in absent
    ]
    in_columns(canvas, parts, room._replace(y=y, height=room.y + room.height - y), 2)


def _circuit(canvas: Canvas, circuit: Circuit, box: Box) -> None:
    """From the pin on the left to the other end on the right, with a socket at each joint."""
    y = box.y + box.height * 0.5
    canvas.text(box.x, y + (0 if circuit.note else 1.2), circuit.name, VALUE)
    canvas.text(box.x, y + 4.6, circuit.note, NOTE)
    pin, ohm, part, other = (box.x + box.width * share for share in (0.28, 0.48, 0.7, 0.93))
    canvas.line((pin, y), (other, y), 0.6)
    for x, label in ((pin, "GPIO"), (other, circuit.other)):
        canvas.rect(Box(x - 8, y - 4, 16, 8), fill=PAPER)
        canvas.rect(Box(x - 8, y - 4, 16, 8), line=0.3)
        canvas.text(x, y + 1.2, label, PIN, "middle")
    if circuit.ohm is not None:
        canvas.rect(Box(ohm - 9, y - 3, 18, 6), fill=PAPER)
        canvas.rect(Box(ohm - 9, y - 3, 18, 6), line=0.3)
        canvas.text(ohm, y + 1.3, f"{circuit.ohm} Ω", VALUE, "middle")
        for x in (ohm - 15, ohm + 15):
            _socket(canvas, x, y)
    if circuit.kind == "button":
        _button(canvas, part, y)
    elif circuit.kind == "pad":
        _pad(canvas, part, y)
    else:
        _lamp(canvas, circuit, part, y)
    for x in (part - 15, part + 15):
        _socket(canvas, x, y)
    for x in (pin + 11, other - 11):
        _socket(canvas, x, y)


def _socket(canvas: Canvas, x: float, y: float) -> None:
    """Of a jumper wire."""
    canvas.rect(Box(x - 3, y - 1.3, 6, 2.6), fill=INK)


def _lamp(canvas: Canvas, circuit: Circuit, x: float, y: float) -> None:
    """Plus towards the pin, or away from it where the lamp hangs on 3V3; the flat rim at minus."""
    sign = 1 if circuit.other == "GND" else -1
    wide = 2 * LAMP / len(circuit.colours)
    for place, colour in enumerate(circuit.colours):
        stripe = Box(x - LAMP + place * wide, y - LAMP, wide, 2 * LAMP)
        with canvas.clipped(stripe):
            canvas.circle(x, y, LAMP, fill=COLOURS[colour])
    canvas.circle(x, y, LAMP, line=0.3)
    canvas.rect(Box(x + sign * 3.6 - (0 if sign > 0 else 1.2), y - 4.4, 1.2, 8.8), fill=PAPER)
    canvas.line((x + sign * 3.6, y - 2.6), (x + sign * 3.6, y + 2.6), 0.6)
    canvas.line((x + sign * 3.6, y), (x + sign * 12, y), 0.6)
    for side, plus in ((-sign, True), (sign, False)):
        at = x + side * 8.5
        canvas.line((at - 1.3, y - 4), (at + 1.3, y - 4), 0.5, colour=ACCENT)
        if plus:
            canvas.line((at, y - 5.3), (at, y - 2.7), 0.5, colour=ACCENT)


def _button(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(Box(x - 8, y - 5, 16, 7), fill=PAPER)
    for side in (-1, 1):
        canvas.circle(x + side * 6, y, 1, line=0.4)
    canvas.line((x - 8, y - 2.6), (x + 8, y - 2.6), 0.6)
    canvas.line((x, y - 2.6), (x, y - 5), 0.6)


def _pad(canvas: Canvas, x: float, y: float) -> None:
    """With its third wire, upwards to 3V3, and what makers of pads also call its pins."""
    canvas.rect(Box(x - 10, y - 4.5, 20, 9), fill=PAPER)
    canvas.rect(Box(x - 10, y - 4.5, 20, 9), line=0.3)
    canvas.text(x - 9, y + 1.2, "OUT", PIN)
    canvas.text(x + 9, y + 1.2, "GND", PIN, "right")
    canvas.line((x, y - 4.5), (x, y - 8), 0.6)
    canvas.text(x + 1.6, y - 5.6, "3V3", PIN)
    canvas.text(x, y + 8, ALSO, ALIAS, "middle")
