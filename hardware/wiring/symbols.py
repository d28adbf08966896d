"""Draws the symbols of the parts: button, pad, lamp with resistor. Their positions are passed in."""

from __future__ import annotations

from typing import NamedTuple

from hardware.wiring.captions import Captions
from hardware.wiring.plan import Wire
from hardware.wiring.svg import Point, SvgPage

BLACK = "#222"
INKS = {"red": "#c62828", "green": "#1b7a33", "blue": "#1a4fb0", "yellow": "#a07800"}
BUTTON_INK = "#5b3a8e"
BEGINS, ENDS = 148, 268
"""Distances from the header between which every symbol is drawn."""
PAD_LEGS = 10
"""How far above the middle of its row a pad's supply wire starts, and how far below it the ground wire."""


class Spot(NamedTuple):
    """A row beside the header. Distances are measured from its edge outwards."""

    edge: float
    """x of the header's edge."""
    y: float
    """y of the middle of the row."""
    left: bool
    """Whether it is to the left of the header."""

    def at(self, out: float, down: float = 0) -> Point:
        """The point ``out`` from the header's edge and ``down`` from the middle of the row."""
        return (self.edge - out if self.left else self.edge + out, self.y + down)


def ink(wire: Wire) -> str:
    """The colour of the wire from its GPIO; the label says the same in words."""
    return INKS.get(wire.note, BUTTON_INK)


def draw_part(sheet: SvgPage, wire: Wire, spot: Spot, captions: Captions) -> None:
    """The wire from the GPIO, and the part with its name, but without the wire of its other leg."""
    sheet.line([spot.at(0), spot.at(BEGINS)], ink(wire))
    if wire.kind == "pad":
        _pad(sheet, wire, spot)
    elif wire.kind == "button":
        _button(sheet, spot)
    else:
        _lamp(sheet, wire, spot)
    _name(sheet, captions.part(wire), captions.note(wire), spot)


def _name(sheet: SvgPage, name: str, note: str, spot: Spot) -> None:
    middle = BEGINS / 2 - 2
    sheet.text(spot.at(middle, -8), name, 18, bold=True)
    if note:
        sheet.text(spot.at(middle, 18), note, 15)


def _button(sheet: SvgPage, spot: Spot) -> None:
    a, b = spot.at(BEGINS + 36), spot.at(ENDS - 36)
    sheet.line([spot.at(BEGINS), a], BUTTON_INK)
    sheet.line([b, spot.at(ENDS)], BLACK)
    sheet.line([spot.at(BEGINS + 30, -13), spot.at(ENDS - 30, -13)], BLACK)
    middle = (BEGINS + ENDS) / 2
    sheet.line([spot.at(middle, -13), spot.at(middle, -20)], BLACK)
    sheet.line([spot.at(middle - 11, -20), spot.at(middle + 11, -20)], BLACK)
    for contact in (a, b):
        sheet.circle(contact, 5, width=3)


def _pad(sheet: SvgPage, wire: Wire, spot: Spot) -> None:
    inner, outer = spot.at(BEGINS, -19), spot.at(ENDS, -19)
    corner = (min(inner[0], outer[0]), inner[1])
    sheet.box(corner, (ENDS - BEGINS, 38), stroke=ink(wire), width=2.5, round_=6)
    sheet.text(spot.at(BEGINS + 22, 6), "OUT", 14)
    middle = spot.at((BEGINS + ENDS) / 2 - 2)
    sheet.circle(middle, 12, fill="#eee")
    sheet.circle(middle, 5, fill=BLACK)
    sheet.text(spot.at(ENDS - 25, -3), "3V3", 14)
    sheet.text(spot.at(ENDS - 25, 15), "GND", 14)


def _lamp(sheet: SvgPage, wire: Wire, spot: Spot) -> None:
    near, far = BEGINS, BEGINS + 66
    corner = (min(spot.at(near)[0], spot.at(far)[0]), spot.y - 12)
    sheet.line([spot.at(far), spot.at(ENDS)], BLACK)
    sheet.box(corner, (far - near, 24), round_=2, width=2.5)
    sheet.text(spot.at((near + far) / 2, 5.5), f"{wire.resistor} Ω", 15)
    lit_by_low = wire.other.name == "3V3"
    broad, tip = (256, 230) if lit_by_low else (230, 256)
    sheet.shape([spot.at(broad, -13), spot.at(broad, 13), spot.at(tip)], fill=INKS.get(wire.note, "#fff"))
    sheet.line([spot.at(tip, -13), spot.at(tip, 13)], BLACK, 3.5)
    for shift in (0, 9):
        ray = [spot.at(238 + shift, -14), spot.at(246 + shift, -21)]
        sheet.line(ray, BLACK, 2)
