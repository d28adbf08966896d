"""A canvas that keeps the outlines of whatever is drawn on it. No test is here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from narrator.enclosure.shapes import Vertex
from narrator.print.canvas import Align, Canvas, Type
from narrator.print.papers import Box


class Drawn(NamedTuple):
    """Something on a page: which page, its outline, and its words if it is a text."""

    page: int
    box: Box
    text: str = ""


class MeasuredCanvas(Canvas):
    """Draws, and remembers where."""

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.drawn: list[Drawn] = []
        self._clip: Box | None = None
        self._pivot: Vertex | None = None

    def text(self, x: float, y: float, text: str, type: Type, align: Align = "left") -> None:
        super().text(x, y, text, type, align)
        wide, high = self.width(text, type), type.size * 0.24
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        self._keep(Box(left, y - high, wide, high * 1.4), text)

    def paragraph(
        self, box: Box, text: str, type: Type, align: Align = "left", *, draw: bool = True
    ) -> float:
        high = super().paragraph(box, text, type, align, draw=draw)
        if draw:
            self._keep(box._replace(height=high), text)
        return high

    def rect(self, box: Box, **style: Any) -> None:
        super().rect(box, **style)
        self._keep(box)

    def circle(self, x: float, y: float, radius: float, **style: Any) -> None:
        super().circle(x, y, radius, **style)
        self._keep(Box(x, y, 0, 0).grown(radius, radius))

    def lozenge(self, x: float, y: float, size: float) -> None:
        super().lozenge(x, y, size)
        self._keep(Box(x, y, 0, 0).grown(size, size))

    def line(self, start: Vertex, end: Vertex, *style: Any, **more: Any) -> None:
        super().line(start, end, *style, **more)
        (x, y), (right, low) = map(min, start, end), map(max, start, end)
        self._keep(Box(x, y, right - x, low - y))

    def picture(self, drawing: Path | str, box: Box) -> None:
        super().picture(drawing, box)
        self._keep(box)

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        with super().clipped(box):
            self._clip = box
            yield
            self._clip = None

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        with super().upside_down(x, y):
            self._pivot = (x, y)
            yield
            self._pivot = None

    def _keep(self, box: Box, text: str = "") -> None:
        if self._clip:
            box = self._clip  # what lies outside of it does not show
        if self._pivot:
            x, y = self._pivot
            box = Box(2 * x - box.x - box.width, 2 * y - box.y - box.height, *box[2:])
        self.drawn.append(Drawn(self.pages, box, text))

    def outside(self) -> list[Drawn]:
        """What is drawn where a printer cannot print."""
        room = self.paper.printable.grown(0.01, 0.01)
        right, low = room.x + room.width, room.y + room.height
        return [
            one
            for one in self.drawn
            for x, y, width, height in [one.box]
            if x < room.x or y < room.y or x + width > right or y + height > low
        ]

    def overlapping(self) -> list[tuple[str, str]]:
        """Words that stand on other words; lines of letters may touch a little."""
        texts = [one for one in self.drawn if one.text]
        return [
            (one.text, other.text)
            for one, other in combinations(texts, 2)
            if one.page == other.page and _meet(one.box, other.box.grown(0, -0.3))
        ]


def _meet(a: Box, b: Box) -> bool:
    across = a.x < b.x + b.width and b.x < a.x + a.width
    return across and a.y < b.y + b.height and b.y < a.y + a.height
