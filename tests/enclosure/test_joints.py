"""The six sides fit together: wherever two of them meet, exactly one is there."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.enclosure.joints import SHORTEST, Outside, fingers, outlines
from narrator.enclosure.shapes import CutPart, RoundHole, Vertex, disc, rectangle, with_kerf
from tests.enclosure.plane import edges, inside

BOXES = st.builds(
    Outside,
    width=st.integers(100, 400),
    depth=st.integers(100, 400),
    height=st.integers(60, 200),
    thickness=st.floats(2, 8),
)
Solid = tuple[float, float, float]


sides_of = cache(outlines)


def seen(box: Outside, side: str, point: Solid) -> Vertex | None:
    """Where a point of the box lies on a side, seen from outside; None: not within its thickness."""
    (x, y, z), (width, depth, height, thick) = point, box
    deep, place = {
        "top": (height - z, (x, y)),
        "bottom": (z, (width - x, y)),
        "front": (y, (x, z)),
        "back": (depth - y, (width - x, z)),
        "left": (x, (depth - y, z)),
        "right": (width - x, (y, z)),
    }[side]
    return place if 0 <= deep <= thick else None


def owners(box: Outside, point: Solid) -> list[str]:
    """The sides that have wood at a point."""
    return [
        side
        for side, outline in sides_of(box).items()
        if (place := seen(box, side, point)) is not None and inside(place, outline)
    ]


@given(BOXES)
@settings(max_examples=25, deadline=None)
def test_along_each_edge_exactly_one_side_has_a_finger(box: Outside) -> None:
    thin = box.thickness / 2
    ends = [(thin, long - thin) for long in box[:3]]
    for axis in range(3):
        others = [ends[other] for other in range(3) if other != axis]
        steps = int(box[axis] / 1.7)
        for near in product(*others):
            for step in range(steps):
                point = list(near)
                point.insert(axis, (step + 0.5) * box[axis] / steps)
                assert len(owners(box, (point[0], point[1], point[2]))) == 1, point


@given(BOXES)
@settings(max_examples=25, deadline=None)
def test_away_from_the_edges_a_wall_is_whole(box: Outside) -> None:
    width, depth, height, thick = box
    for x, y, z in product((0.3, 0.5, 0.7), repeat=3):
        for side, point in {
            "top": (x * width, y * depth, height - thick / 2),
            "bottom": (x * width, y * depth, thick / 2),
            "front": (x * width, thick / 2, z * height),
            "left": (thick / 2, y * depth, z * height),
        }.items():
            assert owners(box, point) == [side]


def test_a_point_of_no_wall_has_no_owner() -> None:
    assert owners(Outside(100, 100, 60, 4), (50, 50, 30)) == []


@given(st.floats(60, 400), st.floats(2, 8))
def test_a_finger_is_long_enough_for_a_knife(length: float, thick: float) -> None:
    number = fingers(length, thick)
    assert number % 2 == 1
    assert number >= 3
    assert (length - 2 * thick) / number >= SHORTEST or number == 3


@given(BOXES, st.floats(0.02, 0.5))
@settings(max_examples=25, deadline=None)
def test_a_laser_that_burns_the_kerf_leaves_the_part_s_own_size(box: Outside, kerf: float) -> None:
    """Every straight edge of the line that it follows lies half a kerf outside of the part."""
    for name, outline in outlines(box).items():
        part = CutPart(name, outline, (RoundHole(50, 30, 6),))
        cut = with_kerf(part, kerf)
        assert cut.width == pytest.approx(part.width + kerf)
        assert cut.height == pytest.approx(part.height + kerf)
        assert cut.holes[0] == RoundHole(50 + kerf / 2, 30 + kerf / 2, 6 - kerf / 2)
        half = kerf / 2
        for (start, end), (at, to) in zip(edges(cut.outline), edges(outline), strict=True):
            across, up = to[0] - at[0], to[1] - at[1]
            far = (across * across + up * up) ** 0.5
            right = start[0] - half - at[0], start[1] - half - at[1]
            assert (right[0] * up - right[1] * across) / far == pytest.approx(half)
            assert (end[0] - start[0]) * across + (end[1] - start[1]) * up > 0


def test_without_a_kerf_the_line_is_the_part() -> None:
    part = CutPart("foot", disc(20))
    assert with_kerf(part, 0) == part
    grown = with_kerf(CutPart("plate", rectangle(20, 10)), 0.2).outline
    for found, expected in zip(grown, rectangle(20.2, 10.2), strict=True):
        assert found == pytest.approx(expected)
