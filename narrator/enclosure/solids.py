"""Parts in space: the sides where they stand, and plain bodies for what is built in. How they are seen is not
known here.

x goes to the right of whoever is in front of the box, y to the back, z upwards; millimetres.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.enclosure.joints import Outside
from narrator.enclosure.shapes import CutPart, RoundHole, Vertex, disc, rectangle

Solid = tuple[float, float, float]


class Plate(NamedTuple):
    """An outline with holes that is as thick everywhere."""

    outline: tuple[Vertex, ...]
    """In its own plane, against the clock as seen from outside."""
    holes: tuple[tuple[Vertex, ...], ...]
    origin: Solid
    """Where 0, 0 of the outer face lies."""
    across: Solid
    """Where x of the outline points to; of length 1, as the next two."""
    up: Solid
    """Where y points to."""
    out: Solid
    """Away from the outer face."""
    thickness: float

    def at(self, point: Vertex, deep: float = 0) -> Solid:
        """A point of it in space, so far below its outer face."""
        x, y, z = (
            start + point[0] * across + point[1] * up - deep * out
            for start, across, up, out in zip(
                self.origin, self.across, self.up, self.out, strict=True
            )
        )
        return x, y, z

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Plate:
        """Somewhere else."""
        a, b, c = self.origin
        return self._replace(origin=(a + x, b + y, c + z))

    def turned(self) -> Plate:
        """Upside down, around the axis of x."""
        return self._replace(
            origin=_over(self.origin),
            across=_over(self.across),
            up=_over(self.up),
            out=_over(self.out),
        )


def _over(vector: Solid) -> Solid:
    return vector[0], -vector[1], -vector[2]


def standing(part: CutPart, box: Outside) -> Plate:
    """A side where it is in the finished box. Raises KeyError for a part that is no side."""
    width, depth, height, thick = box
    origin, across, up, out = {
        "top": ((0.0, 0.0, height), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "bottom": ((width, 0.0, 0.0), (-1, 0, 0), (0, 1, 0), (0, 0, -1)),
        "front": ((0.0, 0.0, 0.0), (1, 0, 0), (0, 0, 1), (0, -1, 0)),
        "back": ((width, depth, 0.0), (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
        "left": ((0.0, depth, 0.0), (0, -1, 0), (0, 0, 1), (-1, 0, 0)),
        "right": ((width, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 0, 0)),
    }[part.name]
    return Plate(
        part.outline, tuple(hole.corners() for hole in part.holes), origin, across, up, out, thick
    )


def rod(foot: Solid, diameter: float, length: float, bore: float = 0) -> Plate:
    """An upright cylinder by the middle of its lower end; with a ``bore`` it is a tube."""
    half = diameter / 2
    holes = (RoundHole(half, half, bore / 2).corners(),) if bore else ()
    origin = foot[0] - half, foot[1] - half, foot[2] + length
    return Plate(disc(diameter), holes, origin, (1, 0, 0), (0, 1, 0), (0, 0, 1), length)


def lying(end: Solid, diameter: float, length: float, bore: float = 0) -> Plate:
    """The same lying, from the middle of its front end to the back."""
    half = diameter / 2
    holes = (RoundHole(half, half, bore / 2).corners(),) if bore else ()
    origin = end[0] - half, end[1], end[2] - half
    return Plate(disc(diameter), holes, origin, (1, 0, 0), (0, 0, 1), (0, -1, 0), length)


def block(corner: Solid, width: float, depth: float, height: float) -> Plate:
    """A body with right angles, by its lower left front corner."""
    origin = corner[0], corner[1], corner[2] + height
    return Plate(rectangle(width, depth), (), origin, (1, 0, 0), (0, 1, 0), (0, 0, 1), height)
