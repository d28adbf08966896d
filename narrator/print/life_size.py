"""Pages with parts in their own size, to be glued onto board or cut out of the paper. Which part is on which
page is decided in the room enclosure.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from itertools import pairwise

from narrator.enclosure.paper_pages import PaperPage
from narrator.enclosure.shapes import RoundHole, Vertex
from narrator.enclosure.sheet import Laid
from narrator.print.canvas import ACCENT, Canvas, Rgb, Type
from narrator.print.papers import Box, Paper
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, PART

CUT, ENGRAVED = 0.15, 0.25
"""Widths of lines."""
BLUE: Rgb = (40, 70, 160)
FOOT, HEAD = 15.0, 8.0
"""Of a page, for the ruler and for what stands above."""
RULER = 100
"""Millimetres."""
SMALL, NAME = Type("text", 9), Type("italic", 10)


def life_size_room(paper: Paper) -> Box:
    """Where parts may be."""
    x, y, width, height = paper.printable.grown(-1, -1)
    return Box(x, y + HEAD, width, height - HEAD - FOOT)


def life_size_page(canvas: Canvas, page: PaperPage, pack: Pack, title: str) -> None:
    """One page. ``title`` stands above it."""
    canvas.page()
    room = life_size_room(canvas.paper)
    canvas.text(room.x, room.y - 3, title, NAME)
    if page.marks:
        hint = printed(pack, BENCH["join"])
        canvas.text(room.x + room.width, room.y - 3, hint, SMALL, "right")
    ruler(canvas, pack, canvas.paper.printable.grown(-1, -1))
    with canvas.clipped(room) if page.marks else nullcontext():
        for laid in page.laid:
            _part(canvas, laid, room, pack)
    if page.marks:
        x, y, right, low = room.x, room.y, room.x + room.width, room.y + room.height
        for start, end in pairwise([(x, y), (right, y), (right, low), (x, low), (x, y)]):
            canvas.line(start, end, 0.1, dash=1, colour=ACCENT)
    for mark in page.marks:
        (spot,) = _on_page(room, [mark.at])
        _mark(canvas, spot, mark.name)


def ruler(canvas: Canvas, pack: Pack, room: Box) -> None:
    """A hundred millimetres at the foot of a room, to see whether the printer keeps the size."""
    x, y = room.x + 1, room.y + room.height - 5
    canvas.line((x, y), (x + RULER, y), 0.2)
    for place in range(0, RULER + 1, 5):
        high = 3.5 if place % 50 == 0 else 2.5 if place % 10 == 0 else 1.5
        canvas.line((x + place, y), (x + place, y - high), 0.15)
    for place in (0, 50, RULER):
        canvas.text(x + place, y + 3.6, str(place), SMALL, "left" if place == 0 else "middle")
    left = x + RULER + 8
    said = canvas.even_lines(printed(pack, BENCH["ruler"]), SMALL, room.x + room.width - left)
    for number, row in enumerate(said):
        canvas.text(left, y + 3.6 + (number + 1 - len(said)) * SMALL.line, row, SMALL)


def _on_page(room: Box, points: Iterable[Vertex]) -> list[Vertex]:
    """From the lower left corner of the room upwards → on the page."""
    return [(room.x + x, room.y + room.height - y) for x, y in points]


def _part(canvas: Canvas, laid: Laid, room: Box, pack: Pack) -> None:
    part = laid.part

    def placed(points: Iterable[Vertex]) -> list[Vertex]:
        return _on_page(room, ((laid.x + x, laid.y + y) for x, y in points))

    canvas.polygon(placed(part.outline), line=CUT)
    for hole in part.holes:
        if isinstance(hole, RoundHole):
            ((x, y),) = placed([(hole.x, hole.y)])
            canvas.circle(x, y, hole.radius, line=CUT)
        else:
            canvas.polygon(placed(hole.corners()), line=CUT)
    for stroke in part.engraved:
        points = placed(stroke)
        for start, end in pairwise(points):
            canvas.line(start, end, ENGRAVED, colour=BLUE)
    ((x, y),) = placed([(1, -4.5)])
    name = printed(pack, PART[part.name])
    canvas.text(x, y, name, canvas.fitted(name, NAME, part.width))


def _mark(canvas: Canvas, spot: Vertex, name: str) -> None:
    """A cross in a circle, with its number."""
    x, y = spot
    canvas.circle(x, y, 3, line=0.15, colour=ACCENT)
    canvas.line((x - 5, y), (x + 5, y), 0.12, colour=ACCENT)
    canvas.line((x, y - 5), (x, y + 5), 0.12, colour=ACCENT)
    canvas.text(x + 3.2, y - 1.6, name, Type("capitals", 16, ACCENT))
