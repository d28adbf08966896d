"""The page of lamps and wires: plus and minus, which leg goes where, without soldering, and the hood. Which
pin a part is on, the picture of the wiring tells.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.enclosure.box import Enclosure
from narrator.print.canvas import PICTURES, Canvas, Type
from narrator.print.papers import Box
from narrator.print.sheets import begin, in_columns
from narrator.print.wording import passages, printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, LEGS, TOLD_OF_LAMPS

NAME, NOTE = Type("text", 11), Type("italic", 10)
WIDE, ROW, HOOD = 130.0, 17.0, 58.0
"""Width of a circuit on the page and its height, and height of the hood."""
OHM = 43.0, 9.8
"""Where a circuit has room for its resistor."""


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


def lamp_page(
    canvas: Canvas, box: Enclosure, circuits: tuple[Circuit, ...], pack: Pack, *, clamped: bool
) -> None:
    """The whole page. ``clamped``: wires share the pins of ground or 3V3."""
    room = begin(canvas, printed(pack, BENCH["lamps"]))
    y, left = room.y + 2, room.x + room.width - WIDE
    for circuit in circuits:
        canvas.picture(PICTURES / f"{circuit.kind}-{circuit.other}.svg", Box(left, y, WIDE, ROW))
        canvas.text(room.x, y + (8.5 if circuit.note else 9.7), circuit.name, NAME)
        canvas.text(room.x, y + 13.1, circuit.note, NOTE)
        if circuit.ohm is not None:
            canvas.text(left + OHM[0], y + OHM[1], f"{circuit.ohm} Ω", NAME, "middle")
        y += ROW
    canvas.picture(PICTURES / "hood.svg", Box(room.x, y + 2, room.width, HOOD))
    y += HOOD + 6
    absent = {"ground" if clamped else "clamp", "powered" if box.sizes.speaker else "speaker"}
    if all(circuit.kind != "colour" for circuit in circuits):
        absent.add("colour")
    parts = passages(pack, LEGS, [name for name in TOLD_OF_LAMPS if name not in absent])
    in_columns(canvas, parts, room._replace(y=y, height=room.y + room.height - y))
