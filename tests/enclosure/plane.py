"""Points, outlines and distances in the plane, for the tests of parts. No test is here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from narrator.enclosure.shapes import Hole, RoundHole, Vertex


def edges(outline: Sequence[Vertex]) -> list[tuple[Vertex, Vertex]]:
    return list(pairwise([*outline, outline[0]]))


def inside(point: Vertex, outline: Sequence[Vertex]) -> bool:
    """By the number of edges to the right of the point."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in edges(outline):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed = not crossed
    return crossed


def distance(point: Vertex, outline: Sequence[Vertex]) -> float:
    """To the nearest edge."""
    return min(_to_edge(point, *edge) for edge in edges(outline))


def _to_edge(point: Vertex, start: Vertex, end: Vertex) -> float:
    across, up = end[0] - start[0], end[1] - start[1]
    long = across * across + up * up
    share = ((point[0] - start[0]) * across + (point[1] - start[1]) * up) / long
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - start[0] - share * across, point[1] - start[1] - share * up)


def gap(one: Hole, other: Hole) -> float:
    """Between two holes; 0 where they meet."""
    if isinstance(one, RoundHole) and isinstance(other, RoundHole):
        return max(0.0, hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)
    a, b = one.corners(), other.corners()
    if any(inside(point, b) for point in a) or any(inside(point, a) for point in b):
        return 0.0
    return min([distance(point, b) for point in a] + [distance(point, a) for point in b])
