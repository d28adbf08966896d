"""The parts in space: the closed box is as large as it says, and every hole is where it belongs."""

from __future__ import annotations

import pytest

from narrator.enclosure.box import enclosure
from narrator.enclosure.shapes import RoundHole
from narrator.enclosure.sizes import PartSizes
from narrator.enclosure.solids import block, lying, rod, standing
from narrator.enclosure.walls import board_at, feet_at
from tests.enclosure.conftest import kit_of

BOX = enclosure(kit_of("panel"), PartSizes())
SIDES = ("top", "bottom", "front", "back", "left", "right")


def test_the_six_sides_make_the_box() -> None:
    plates = [standing(BOX.part(name), BOX.box) for name in SIDES]
    points = [plate.at(p, deep) for plate in plates for p in plate.outline for deep in (0.0, 4.0)]
    for axis in range(3):
        assert min(point[axis] for point in points) == pytest.approx(0)
        assert max(point[axis] for point in points) == pytest.approx(BOX.box[axis])


@pytest.mark.parametrize("name", SIDES)
def test_the_outer_face_is_outside(name: str) -> None:
    plate = standing(BOX.part(name), BOX.box)
    middle = (BOX.part(name).width / 2, BOX.part(name).height / 2)
    outer, inner = plate.at(middle), plate.at(middle, 4)
    centre = [length / 2 for length in BOX.box[:3]]

    def far(point: tuple[float, float, float]) -> float:
        return sum((a - b) ** 2 for a, b in zip(point, centre, strict=True))

    assert far(outer) > far(inner)


def test_the_screws_are_under_the_corners_of_the_board() -> None:
    """The bottom is drawn from below, and the board is seen from above."""
    plate = standing(BOX.part("bottom"), BOX.box)
    x, y, long, wide = board_at(BOX.box, BOX.sizes)
    screws = [h for h in BOX.part("bottom").holes if isinstance(h, RoundHole) and h.radius < 2]
    for hole in screws:
        at = plate.at((hole.x, hole.y))
        assert x < at[0] < x + long
        assert y < at[1] < y + wide


def test_a_foot_is_at_each_corner() -> None:
    assert len({(x < BOX.box.width / 2, y < BOX.box.depth / 2) for x, y in feet_at(BOX.box)}) == 4


def test_a_box_upside_down_has_its_top_below() -> None:
    top = standing(BOX.part("top"), BOX.box).turned()
    assert top.at((0, 0))[2] == -BOX.box.height
    assert top.at((0, 0), 4)[2] == 4 - BOX.box.height
    assert top.moved(z=10).at((0, 0))[2] == 10 - BOX.box.height


def test_bodies_are_where_they_are_put() -> None:
    assert rod((10, 20, 5), 4, 7).at((2, 2)) == (10, 20, 12)
    assert rod((10, 20, 5), 4, 7, 2).holes != ()
    assert lying((10, 20, 5), 4, 7).at((2, 2), 7) == (10, 27, 5)
    assert block((1, 2, 3), 10, 20, 30).at((10, 20), 30) == (11, 22, 3)
