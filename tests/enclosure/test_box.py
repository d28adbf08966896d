"""The box of any kit with parts of any size: everything has its hole, and no hole is in another's way."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, sin

import pytest
from hypothesis import given, settings

from narrator.base.errors import NarratorError
from narrator.config.kit import Kit
from narrator.enclosure.box import INNER_HEIGHT, Enclosure, enclosure
from narrator.enclosure.hoods import STEEP, led_height
from narrator.enclosure.shapes import CutPart, Hole, RoundHole
from narrator.enclosure.sheet import WIDEST, cut_sheet
from narrator.enclosure.sizes import LIMITS, PartSizes, sizes_of
from narrator.enclosure.walls import FOOT
from tests.enclosure.conftest import ANY_KIT, ANY_SIZES, HEADER, KNOWN, kit_of
from tests.enclosure.plane import distance, gap, inside

SIDES = ("top", "front", "back", "left", "right")
PANEL = ("confirm", "repeat", "pause")
CASES = [(name, pads) for name in HEADER for pads in (False, True)]


def holes_of(box: Enclosure) -> list[str]:
    return sorted(hole.name for part in box.parts for hole in part.holes if hole.name)


def wanted(kit: Kit) -> list[str]:
    """One for each pin of a button, one for each lamp."""
    buttons = [name for name, contact in kit.buttons.items() for _ in contact.pins]
    return sorted([*buttons, *kit.lamps, *(["ambience"] if kit.ambience else [])])


def _reach(hole: Hole, across: float, up: float) -> float:
    return across if isinstance(hole, RoundHole) else hypot(across, up)


def rim(hole: Hole, part: CutPart) -> float:
    """From a hole to the edge of its part; negative outside of it."""
    points = [(hole.x, hole.y)] if isinstance(hole, RoundHole) else hole.corners()
    reach = hole.radius if isinstance(hole, RoundHole) else 0.0
    return min(
        (1 if inside(point, part.outline) else -1) * distance(point, part.outline) - reach for point in points
    )


def assert_can_be_built(kit: Kit, sizes: PartSizes) -> None:
    box = enclosure(kit, sizes)
    assert holes_of(box) == wanted(kit)
    for part in box.parts:
        joint = sizes.thickness * 0.49 if part.name in SIDES else 0.0
        for hole in part.holes:
            assert rim(hole, part) >= joint + 0.9, (part.name, hole)
        for one, other in combinations(part.holes, 2):
            assert gap(one, other) > 0.9, (part.name, one, other)


@pytest.mark.parametrize(("name", "pads"), CASES)
def test_every_kit_of_the_project_has_its_box(name: str, pads: bool) -> None:
    assert_can_be_built(kit_of(name, pads=pads), PartSizes())


@given(ANY_KIT, ANY_SIZES)
@settings(max_examples=30, deadline=None)
def test_any_kit_with_parts_of_any_size_has_one(kit: Kit, sizes: PartSizes) -> None:
    assert_can_be_built(kit, sizes)


@given(ANY_KIT, ANY_SIZES)
@settings(max_examples=30, deadline=None)
def test_what_is_engraved_lies_on_its_part_and_beside_the_holes(kit: Kit, sizes: PartSizes) -> None:
    for part in enclosure(kit, sizes).parts:
        for x, y in (point for stroke in part.engraved for point in stroke):
            assert inside((x, y), part.outline), part.name
            for hole in part.holes:
                assert gap(RoundHole(x, y, 0.1), hole) > 0.1, (part.name, x, y, hole)


@given(ANY_KIT, ANY_SIZES)
@settings(max_examples=30, deadline=None)
def test_parts_below_the_top_do_not_touch_each_other_or_the_walls(kit: Kit, sizes: PartSizes) -> None:
    """Tubes and the nuts of buttons, or the plates of pads."""
    box = enclosure(kit, sizes)
    top, thick = box.part("top"), sizes.thickness
    below = []
    for hole in top.holes:
        if isinstance(hole, RoundHole):
            across = up = hole.radius + (4.0 if hole.name in PANEL else 0.0)
        else:
            plate = box.part("plate")
            across, up = plate.width / 2, plate.height / 2
        below.append((hole, across, up))
        assert thick < hole.x - across, hole
        assert hole.x + across < top.width - thick, hole
        assert thick < hole.y - up, hole
        assert hole.y + up < top.height - thick, hole
    for (one, *a), (other, *b) in combinations(below, 2):
        apart = abs(one.x - other.x) >= a[0] + b[0] or abs(one.y - other.y) >= a[1] + b[1]
        far = (_reach(one, *a), _reach(other, *b))
        around = hypot(one.x - other.x, one.y - other.y) >= sum(far)
        assert apart or around, (one, other)


@given(ANY_SIZES)
@settings(max_examples=100, deadline=None)
def test_no_lamp_is_seen_from_the_side(sizes: PartSizes) -> None:
    """Every straight line from the LED through the mouth of its tube leaves it steeply."""
    tube = enclosure(kit_of("panel"), sizes).tube
    assert tube.depth + led_height(sizes.led) == pytest.approx(tube.length)
    around = [2 * pi * each / 24 for each in range(24)]
    lit = [(sizes.led / 2 * cos(angle), sizes.led / 2 * sin(angle)) for angle in around]
    mouth = [(tube.bore / 2 * cos(angle), tube.bore / 2 * sin(angle)) for angle in around]
    for x, y in lit:
        for far, wide in mouth:
            assert degrees(atan2(tube.depth, hypot(far - x, wide - y))) >= STEEP - 0.01


@given(ANY_KIT, ANY_SIZES)
@settings(max_examples=30, deadline=None)
def test_each_tube_is_closed_and_ends_in_the_box(kit: Kit, sizes: PartSizes) -> None:
    """So no lamp lights the tube of another: they meet nowhere, each reaches from its LED to the top."""
    box = enclosure(kit, sizes)
    assert box.hoods == len(kit.lamps)
    assert box.tube.outer < box.tube.hole <= box.tube.outer + 0.3
    assert box.tube.bore >= sizes.led
    assert box.tube.length < INNER_HEIGHT + sizes.thickness
    assert box.tube.strip >= 3 * pi * box.tube.bore
    lamps = [hole for hole in box.part("top").holes if hole.name in kit.lamps]
    assert {hole.radius * 2 for hole in lamps if isinstance(hole, RoundHole)} == {box.tube.hole}


@given(ANY_KIT, ANY_SIZES)
@settings(max_examples=30, deadline=None)
def test_everything_fits_on_the_sheet_beside_each_other(kit: Kit, sizes: PartSizes) -> None:
    box = enclosure(kit, sizes)
    sheet = cut_sheet(box.parts)
    assert len(sheet.laid) == sum(part.number for part in box.parts)
    places = []
    for part, x, y in sheet.laid:
        assert x > 0
        assert y > 0
        assert x + part.width <= min(sheet.width, max(WIDEST, part.width + 20))
        assert y + part.height < sheet.height
        places.append((x, y, x + part.width, y + part.height))
    for a, b in combinations(places, 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


@pytest.mark.parametrize("name", HEADER)
def test_the_largest_side_of_a_usual_box_fits_on_the_board_of_a_laser(name: str) -> None:
    assert cut_sheet(enclosure(kit_of(name), PartSizes()).parts).width <= WIDEST


def test_the_board_has_room_for_its_plugs_and_the_feet_hide_no_screw() -> None:
    sizes = PartSizes()
    box = enclosure(kit_of("panel"), sizes)
    bottom = box.part("bottom")
    screws = [hole for hole in bottom.holes if isinstance(hole, RoundHole) and hole.radius < 2]
    assert len(screws) == 4
    xs, ys = {round(hole.x, 3) for hole in screws}, {round(hole.y, 3) for hole in screws}
    assert max(xs) - min(xs) == pytest.approx(58)
    assert max(ys) - min(ys) == pytest.approx(49)
    feet = [stroke for stroke in bottom.engraved if len(stroke) > 20]
    assert len(feet) == 4
    for foot in feet:
        middle = sum(x for x, _ in foot[1:]) / 48, sum(y for _, y in foot[1:]) / 48
        for hole in bottom.holes:
            assert gap(RoundHole(*middle, FOOT / 2), hole) > 0


def test_a_ring_seats_everybody_in_the_order_of_the_clock() -> None:
    top = enclosure(kit_of("ring"), PartSizes()).part("top")
    seats = {hole.name: hole for hole in top.holes if hole.name.startswith("seat ")}
    middle = next(hole for hole in top.holes if hole.name == "confirm")
    angles = [
        degrees(atan2(seats[f"seat {n}"].x - middle.x, seats[f"seat {n}"].y - middle.y)) % 360
        for n in range(1, len(seats) + 1)
    ]
    steps = [(b - a) % 360 for a, b in pairwise(angles)]
    assert steps == pytest.approx([360 / len(seats)] * (len(seats) - 1))


@pytest.mark.parametrize("name", HEADER)
def test_every_button_of_the_panel_has_its_sign_before_it(name: str) -> None:
    """Behind it, its cap would hide the sign."""
    top = enclosure(kit_of(name), PartSizes()).part("top")
    for hole in (hole for hole in top.holes if hole.name in PANEL):
        below = [
            stroke
            for stroke in top.engraved
            if all(abs(x - hole.x) < 5 and hole.y - 24 < y < hole.y - 12 for x, y in stroke)
        ]
        assert len(below) == 2, hole


def test_without_a_loudspeaker_inside_the_front_is_whole() -> None:
    assert enclosure(kit_of("one"), PartSizes(speaker=0)).part("front").holes == ()
    assert len(enclosure(kit_of("one"), PartSizes()).part("front").holes) > 20


@pytest.mark.parametrize("name", [name for name in KNOWN.kits if name not in HEADER])
def test_a_kit_in_a_terminal_has_no_box(name: str) -> None:
    with pytest.raises(NarratorError, match="needs no box"):
        enclosure(kit_of(name), PartSizes())


def test_the_usual_sizes_are_within_their_limits() -> None:
    told = ",".join(f"{name}={getattr(PartSizes(), name)}" for name in LIMITS)
    assert sizes_of(told) == PartSizes()
    assert tuple(LIMITS) == PartSizes._fields
    assert sizes_of("thickness=3, led=3") == PartSizes(thickness=3, led=3)


def test_a_side_that_is_longer_has_more_fingers() -> None:
    small, large = (enclosure(kit_of(name), PartSizes()) for name in ("one", "ring"))
    assert len(large.part("front").outline) > len(small.part("front").outline)
    assert large.box.width == 5 * ceil(large.box.width / 5)
