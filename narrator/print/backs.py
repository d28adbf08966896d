"""The back of the cards: tiles like those of a Sicilian floor, without an edge that a cut could miss. Every
back is the same, turned round as well, and a sheet that is printed a little aside marks no card.
"""

from __future__ import annotations

from math import cos, pi, sin

from narrator.print.canvas import ACCENT, INK, PAPER, Canvas
from narrator.print.papers import COLUMNS, Box

TILE = 12.7
"""Millimetres: five across a card and seven down."""


def back_sheet(canvas: Canvas, cards: int) -> None:
    """The backs of the first ``cards`` cards of a sheet, for its other side, turned over the long edge."""
    canvas.page()
    across, down = canvas.paper.bleed
    for row in range(0, cards, COLUMNS):
        first = canvas.paper.card(row, mirrored=True)
        last = canvas.paper.card(min(row + COLUMNS, cards) - 1, mirrored=True)
        wide = Box(last.x, first.y, first.x + first.width - last.x, first.height)
        back(canvas, wide, across, down)


def back(canvas: Canvas, box: Box, across: float = 0, down: float = 0) -> None:
    """The backs of cards side by side, and so much more on each side."""
    whole = box.grown(across, down)
    with canvas.clipped(whole):
        canvas.rect(whole, fill=INK)
        for column in range(-1, round(box.width / TILE) + 2):
            for row in range(-1, round(box.height / TILE) + 2):
                _tile(canvas, box.x + column * TILE, box.y + row * TILE)


def _tile(canvas: Canvas, x: float, y: float) -> None:
    """A star, and what lies at its left and upper edge; with its neighbours the same from all four sides."""
    middle = x + TILE / 2, y + TILE / 2
    canvas.polygon(_star(middle, 5.6, 3.5), fill=PAPER)
    canvas.polygon(_star(middle, 4.7, 2.9), fill=INK)
    canvas.polygon(_star(middle, 3.7, 1.7), fill=PAPER)
    canvas.circle(*middle, 1.15, fill=ACCENT)
    canvas.circle(*middle, 0.45, fill=PAPER)
    canvas.circle(x, y, 2.5, fill=PAPER)
    canvas.circle(x, y, 2.05, fill=INK)
    canvas.circle(x, y, 1.5, fill=PAPER)
    canvas.circle(x, y, 0.8, fill=ACCENT)
    for side in ((x, middle[1]), (middle[0], y)):
        canvas.polygon(_star(side, 0.75, 0.5, 4), fill=PAPER)


def _star(
    middle: tuple[float, float], outer: float, inner: float, points: int = 8
) -> list[tuple[float, float]]:
    """With a point straight up."""
    found = []
    for number in range(2 * points):
        angle, radius = pi * number / points - pi / 2, inner if number % 2 else outer
        found.append((middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)))
    return found
