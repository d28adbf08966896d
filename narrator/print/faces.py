"""Both sides of a card. The face: emblem, name, what it may do, whose side it is on; every one has the same
frame and ink, so that none is known by its weight or by what shows through. The back: tiles like those of a
Sicilian floor, the same turned round as well, without an edge that a cut could miss.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import NamedTuple

from narrator.print.canvas import ACCENT, INK, PAPER, PICTURES, Canvas, Type
from narrator.print.papers import A_SHEET, BLEED, CARD_WIDTH, COLUMNS, ROWS, UNPRINTABLE, Box, Paper

EMBLEMS = Path(__file__).with_name("emblems")


def drawing(word: str, role: str, theme: str = "") -> Path | None:
    """The file that shows a role; None: it has none yet. ``word`` is what the table calls it, and ``theme``
    the world it plays in, which may have drawings of its own."""
    files = (EMBLEMS / world / f"{name}.svg" for world in (theme, "") for name in (word, role))
    return next((file for file in files if file.is_file()), None)


def emblem(canvas: Canvas, x: float, y: float, radius: float, file: Path | None, name: str) -> None:
    """Around this point. A role without a drawing shows the initial of its name."""
    canvas.circle(x, y, radius, fill=INK)
    canvas.circle(x, y, radius * 0.965, line=0.12, colour=PAPER)
    if file:
        canvas.picture(file, Box(x, y, 0, 0).grown(radius * 0.82, radius * 0.82))
        return
    initial = Type("capitals", radius * 3.6, PAPER)
    canvas.text(x, y + radius * 0.42, name[0].upper(), initial, "middle")


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
    canvas.picture(PICTURES / "card.svg", box)
    emblem(canvas, middle, box.y + 29.5, 18.6, card.emblem, card.name)
    name = canvas.fitted(card.name, NAME, CARD_WIDTH - 2 * FRAME - 5)
    canvas.text(middle, box.y + 59.6, card.name, name, "middle")
    type = does_type(canvas, card.does)
    does = Box(middle, box.y + 65 + (DOES_HEIGHT - _height(canvas, card.does, type)) / 2, 0, 0)
    wide = canvas.evenly(card.does, type, DOES_WIDTH)
    canvas.paragraph(does.grown(wide / 2, 0), card.does, type, "middle")
    wide = canvas.width(card.side, SIDE) + 3
    foot = box.y + box.height - FRAME
    canvas.rect(Box(middle - wide / 2, foot - 1, wide, 2), fill=PAPER)
    canvas.text(middle, foot + 1, card.side, SIDE, "middle")


def does_type(canvas: Canvas, text: str) -> Type:
    """The largest type in which this fits on a card; the smallest where none does."""
    return DOES.shrunk(SMALLEST, lambda type: _height(canvas, text, type) <= DOES_HEIGHT)


def _height(canvas: Canvas, text: str, type: Type) -> float:
    return canvas.paragraph(Box(0, 0, DOES_WIDTH, 0), text, type, draw=False)


def cut_marks(canvas: Canvas, paper: Paper) -> None:
    """Short lines in the margin where to cut, and a small cross wherever four cards meet."""
    block = paper.block
    xs = [block.x + n * block.width / COLUMNS for n in range(COLUMNS + 1)]
    ys = [block.y + n * block.height / ROWS for n in range(ROWS + 1)]
    around = block.grown(*(min(4.0, start - UNPRINTABLE) for start in block[:2]))
    for x in xs:
        canvas.line((x, around.y), (x, around.y + around.height), 0.12)
    for y in ys:
        canvas.line((around.x, y), (around.x + around.width, y), 0.12)
    canvas.rect(block.grown(0.4, 0.4), fill=PAPER)
    for x, y in product(xs[1:-1], ys[1:-1]):
        canvas.line((x - 1.2, y), (x + 1.2, y), 0.08)
        canvas.line((x, y - 1.2), (x, y + 1.2), 0.08)


def face_sheet(canvas: Canvas, cards: list[Face]) -> None:
    """Up to nine cards, with cut marks, on a page of its own."""
    canvas.page()
    cut_marks(canvas, canvas.paper)
    for place, card in enumerate(cards[:A_SHEET]):
        face(canvas, canvas.paper.card(place), card)


BACK = PICTURES / "back.svg"
"""Tiles of half an inch, five across a card and seven down, and so many beyond it as backs may bleed."""


def back_sheet(canvas: Canvas, cards: int) -> None:
    """The backs of the first ``cards`` cards of a sheet, for its other side, turned over the long edge."""
    canvas.page()
    for row in range(0, cards, COLUMNS):
        places = range(row, min(row + COLUMNS, cards))
        boxes = [canvas.paper.card(place, mirrored=True) for place in places]
        wide = boxes[-1]._replace(width=len(boxes) * CARD_WIDTH)
        with canvas.clipped(wide.grown(*canvas.paper.bleed)):
            for box in boxes:
                canvas.picture(BACK, box.grown(BLEED, BLEED))
