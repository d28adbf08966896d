"""The document of a box that is cut out: what one needs, how it goes together, lamps and wires, and every
part in its own size. Each page is drawn in its own file.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from narrator.enclosure.box import Enclosure
from narrator.enclosure.paper_pages import paper_pages
from narrator.enclosure.shapes import CutPart, rectangle, with_kerf
from narrator.enclosure.sheet import CutSheet, Laid
from narrator.print.canvas import PICTURES, Canvas, Type
from narrator.print.cut_svg import AS_SEEN, cut_svg
from narrator.print.lamp_page import Circuit, lamp_page
from narrator.print.life_size import life_size_page, life_size_room, ruler
from narrator.print.needed_parts import told
from narrator.print.papers import Box, Paper
from narrator.print.sheets import begin, heading, rows_of
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH

BODY = Type("text", 12, leading=1.35)
BESIDE = 56.0
"""Millimetres of the first page for what is neither picture nor list."""


class BoxRequest(NamedTuple):
    """What is to be printed."""

    box: Enclosure
    pack: Pack
    paper: Paper
    kit: str
    """Its name."""
    bought: tuple[tuple[str, str], ...]
    """What is needed besides what is cut out, in words, and its number and sizes."""
    circuits: tuple[Circuit, ...]
    """How the kit's parts are connected, each kind once."""
    clamped: bool
    """Whether more wires than the header has pins share ground or 3V3."""


def box_document(request: BoxRequest) -> bytes:
    """A PDF. Raises `NarratorError` for a line that the voice pack lacks."""
    canvas = Canvas(request.paper, printed(request.pack, BENCH["box"]), request.pack.language)
    draw_box(canvas, request)
    return canvas.bytes()


def draw_box(canvas: Canvas, request: BoxRequest) -> None:
    """All the pages."""
    box, pack = request.box, request.pack
    _list(canvas, request)
    room = begin(canvas, printed(pack, BENCH["steps"]), printed(pack, BENCH["drawn"]))
    canvas.picture(PICTURES / "assembly.svg", room.grown(7, 0)._replace(height=room.height + 4))
    lamp_page(canvas, box, request.circuits, pack, clamped=request.clamped)
    room = life_size_room(request.paper)
    cut = tuple(with_kerf(part, box.sizes.kerf) for part in box.parts)
    for title, parts in (("outside", cut), ("strips", strips(box))):
        for page in paper_pages(parts, room.width, room.height):
            life_size_page(canvas, page, pack, printed(pack, BENCH[title]))


def strips(box: Enclosure) -> tuple[CutPart, ...]:
    """The strips of paper that hoods are rolled of."""
    return (CutPart("strip", rectangle(box.tube.strip, box.tube.length), number=box.hoods),)


def _list(canvas: Canvas, request: BoxRequest) -> None:
    """The top as it looks, and everything that the box takes."""
    box, pack = request.box, request.pack
    room = begin(canvas, printed(pack, BENCH["box"]), request.kit)
    made = [
        (
            printed(pack, f"print.part.{part.name}"),
            told(part.number, f"{part.width:g} × {part.height:g}"),
        )
        for part in (*box.parts, *strips(box))
    ]
    lists = (("cut", made), ("buy", [*request.bought]))
    rows = sum(ceil(len(found) / 2) for _, found in lists)
    high = min(room.height * 0.4, room.height - rows * BODY.line - BESIDE)
    top = CutSheet(box.box.width, box.box.depth, (Laid(box.part("top"), 0, 0),))
    canvas.picture(cut_svg(top, inks=AS_SEEN), room._replace(height=high).grown(-20, -3))
    y = room.y + high + 8
    size = " × ".join(f"{side:g}" for side in box.box[:3])
    canvas.text(room.x + room.width / 2, y, f"{size} mm", Type("italic", 13), "middle")
    y += 10
    for head, found in lists:
        heading(canvas, printed(pack, BENCH[head]), room.x, y)
        y = rows_of(canvas, found, Box(room.x, y + 2, room.width, 0), BODY) + 11
    ruler(canvas, pack, room)
