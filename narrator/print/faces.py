"""The face of a card: emblem, name, what it may do, whose side it is on. Every card has the same frame and
ink, so that none is known by its weight or by what shows through.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from narrator.print.canvas import ACCENT, PAPER, Canvas, Type
from narrator.print.emblem import emblem, rays
from narrator.print.papers import A_SHEET, CARD_WIDTH, COLUMNS, ROWS, UNPRINTABLE, Box, Paper

NAME = Type("capitals", 17.5)
DOES = Type("text", 10, leading=1.2)
SIDE = Type("italic", 9.5, ACCENT)

FRAME = 3.6
"""From the edge of a card to its frame: more than a cut goes astray."""

DOES_WIDTH, DOES_HEIGHT = 51.0, 17.5

SMALLEST = 6.5
"""Points: what is still read by the light of a lamp."""


class Face(NamedTuple):
    """What stands on a card."""

    name: str
    does: str
    """What the card may do, when, and how it tells the box; empty: nothing is said of it."""
    side: str
    emblem: Path | None


def face(canvas: Canvas, box: Box, card: Face) -> None:
    """A card."""
    middle = box.x + box.width / 2
    _frame(canvas, box.grown(-FRAME, -FRAME))
    rays(canvas, middle, box.y + 29.5, 19.4, 22.6)
    emblem(canvas, middle, box.y + 29.5, 18.6, card.emblem, card.name)
    name = canvas.fitted(card.name, NAME, CARD_WIDTH - 2 * FRAME - 5)
    canvas.text(middle, box.y + 59.6, card.name, name, "middle")
    _rule(canvas, middle, box.y + 62.8)
    _does(canvas, card.does, middle, box.y + 65)
    wide = canvas.width(card.side, SIDE) + 3
    foot = box.y + box.height - FRAME
    canvas.rect(Box(middle - wide / 2, foot - 1, wide, 2), fill=PAPER)
    canvas.text(middle, foot + 1, card.side, SIDE, "middle")


def does_type(canvas: Canvas, text: str) -> Type:
    """The largest type in which this fits on a card; the smallest where none does."""
    type = DOES
    while type.size > SMALLEST and _height(canvas, text, type) > DOES_HEIGHT:
        type = type._replace(size=type.size - 0.25)
    return type


def _height(canvas: Canvas, text: str, type: Type) -> float:
    return len(canvas.lines(text, type, DOES_WIDTH)) * type.line


def cut_marks(canvas: Canvas, paper: Paper) -> None:
    """Short lines in the margin where to cut, and a small cross wherever four cards meet."""
    block = paper.block
    xs = [block.x + n * block.width / COLUMNS for n in range(COLUMNS + 1)]
    ys = [block.y + n * block.height / ROWS for n in range(ROWS + 1)]
    right, bottom = block.x + block.width, block.y + block.height
    long = min(4.0, block.x - UNPRINTABLE), min(4.0, block.y - UNPRINTABLE)
    for x in xs:
        canvas.line((x, block.y - long[1]), (x, block.y - 0.4), 0.12)
        canvas.line((x, bottom + 0.4), (x, bottom + long[1]), 0.12)
    for y in ys:
        canvas.line((block.x - long[0], y), (block.x - 0.4, y), 0.12)
        canvas.line((right + 0.4, y), (right + long[0], y), 0.12)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            canvas.line((x - 1.2, y), (x + 1.2, y), 0.08)
            canvas.line((x, y - 1.2), (x, y + 1.2), 0.08)


def face_sheet(canvas: Canvas, cards: list[Face]) -> None:
    """Up to nine cards, with cut marks, on a page of its own."""
    canvas.page()
    cut_marks(canvas, canvas.paper)
    for place, card in enumerate(cards[:A_SHEET]):
        face(canvas, canvas.paper.card(place), card)


def _frame(canvas: Canvas, box: Box) -> None:
    """Two lines with hollow corners, and a lozenge in each corner."""
    for inset, notch, line in ((0.0, 4.2, 0.45), (0.9, 4.4, 0.15)):
        x, y, width, height = box.grown(-inset, -inset)
        right, bottom = x + width, y + height
        canvas.polygon(
            [
                (x + notch, y), (right - notch, y), (right - notch / 2, y + notch / 2),
                (right, y + notch), (right, bottom - notch), (right - notch / 2, bottom - notch / 2),
                (right - notch, bottom), (x + notch, bottom), (x + notch / 2, bottom - notch / 2),
                (x, bottom - notch), (x, y + notch), (x + notch / 2, y + notch / 2),
            ],
            line=line,
        )  # fmt: skip
    for x in (box.x + 0.9, box.x + box.width - 0.9):
        for y in (box.y + 0.9, box.y + box.height - 0.9):
            lozenge(canvas, x, y, 0.9)


def _rule(canvas: Canvas, x: float, y: float) -> None:
    """A thin line with a lozenge in its middle."""
    canvas.line((x - 16, y), (x - 2, y), 0.2)
    canvas.line((x + 2, y), (x + 16, y), 0.2)
    lozenge(canvas, x, y, 1.0)


def lozenge(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Standing on its corner, in the accent."""
    points = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
    canvas.polygon(points, fill=ACCENT)


def _does(canvas: Canvas, text: str, x: float, top: float) -> None:
    """Around ``x``, in the middle of its height."""
    type = does_type(canvas, text)
    y = top + (DOES_HEIGHT - _height(canvas, text, type)) / 2
    for number, row in enumerate(canvas.even_lines(text, type, DOES_WIDTH)):
        canvas.text(x, y + (number + 0.72) * type.line, row, type, "middle")
