"""A drawing in pixels on a page of paper, as large as it fits. What is drawn is not known here.

It has the methods of a `WiringSheet`, so that a picture made for an SVG file is also printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from narrator.enclosure.shapes import Vertex
from narrator.print.canvas import POINT, Align, Canvas, Rgb, Type
from narrator.print.papers import Box

ALIGN: dict[str, Align] = {"start": "left", "middle": "middle", "end": "right"}


class ScaledPage:
    """x grows to the right and y downwards; colours are ``#rgb``, ``#rrggbb`` or ``none``."""

    def __init__(self, canvas: Canvas, room: Box, width: float, height: float) -> None:
        self._canvas = canvas
        self._scale = min(room.width / width, room.height / height)
        self._x = room.x + (room.width - self._scale * width) / 2
        self._y = room.y + (room.height - self._scale * height) / 2

    def line(
        self, points: Iterable[Vertex], colour: str, width: float = 4, *, dash: str = ""
    ) -> None:
        """A line with round joints."""
        spots = [self._at(point) for point in points]
        wide, ink = width * self._scale, rgb(colour)
        for start, end in pairwise(spots):
            if start != end:
                self._canvas.line(start, end, wide, self._dash(dash), ink)
        if not dash:
            for x, y in spots[1:-1]:
                self._canvas.circle(x, y, wide / 2, fill=ink)

    def over(self, points: list[Vertex], colour: str, width: float = 4, *, dash: str = "") -> None:
        """A line that crosses others without touching them."""
        self.line(points, "#fff", width + 8)
        self.line(points, colour, width, dash=dash)

    def box(
        self, corner: Vertex, size: Vertex, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2, round_: float = 4, dash: str = "",
    ) -> None:  # fmt: skip
        """A rectangle; its corners are cut off, where the drawing has them round."""
        cut = round_ * 0.4
        (x, y), (wide, high) = corner, size
        right, low = x + wide, y + high
        edge = [
            (x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut), (right - cut, low),
            (x + cut, low), (x, low - cut), (x, y + cut), (x + cut, y),
        ]  # fmt: skip
        if fill != "none":
            self._canvas.polygon([self._at(point) for point in edge], fill=rgb(fill))
        for start, end in pairwise(edge):
            self.line([start, end], stroke, width, dash=dash)

    def circle(
        self, centre: Vertex, radius: float, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2,
    ) -> None:  # fmt: skip
        """A circle, filled and outlined."""
        x, y = self._at(centre)
        self._canvas.circle(x, y, radius * self._scale, fill=rgb(fill))
        self._canvas.circle(
            x, y, radius * self._scale, line=width * self._scale, colour=rgb(stroke)
        )

    def shape(self, points: Iterable[Vertex], *, fill: str, stroke: str = "#222") -> None:
        """A closed polygon."""
        corners: Sequence[Vertex] = [*points]
        self._canvas.polygon([self._at(point) for point in corners], fill=rgb(fill))
        self.line([*corners, corners[0]], stroke, 2.5)

    def text(
        self, at: Vertex, words: str, size: float, *, anchor: str = "middle", bold: bool = False,
        colour: str = "#111",
    ) -> None:  # fmt: skip
        """One line; what is bold elsewhere is a little larger here, where there is no bold face."""
        points = size * self._scale / POINT * (1.15 if bold else 1.1)
        x, y = self._at(at)
        self._canvas.text(x, y, words, Type("text", points, rgb(colour)), ALIGN[anchor])

    def _at(self, point: Vertex) -> Vertex:
        return self._x + self._scale * point[0], self._y + self._scale * point[1]

    def _dash(self, pattern: str) -> float:
        """The length of a dash in millimetres; 0 for a solid line."""
        return float(pattern.split()[0]) * self._scale if pattern else 0.0


def rgb(colour: str) -> Rgb:
    """Of ``#fff`` or ``#a8480f``."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue
