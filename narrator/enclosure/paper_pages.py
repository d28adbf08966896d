"""Which part is printed on which page of paper, life-size. A part that is larger than a page is on several,
which overlap and are laid on each other by their marks. Nothing is drawn here.
"""

from __future__ import annotations

from itertools import chain, pairwise, product
from math import ceil
from typing import NamedTuple

from narrator.enclosure.shapes import CutPart, Vertex, quarter_turned
from narrator.enclosure.sheet import Laid

OVERLAP = 20.0
"""Of two pages of one part."""
BESIDE = 5.0
"""Of such a part, so that its edge is not that of the page."""
APART = 10.0
"""From one part to the next, with room for its name below it."""


class JoinMark(NamedTuple):
    """A mark that is on two pages or more, at the same place of the part."""

    name: str
    at: Vertex
    """From the lower left corner of the page's room."""


class PaperPage(NamedTuple):
    """What is on a page, from the lower left corner of its room."""

    laid: tuple[Laid, ...]
    marks: tuple[JoinMark, ...] = ()
    """Empty where every part is whole."""


def paper_pages(parts: tuple[CutPart, ...], width: float, height: float) -> list[PaperPage]:
    """The pages for all of them, each with a room of this size."""
    pages: list[PaperPage] = []
    whole: list[CutPart] = []
    for part in chain.from_iterable([part] * part.number for part in parts):
        ways = (part, quarter_turned(part))
        fits = [way for way in ways if way.width <= width and way.height + APART <= height]
        if fits:
            whole.append(fits[0])
        else:
            fewest = min([_tiles(way, width, height) for way in ways], key=len)
            pages += fewest
    return [*pages, *_packed(whole, width, height)]


def _packed(parts: list[CutPart], width: float, height: float) -> list[PaperPage]:
    """In rows from below, the highest first, on the last page with room for it; what is left of a page stays
    empty below."""
    pages: list[list[Laid]] = []
    for part in sorted(parts, key=lambda part: -part.height):
        for laid in reversed(pages):
            if spot := _free(laid, part, width, height):
                laid.append(Laid(part, *spot))
                break
        else:
            pages.append([Laid(part, 0.0, APART)])
    return [
        PaperPage(tuple(each._replace(y=each.y + height - _top(laid)) for each in laid)) for laid in pages
    ]


def _free(laid: list[Laid], part: CutPart, width: float, height: float) -> Vertex | None:
    """Where a page has room for a part that is no higher than what lies there: behind a row, or above all
    of them."""
    for y in dict.fromkeys(each.y for each in laid):
        x = max(each.x + each.part.width for each in laid if each.y == y) + APART
        if x + part.width <= width:
            return x, y
    y = _top(laid) + APART
    return (0.0, y) if y + part.height <= height else None


def _top(laid: list[Laid]) -> float:
    return max(each.y + each.part.height for each in laid)


def _tiles(part: CutPart, width: float, height: float) -> list[PaperPage]:
    """One part on as many pages as it needs, row by row from below, with two marks in each overlap."""
    lefts, lows = _starts(part.width, width), _starts(part.height, height)
    third = (0.3, 0.7)
    across = [(right + width + left) / 2 for right, left in pairwise(lefts)]
    up = [(low + height + high) / 2 for low, high in pairwise(lows)]
    places = [(x, low + height * at) for low, x, at in product(lows, across, third)]
    places += [(left + width * at, y) for left, y, at in product(lefts, up, third)]
    return [
        PaperPage(
            (Laid(part, -left, -low),),
            tuple(
                JoinMark(str(number), (x - left, y - low))
                for number, (x, y) in enumerate(places, 1)
                if left <= x <= left + width and low <= y <= low + height
            ),
        )
        for low, left in product(lows, lefts)
    ]


def _starts(long: float, room: float) -> list[float]:
    """Where pages begin along a part, evenly: the first one before it, the last one ends behind it."""
    wide = long + 2 * BESIDE
    if wide <= room:
        return [(long - room) / 2]
    number = ceil((wide - OVERLAP) / (room - OVERLAP))
    return [each * (wide - room) / (number - 1) - BESIDE for each in range(number)]
