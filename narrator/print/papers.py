"""Sizes of papers and cards, and where the cards lie on a sheet; in millimetres. Nothing is drawn here."""

from __future__ import annotations

from typing import NamedTuple

CARD_WIDTH, CARD_HEIGHT = 63.5, 88.9
COLUMNS, ROWS = 3, 3
A_SHEET = COLUMNS * ROWS
"""Cards on a sheet."""

UNPRINTABLE = 5.0
"""What a printer at home may leave white along each edge."""

BLEED = 3.0
"""How far a back reaches beyond its card, where the paper has so much room."""


class Box(NamedTuple):
    """A rectangle, from its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, across: float, down: float) -> Box:
        """So much larger on each side; smaller with negative numbers."""
        return Box(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)


class Paper(NamedTuple):
    """A sheet, upright."""

    width: float
    height: float

    @property
    def printable(self) -> Box:
        """What every printer reaches."""
        return Box(0, 0, self.width, self.height).grown(-UNPRINTABLE, -UNPRINTABLE)

    @property
    def block(self) -> Box:
        """All the cards of a sheet, which lie edge to edge in its middle."""
        width, height = COLUMNS * CARD_WIDTH, ROWS * CARD_HEIGHT
        return Box((self.width - width) / 2, (self.height - height) / 2, width, height)

    @property
    def bleed(self) -> tuple[float, float]:
        """How far backs reach beyond their cards, across and down."""
        room = self.block
        return min(BLEED, room.x - UNPRINTABLE), min(BLEED, room.y - UNPRINTABLE)

    def card(self, place: int, *, mirrored: bool = False) -> Box:
        """The card at a place, 0 to 8, row by row; ``mirrored`` as its back lies, when the sheet was
        turned over its long edge."""
        row, column = divmod(place, COLUMNS)
        if mirrored:
            column = COLUMNS - 1 - column
        x, y, _, _ = self.block
        return Box(x + column * CARD_WIDTH, y + row * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}
"""Name → paper."""
