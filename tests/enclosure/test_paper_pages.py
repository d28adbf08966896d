"""Every part is on paper, whole or on pages that overlap, and the marks of two pages are the same place."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.config.kit import Kit
from narrator.enclosure.box import enclosure
from narrator.enclosure.paper_pages import OVERLAP, PaperPage, paper_pages
from narrator.enclosure.shapes import CutPart, RoundHole, SquareHole, quarter_turned, rectangle
from narrator.enclosure.sizes import PartSizes
from tests.enclosure.conftest import ANY_KIT, ANY_SIZES, HEADER, kit_of

ROOM = (198.0, 262.0)
LENGTHS = st.floats(10, 900)


def spans(page: PaperPage) -> list[tuple[float, float, float, float]]:
    return [(x, y, x + part.width, y + part.height) for part, x, y in page.laid]


@given(ANY_SIZES, ANY_KIT)
@settings(max_examples=40, deadline=None)
def test_every_part_of_a_box_is_on_a_page(sizes: PartSizes, kit: Kit) -> None:
    box = enclosure(kit, sizes)
    pages = paper_pages(box.parts, *ROOM)
    found = [laid.part.name for page in pages for laid in page.laid if not page.marks]
    tiled = {page.laid[0].part.name for page in pages if page.marks}
    wanted = [part.name for part in box.parts for _ in range(part.number)]
    assert sorted([*found, *tiled]) == sorted(wanted)
    for page in pages:
        if not page.marks:
            for x, y, right, top in spans(page):
                assert -0.01 <= x < right <= ROOM[0] + 0.01
                assert -0.01 <= y < top <= ROOM[1] + 0.01
            for a, b in combinations(spans(page), 2):
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@given(LENGTHS, LENGTHS)
@settings(max_examples=100, deadline=None)
def test_pages_cover_the_whole_of_a_large_part_and_overlap(width: float, height: float) -> None:
    """Each point of it is on a page, and each cut from one page to the next is on both."""
    pages = paper_pages((CutPart("top", rectangle(width, height)),), *ROOM)
    part = pages[0].laid[0].part
    windows = [(-x, -y, ROOM[0] - x, ROOM[1] - y) for page in pages for _, x, y in page.laid]
    for across in range(21):
        for up in range(21):
            x, y = part.width * across / 20, part.height * up / 20
            on = [w for w in windows if w[0] - 0.01 <= x <= w[2] + 0.01 and w[1] - 0.01 <= y <= w[3] + 0.01]
            assert on, (x, y)
    for axis in (0, 1):
        starts = sorted({round(window[axis], 6) for window in windows})
        for one, other in pairwise(starts):
            assert one + ROOM[axis] - other >= OVERLAP - 0.01


@given(LENGTHS, LENGTHS)
@settings(max_examples=100, deadline=None)
def test_a_mark_is_at_the_same_place_of_the_part_on_each_of_its_pages(width: float, height: float) -> None:
    pages = paper_pages((CutPart("top", rectangle(width, height)),), *ROOM)
    places: dict[str, list[tuple[float, float]]] = {}
    for page in pages:
        _, x, y = page.laid[0]
        assert bool(page.marks) == (len(pages) > 1)
        for mark in page.marks:
            places.setdefault(mark.name, []).append((mark.at[0] - x, mark.at[1] - y))
    for found in places.values():
        assert len(found) >= 2
        for spot in found:
            assert spot == pytest.approx(found[0])


@pytest.mark.parametrize("name", HEADER)
def test_no_part_of_a_usual_box_has_to_be_glued_together(name: str) -> None:
    for pads in (False, True):
        pages = paper_pages(enclosure(kit_of(name, pads=pads), PartSizes()).parts, *ROOM)
        assert all(page.marks == () for page in pages)


def test_parts_share_a_page_where_they_fit() -> None:
    """Top and back, bottom and front, the two sides with the feet."""
    pages = paper_pages(enclosure(kit_of("panel"), PartSizes()).parts, *ROOM)
    assert [sorted(laid.part.name for laid in page.laid) for page in pages] == [
        ["back", "top"],
        ["bottom", "front"],
        ["foot", "foot", "foot", "foot", "left", "right"],
    ]


def test_a_part_that_was_turned_is_the_same_part() -> None:
    part = CutPart("top", rectangle(30, 10), (RoundHole(5, 3, 1), SquareHole(20, 6, 4, 2)))
    turned = quarter_turned(part)
    assert (turned.width, turned.height) == (10, 30)
    assert turned.holes == (RoundHole(7, 5, 1), SquareHole(4, 20, 2, 4))
    again = quarter_turned(quarter_turned(quarter_turned(turned)))
    assert again.holes == part.holes
    assert sorted(again.outline) == sorted(part.outline)
