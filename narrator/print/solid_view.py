"""Draws bodies as seen from above at a slant, without perspective. What they are is not known here.

Whoever asks names the bodies from back to front: later ones cover earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from narrator.enclosure.shapes import Vertex
from narrator.enclosure.solids import Plate, Solid
from narrator.print.canvas import ACCENT, Canvas, Rgb
from narrator.print.papers import Box

ASIDE, ABOVE = radians(28), radians(32)
RIGHT: Solid = (cos(ASIDE), sin(ASIDE), 0.0)
UP: Solid = (-sin(ASIDE) * sin(ABOVE), cos(ASIDE) * sin(ABOVE), cos(ABOVE))
TOWARDS: Solid = (sin(ASIDE) * cos(ABOVE), -cos(ASIDE) * cos(ABOVE), sin(ABOVE))
"""To the right of the page, upwards on it, and to whoever looks."""

FLAT, EDGE, DARK = (244, 236, 222), (214, 198, 170), (92, 84, 76)
"""A face of wood, its edge, and what is behind a hole."""
LINE = 0.15
"""Width of every line of a body."""
ARROW = 0.5
"""Width of an arrow."""


class Body(NamedTuple):
    """A body and its colour."""

    plate: Plate
    fill: Rgb = FLAT
    edge: Rgb = EDGE


class Move(NamedTuple):
    """An arrow from one point to another: where something goes."""

    start: Solid
    end: Solid
    between: tuple[Solid, ...] = ()
    """Points that a bent arrow passes."""


def turning(middle: Solid, radius: float) -> Move:
    """An arrow over a part that is turned upside down, as `Plate.turned` does it."""
    x, y, z = middle
    angles = [radians(20 + 14 * each) for each in range(11)]
    start, *between, end = ((x, y + radius * cos(a), z + radius * sin(a)) for a in angles)
    return Move(start, end, tuple(between))


class SlantView:
    """A scene in a frame on the page, as large as it fits."""

    def __init__(
        self, canvas: Canvas, frame: Box, bodies: Sequence[Body], moves: Iterable[Move] = ()
    ) -> None:
        self._canvas, self._bodies, self._moves = canvas, bodies, tuple(moves)
        seen = [flat(p) for body in bodies for p in _corners(body.plate)]
        seen += [flat(p) for move in self._moves for p in (move.start, *move.between, move.end)]
        left, right = min(x for x, _ in seen), max(x for x, _ in seen)
        low, high = min(y for _, y in seen), max(y for _, y in seen)
        self.scale = min(frame.width / (right - left), frame.height / (high - low))
        self._x = frame.x + frame.width / 2 - self.scale * (left + right) / 2
        self._y = frame.y + frame.height / 2 + self.scale * (low + high) / 2

    def on_page(self, point: Solid) -> Vertex:
        """Where a point is seen."""
        x, y = flat(point)
        return self._x + self.scale * x, self._y - self.scale * y

    def draw(self) -> None:
        """Everything, and the arrows on top."""
        for body in self._bodies:
            self._body(body)
        for move in self._moves:
            way = [self.on_page(point) for point in (move.start, *move.between)]
            for start, end in pairwise(way):
                self._canvas.line(start, end, ARROW, colour=ACCENT)
            arrow(self._canvas, way[-1], self.on_page(move.end))

    def _body(self, body: Body) -> None:
        plate = body.plate
        outer = _along(plate.out, TOWARDS) > 0
        deep = 0.0 if outer else plate.thickness
        edges = list(pairwise((*plate.outline, plate.outline[0])))
        seen = [_along(_normal(plate, *edge), TOWARDS) > 1e-9 for edge in edges]
        faces = {
            each: [
                plate.at(a),
                plate.at(b),
                plate.at(b, plate.thickness),
                plate.at(a, plate.thickness),
            ]
            for each, (a, b) in enumerate(edges)
            if seen[each]
        }
        if _is_round(plate):
            self._round_side(faces, body.edge, len(edges))
        else:
            for face in faces.values():
                self._face(face, body.edge)
        self._face([plate.at(point, deep) for point in plate.outline], body.fill)
        for hole in plate.holes:
            self._face([plate.at(point, deep) for point in hole], DARK)

    def _face(self, corners: Sequence[Solid], fill: Rgb) -> None:
        self._canvas.polygon([self.on_page(corner) for corner in corners], fill=fill, line=LINE)

    def _round_side(self, faces: Mapping[int, Sequence[Solid]], fill: Rgb, edges: int) -> None:
        """Lines only where it ends, and where no part of it is seen beside another."""
        drawn = {each: [self.on_page(corner) for corner in face] for each, face in faces.items()}
        for points in drawn.values():
            self._canvas.polygon(points, fill=fill)
        for each, (a, b, c, d) in drawn.items():
            self._canvas.line(c, d, LINE)
            if (each + 1) % edges not in drawn:
                self._canvas.line(b, c, LINE)
            if (each - 1) % edges not in drawn:
                self._canvas.line(d, a, LINE)


def arrow(canvas: Canvas, start: Vertex, end: Vertex, colour: Rgb = ACCENT) -> None:
    """In the plane of the page."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = max((across * across + down * down) ** 0.5, 0.01)
    x, y = across / long, down / long
    head = min(2.6, long / 2)
    back = end[0] - head * x, end[1] - head * y
    canvas.line(start, back, ARROW, colour=colour)
    side = head * 0.45
    canvas.polygon(
        [end, (back[0] - side * y, back[1] + side * x), (back[0] + side * y, back[1] - side * x)],
        fill=colour,
    )


def flat(point: Solid) -> Vertex:
    """To the right, and upwards."""
    return _along(point, RIGHT), _along(point, UP)


def _along(one: Solid, other: Solid) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _normal(plate: Plate, a: Vertex, b: Vertex) -> Solid:
    """Out of an edge of the outline."""
    x, y = b[1] - a[1], a[0] - b[0]
    first, second, third = (
        x * across + y * up for across, up in zip(plate.across, plate.up, strict=True)
    )
    return first, second, third


def _is_round(plate: Plate) -> bool:
    """Whether its outline stands for a circle: no edge is parallel to the next."""
    (a, b), (c, d) = plate.outline[:2], plate.outline[1:3]
    across, up = (b[0] - a[0]) * (d[0] - c[0]), (b[1] - a[1]) * (d[1] - c[1])
    return abs(across + up) > 1e-6


def _corners(plate: Plate) -> list[Solid]:
    return [plate.at(point, deep) for point in plate.outline for deep in (0.0, plate.thickness)]
