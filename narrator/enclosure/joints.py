"""The fingers by which the six sides of a box hold each other. Holes are not known here.

Along each edge of the box the fingers are of one side or of the other in turn, an odd number of them.
Corners are of top and bottom alone.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.enclosure.shapes import Vertex

SHORTEST = 10.0
"""Millimetres of a finger along its edge, which a knife still cuts in cardboard."""


class Outside(NamedTuple):
    """A box from outside, in millimetres."""

    width: float
    depth: float
    height: float
    thickness: float


class Joint(NamedTuple):
    """One edge of a side."""

    length: float
    """With both corners."""
    first: bool
    """Whether the first finger is this side's own; so is the last one."""


def fingers(length: float, thickness: float) -> int:
    """How many there are along an edge, those of both sides counted."""
    room = length - 2 * thickness
    return max(3, int(room / max(SHORTEST, 2.5 * thickness) - 1) // 2 * 2 + 1)


def outlines(box: Outside) -> dict[str, tuple[Vertex, ...]]:
    """Side → outline, seen from outside: ``top``, ``bottom``, ``front``, ``back``, ``left``, ``right``."""
    width, depth, height, thick = box
    flat = _outline(Joint(width, True), Joint(depth, True), thick)
    long = _outline(Joint(width, False), Joint(height, True), thick)
    short = _outline(Joint(depth, False), Joint(height, False), thick)
    return {
        "top": flat, "bottom": flat, "front": long, "back": long, "left": short, "right": short
    }  # fmt: skip


def _outline(across: Joint, up: Joint, thick: float) -> tuple[Vertex, ...]:
    """Opposite edges are alike. From the lower left corner, against the clock."""
    wide, high = across.length, up.length
    low, side = _steps(across, thick), _steps(up, thick)
    a = 0.0 if up.first else thick
    b = 0.0 if across.first else thick
    return (
        (a, b), *low,
        (wide - a, b), *((wide - y, x) for x, y in side),
        (wide - a, high - b), *((wide - x, high - y) for x, y in low),
        (a, high - b), *((y, high - x) for x, y in side),
    )  # fmt: skip


def _steps(joint: Joint, thick: float) -> list[Vertex]:
    """Along the edge, and inwards from it: where one finger ends and the next one begins."""
    number = fingers(joint.length, thick)
    one = (joint.length - 2 * thick) / number
    found = []
    for each in range(1, number):
        along = thick + each * one
        own = (each % 2 == 1) == joint.first  # the finger that ends here
        found += [(along, 0.0 if own else thick), (along, thick if own else 0.0)]
    return found
