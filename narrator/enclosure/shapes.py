"""Parts that are cut out of a board: outline, holes, what is engraved; in millimetres, x to the right and y
upwards, seen from outside the box. What a part is for is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from narrator.base.kinds import distinct

Vertex = tuple[float, float]


class RoundHole(NamedTuple):
    """A round hole."""

    x: float
    y: float
    radius: float
    name: str = ""
    """The part that it is for, as the kit calls it; empty: none of the kit's."""

    def corners(self, number: int = 48) -> tuple[Vertex, ...]:
        """Points on its edge."""
        return tuple(
            (self.x + self.radius * cos(angle), self.y + self.radius * sin(angle))
            for angle in (2 * pi * each / number for each in range(number))
        )


class SquareHole(NamedTuple):
    """A hole with four right angles, by its middle."""

    x: float
    y: float
    width: float
    height: float
    name: str = ""
    """As that of a round one."""

    def corners(self) -> tuple[Vertex, ...]:
        """Its four corners, against the clock."""
        across, down = self.width / 2, self.height / 2
        return (
            (self.x - across, self.y - down), (self.x + across, self.y - down),
            (self.x + across, self.y + down), (self.x - across, self.y + down),
        )  # fmt: skip


Hole = RoundHole | SquareHole
distinct(Hole)
Stroke = tuple[Vertex, ...]
"""An engraved line through these points."""


class CutPart(NamedTuple):
    """A part, as often as it is needed."""

    name: str
    outline: tuple[Vertex, ...]
    """Against the clock."""
    holes: tuple[Hole, ...] = ()
    engraved: tuple[Stroke, ...] = ()
    number: int = 1

    @property
    def width(self) -> float:
        """Between its outermost points; the least x and y are 0."""
        return max(x for x, _ in self.outline) - min(x for x, _ in self.outline)

    @property
    def height(self) -> float:
        """Likewise."""
        return max(y for _, y in self.outline) - min(y for _, y in self.outline)


def rectangle(width: float, height: float) -> tuple[Vertex, ...]:
    """From 0, 0."""
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def disc(diameter: float) -> tuple[Vertex, ...]:
    """That touches both axes."""
    return RoundHole(diameter / 2, diameter / 2, diameter / 2).corners()


def closed(points: Sequence[Vertex]) -> Stroke:
    """An outline as a line that ends where it began."""
    return (*points, points[0])


def moved(points: Iterable[Vertex], right: float, up: float) -> tuple[Vertex, ...]:
    """All of them."""
    return tuple((x + right, y + up) for x, y in points)


def quarter_turned(part: CutPart) -> CutPart:
    """The part lying on its right side."""
    high = part.height

    def over(points: Iterable[Vertex]) -> tuple[Vertex, ...]:
        return tuple((high - y, x) for x, y in points)

    def turned(hole: Hole) -> Hole:
        hole = hole._replace(x=high - hole.y, y=hole.x)
        if isinstance(hole, RoundHole):
            return hole
        return hole._replace(width=hole.height, height=hole.width)

    return part._replace(
        outline=over(part.outline),
        holes=tuple(turned(hole) for hole in part.holes),
        engraved=tuple(over(stroke) for stroke in part.engraved),
    )


def with_kerf(part: CutPart, kerf: float) -> CutPart:
    """The lines that a laser follows, which burns ``kerf`` away: what is left has the part's own size."""
    if not kerf:
        return part
    grown = _grown(part.outline, kerf / 2)
    right, up = -min(x for x, _ in grown), -min(y for _, y in grown)

    def shrunk(hole: Hole) -> Hole:
        hole = hole._replace(x=hole.x + right, y=hole.y + up)
        if isinstance(hole, RoundHole):
            return hole._replace(radius=hole.radius - kerf / 2)
        return hole._replace(width=hole.width - kerf, height=hole.height - kerf)

    return part._replace(
        outline=moved(grown, right, up),
        holes=tuple(shrunk(hole) for hole in part.holes),
        engraved=tuple(moved(stroke, right, up) for stroke in part.engraved),
    )


def _grown(outline: Sequence[Vertex], far: float) -> list[Vertex]:
    """Every edge moved outwards; the outline runs against the clock."""
    found = []
    for number, (x, y) in enumerate(outline):
        a = _normal(outline[number - 1], (x, y))
        b = _normal((x, y), outline[(number + 1) % len(outline)])
        scale = far / (1 + a[0] * b[0] + a[1] * b[1])
        found.append((x + scale * (a[0] + b[0]), y + scale * (a[1] + b[1])))
    return found


def _normal(start: Vertex, end: Vertex) -> Vertex:
    """One millimetre outwards from an edge."""
    across, up = end[0] - start[0], end[1] - start[1]
    long = (across * across + up * up) ** 0.5
    return up / long, -across / long
