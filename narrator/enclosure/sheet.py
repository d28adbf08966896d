"""All parts beside each other on one board, as a laser cuts them. Pages of paper are not known here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.enclosure.shapes import CutPart

WIDEST = 600.0
"""Of the board: what most laser cutters take."""
BETWEEN = 8.0
"""From one part to the next, and to the edge."""
CAPTION = 6.0
"""Under each part, for its name."""


class Laid(NamedTuple):
    """A part at its place: of its lower left corner, y upwards."""

    part: CutPart
    x: float
    y: float


class CutSheet(NamedTuple):
    """A board and what lies on it, in millimetres."""

    width: float
    height: float
    laid: tuple[Laid, ...]


def cut_sheet(parts: tuple[CutPart, ...]) -> CutSheet:
    """Each part as often as it is needed, in rows, the highest first."""
    single = [part for part in parts for _ in range(part.number)]
    laid: list[Laid] = []
    x, y, high, wide = BETWEEN, BETWEEN, 0.0, 0.0
    for part in sorted(single, key=lambda part: -part.height):
        if laid and x + part.width + BETWEEN > WIDEST:
            x, y, high = BETWEEN, y + high + BETWEEN + CAPTION, 0.0
        laid.append(Laid(part, x, y + CAPTION))
        x, high = x + part.width + BETWEEN, max(high, part.height)
        wide = max(wide, x)
    return CutSheet(wide, y + high + CAPTION + BETWEEN, tuple(laid))
