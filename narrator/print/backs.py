"""The back of the cards: tiles like those of a Sicilian floor, without an edge that a cut could miss. Every
back is the same, turned round as well, and a sheet that is printed a little aside marks no card.
"""

from __future__ import annotations

from narrator.print.canvas import PICTURES, Canvas
from narrator.print.papers import BLEED, CARD_WIDTH, COLUMNS

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
