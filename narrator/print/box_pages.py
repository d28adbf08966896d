"""The document of a box that is cut out: what one needs, how it goes together, lamps and wires, and every
part in its own size, to be glued onto board or cut out of the paper. Where the parts lie is decided in the
room enclosure; which pin a part is on, the picture of the wiring tells.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import ceil
from typing import NamedTuple

from narrator.enclosure.box import Enclosure
from narrator.enclosure.paper_pages import PaperPage, paper_pages
from narrator.enclosure.shapes import CutPart, rectangle, with_kerf
from narrator.enclosure.sheet import CutSheet, Laid
from narrator.print.canvas import ACCENT, PICTURES, Canvas, Type
from narrator.print.cut_svg import AS_SEEN, ON_PAPER, cut_svg
from narrator.print.needed_parts import Circuit, told
from narrator.print.papers import Box, Paper
from narrator.print.sheets import begin, heading, in_columns, rows_of
from narrator.print.wording import passages, printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, LEGS, PART, TOLD_OF_LAMPS

BODY = Type("text", 12, leading=1.35)
BESIDE = 56.0
"""Millimetres of the first page for what is neither picture nor list."""
NAME, NOTE = Type("text", 11), Type("italic", 10)
WIDE, ROW, HOOD = 130.0, 17.0, 58.0
"""Width of a circuit on the page and its height, and height of the hood."""
OHM = 43.0, 9.8
"""Where a circuit has room for its resistor."""
FOOT, HEAD = 15.0, 8.0
"""Of a page, for the ruler and for what stands above."""
RULER = 100
"""Millimetres."""
SMALL, MARK = Type("text", 9), Type("capitals", 16, ACCENT)


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


def lamp_page(
    canvas: Canvas, box: Enclosure, circuits: tuple[Circuit, ...], pack: Pack, *, clamped: bool
) -> None:
    """The whole page. ``clamped``: wires share the pins of ground or 3V3."""
    room = begin(canvas, printed(pack, BENCH["lamps"]))
    y, left = room.y + 2, room.x + room.width - WIDE
    for circuit in circuits:
        canvas.picture(PICTURES / f"{circuit.kind}-{circuit.other}.svg", Box(left, y, WIDE, ROW))
        canvas.text(room.x, y + (8.5 if circuit.note else 9.7), circuit.name, NAME)
        canvas.text(room.x, y + 13.1, circuit.note, NOTE)
        if circuit.ohm is not None:
            canvas.text(left + OHM[0], y + OHM[1], f"{circuit.ohm} Ω", NAME, "middle")
        y += ROW
    canvas.picture(PICTURES / "hood.svg", Box(room.x, y + 2, room.width, HOOD))
    y += HOOD + 6
    absent = {"ground" if clamped else "clamp", "powered" if box.sizes.speaker else "speaker"}
    if all(circuit.kind != "colour" for circuit in circuits):
        absent.add("colour")
    parts = passages(pack, LEGS, [name for name in TOLD_OF_LAMPS if name not in absent])
    in_columns(canvas, parts, room._replace(y=y, height=room.y + room.height - y))


def life_size_room(paper: Paper) -> Box:
    """Where parts may be."""
    x, y, width, height = paper.printable.grown(-1, -1)
    return Box(x, y + HEAD, width, height - HEAD - FOOT)


def life_size_page(canvas: Canvas, page: PaperPage, pack: Pack, title: str) -> None:
    """One page. ``title`` stands above it."""
    canvas.page()
    room = life_size_room(canvas.paper)
    low = room.y + room.height
    canvas.text(room.x, room.y - 3, title, NOTE)
    ruler(canvas, pack, canvas.paper.printable.grown(-1, -1))
    with canvas.clipped(room) if page.marks else nullcontext():
        canvas.picture(cut_svg(CutSheet(room.width, room.height, page.laid), inks=ON_PAPER), room)
        for part, x, y in page.laid:
            name = printed(pack, PART[part.name])
            type = canvas.fitted(name, NOTE, part.width)
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
