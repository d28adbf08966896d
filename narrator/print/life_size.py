"""Pages with parts in their own size, to be glued onto board or cut out of the paper. Which part is on which
page is decided in the room enclosure.
"""

from __future__ import annotations

from contextlib import nullcontext

from narrator.enclosure.paper_pages import PaperPage
from narrator.enclosure.sheet import CutSheet
from narrator.print.canvas import ACCENT, Canvas, Type
from narrator.print.cut_svg import ON_PAPER, cut_svg
from narrator.print.papers import Box, Paper
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, PART

FOOT, HEAD = 15.0, 8.0
"""Of a page, for the ruler and for what stands above."""
RULER = 100
"""Millimetres."""
SMALL, NAME, MARK = Type("text", 9), Type("italic", 10), Type("capitals", 16, ACCENT)


def life_size_room(paper: Paper) -> Box:
    """Where parts may be."""
    x, y, width, height = paper.printable.grown(-1, -1)
    return Box(x, y + HEAD, width, height - HEAD - FOOT)


def life_size_page(canvas: Canvas, page: PaperPage, pack: Pack, title: str) -> None:
    """One page. ``title`` stands above it."""
    canvas.page()
    room = life_size_room(canvas.paper)
    low = room.y + room.height
    canvas.text(room.x, room.y - 3, title, NAME)
    ruler(canvas, pack, canvas.paper.printable.grown(-1, -1))
    with canvas.clipped(room) if page.marks else nullcontext():
        canvas.picture(cut_svg(CutSheet(room.width, room.height, page.laid), inks=ON_PAPER), room)
        for part, x, y in page.laid:
            name = printed(pack, PART[part.name])
            type = canvas.fitted(name, NAME, part.width)
            canvas.text(room.x + x + 1, low - y + 4.5, name, type)
    if page.marks:
        hint = printed(pack, BENCH["join"])
        canvas.text(room.x + room.width, room.y - 3, hint, SMALL, "right")
        canvas.rect(room, line=0.1, dash=1, colour=ACCENT)
    for mark in page.marks:
        x, y = room.x + mark.at[0], low - mark.at[1]
        canvas.circle(x, y, 3, line=0.15, colour=ACCENT)
        canvas.line((x - 5, y), (x + 5, y), 0.12, colour=ACCENT)
        canvas.line((x, y - 5), (x, y + 5), 0.12, colour=ACCENT)
        canvas.text(x + 3.2, y - 1.6, mark.name, MARK)


def ruler(canvas: Canvas, pack: Pack, room: Box) -> None:
    """A hundred millimetres at the foot of a room, to see whether the printer keeps the size."""
    x, y = room.x + 1, room.y + room.height - 5
    canvas.line((x, y), (x + RULER, y), 0.2)
    for place in range(0, RULER + 1, 5):
        high = 3.5 if place % 50 == 0 else 2.5 if place % 10 == 0 else 1.5
        canvas.line((x + place, y), (x + place, y - high), 0.15)
    for place in (0, 50, RULER):
        canvas.text(x + place, y + 3.6, str(place), SMALL, "left" if place == 0 else "middle")
    said, left = printed(pack, BENCH["ruler"]), x + RULER + 8
    box = Box(left, y, canvas.evenly(said, SMALL, room.x + room.width - left), 0)
    high = canvas.paragraph(box, said, SMALL, draw=False)
    canvas.paragraph(box._replace(y=y + 4.7 - high), said, SMALL)
