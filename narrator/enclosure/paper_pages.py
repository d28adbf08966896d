"""Which part is printed on which page of paper, life-size. A part that is larger than a page is on several,
which overlap and are laid on each other by their marks. Nothing is drawn here.
"""

from __future__ import annotations

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
    single = [part for part in parts for _ in range(part.number)]
    large = [part for part in single if _fitted(part, width, height) is None]
    whole = [fit for part in single if (fit := _fitted(part, width, height))]
    pages = [page for part in large for page in _tiles(part, width, height)]
    return [*pages, *_packed(whole, width, height)]


def _fitted(part: CutPart, width: float, height: float) -> CutPart | None:
    """As it lies on a page; None: on none."""
    for way in (part, quarter_turned(part)):
        if way.width <= width and way.height + APART <= height:
            return way
    return None


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
    return [PaperPage(_raised(laid, height)) for laid in pages]


def _free(laid: list[Laid], part: CutPart, width: float, height: float) -> Vertex | None:
    """Where a page has room for a part that is no higher than what lies there: behind a row, or above all
    of them."""
    for y in dict.fromkeys(each.y for each in laid):
        x = max(each.x + each.part.width for each in laid if each.y == y) + APART
        if x + part.width <= width:
            return x, y
    y = max(each.y + each.part.height for each in laid) + APART
    return (0.0, y) if y + part.height <= height else None


def _raised(laid: list[Laid], height: float) -> tuple[Laid, ...]:
    free = height - max(each.y + each.part.height for each in laid)
    return tuple(each._replace(y=each.y + free) for each in laid)


def _tiles(part: CutPart, width: float, height: float) -> list[PaperPage]:
    """One part on as many pages as it needs, row by row from below."""
    ways = (part, quarter_turned(part))
    part = min(
        ways, key=lambda way: len(_starts(way.width, width)) * len(_starts(way.height, height))
    )
    lefts, lows = _starts(part.width, width), _starts(part.height, height)
    marks = _marks(lefts, lows, width, height)
    pages = []
    for low in lows:
        for left in lefts:
            own = tuple(
                JoinMark(name, (x - left, y - low))
                for name, (x, y) in marks
                if left <= x <= left + width and low <= y <= low + height
            )
            pages.append(PaperPage((Laid(part, -left, -low),), own))
    return pages


def _starts(long: float, room: float) -> list[float]:
    """Where pages begin along a part, evenly: the first one before it, the last one ends behind it."""
    wide = long + 2 * BESIDE
    if wide <= room:
        return [(long - room) / 2]
    number = ceil((wide - OVERLAP) / (room - OVERLAP))
    return [each * (wide - room) / (number - 1) - BESIDE for each in range(number)]


def _marks(
    lefts: list[float], lows: list[float], width: float, height: float
) -> list[tuple[str, Vertex]]:
    """Two in the middle of each overlap, by places of the part."""
    places = []
    for low in lows:
        for left in lefts[1:]:
            before = lefts[lefts.index(left) - 1]
            x = (before + width + left) / 2
            places += [(x, low + height * 0.3), (x, low + height * 0.7)]
    for left in lefts:
        for low in lows[1:]:
            before = lows[lows.index(low) - 1]
            y = (before + height + low) / 2
            places += [(left + width * 0.3, y), (left + width * 0.7, y)]
    return [(str(number), place) for number, place in enumerate(places, 1)]
