"""Numbers of the seats to fold and stand up, with the players' names where they are known (R1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.print.canvas import INK, PAPER, POINT, Canvas, Type
from narrator.print.papers import Box

ACROSS, DOWN = 2, 4
A_PAGE = ACROSS * DOWN

NUMBER = Type("capitals", 46, PAPER)
NAME = Type("capitals", 26)

CAPITAL = 0.65 * POINT
"""Millimetres that a capital or a figure is high, for each point of its type."""


def seat_pages(canvas: Canvas, seats: int, names: Sequence[str]) -> None:
    """One for each seat, eight a page. ``names`` are in seat order, or none at all."""
    room = canvas.paper.printable
    wide, high = room.width / ACROSS, room.height / DOWN
    for seat in range(seats):
        row, column = divmod(seat % A_PAGE, ACROSS)
        if row == column == 0:
            canvas.page()
        box = Box(room.x + column * wide, room.y + row * high, wide, high)
        _tent(canvas, box, str(seat + 1), names[seat] if names else "")


def _tent(canvas: Canvas, box: Box, number: str, name: str) -> None:
    """The number on both sides of a fold, each upright for who looks at it."""
    middle = box.x + box.width / 2, box.y + box.height / 2
    canvas.rect(box, line=0.1)
    canvas.line((box.x, middle[1]), (box.x + box.width, middle[1]), 0.15, dash=1.5)
    half = Box(box.x, middle[1], box.width, box.height / 2)
    _side(canvas, half, number, name)
    with canvas.upside_down(*middle):
        _side(canvas, half, number, name)


def _side(canvas: Canvas, half: Box, number: str, name: str) -> None:
    inner = half.grown(-3.5, -3.5)
    canvas.rect(inner, line=0.4)
    canvas.rect(inner.grown(-0.9, -0.9), line=0.15)
    x, y = half.x + half.width / 2, half.y + half.height / 2
    if name:
        x = inner.x + 15
        room = inner.width - 34
        type = canvas.fitted(name, NAME, room)
        canvas.text(inner.x + 29 + room / 2, y + type.size * CAPITAL / 2, name, type, "middle")
    else:
        for side in (-1, 1):
            canvas.line((x + side * 17, y), (x + side * 33, y), 0.2)
            canvas.lozenge(x + side * 16, y, 1.1)
    canvas.circle(x, y, 11.2, fill=INK)
    canvas.circle(x, y, 10.6, line=0.15, colour=PAPER)
    type = NUMBER._replace(size=46 if len(number) == 1 else 38)
    canvas.text(x, y + type.size * CAPITAL / 2, number, type, "middle")
