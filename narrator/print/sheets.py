"""Pages to look things up: a title, and parts in columns that fill the page in the largest type that fits.
What they say is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from narrator.print.canvas import ACCENT, INK, PAPER, Canvas, Type
from narrator.print.emblem import emblem
from narrator.print.faces import lozenge
from narrator.print.papers import Box
from narrator.print.table_page import Dealt
from narrator.print.wording import Passage

TITLE = Type("capitals", 30)
UNDER = Type("italic", 13, ACCENT)
HEADING = Type("capitals", 15, ACCENT)
BODY = Type("text", 16, leading=1.28)

SMALLEST = 8.0
"""Points of a page's text; a page that would need less is a mistake of ours."""

GAP = 9.0
"""Between two columns."""


def begin(canvas: Canvas, title: str, under: str = "") -> Box:
    """A new page with its frame and title; the room that is left."""
    canvas.page()
    room = canvas.paper.printable.grown(-4, -4)
    canvas.rect(room, line=0.5)
    canvas.rect(room.grown(-1.2, -1.2), line=0.15)
    for x in (room.x, room.x + room.width):
        for y in (room.y, room.y + room.height):
            lozenge(canvas, x, y, 2.2)
    middle, top = canvas.paper.width / 2, room.y + 16
    canvas.text(middle, top, title, canvas.fitted(title, TITLE, room.width - 20), "middle")
    canvas.line((room.x + 20, top + 5), (middle - 3, top + 5), 0.25)
    canvas.line((middle + 3, top + 5), (room.x + room.width - 20, top + 5), 0.25)
    lozenge(canvas, middle, top + 5, 1.5)
    if under:
        canvas.text(middle, top + 12, under, UNDER, "middle")
    used = top + (16 if under else 11) - room.y
    return Box(room.x + 9, room.y + used, room.width - 18, room.height - used - 7)


def in_columns(canvas: Canvas, parts: Sequence[Passage], room: Box, columns: int) -> float:
    """Fills the columns one after the other, no part in two of them. Returns the type's size in points."""
    width = (room.width - GAP * (columns - 1)) / columns
    body = BODY
    while body.size > SMALLEST and not _split(canvas, parts, body, width, room.height, columns):
        body = body._replace(size=body.size - 0.25)
    rows = _balanced(canvas, parts, body, width, room.height, columns)
    for column, row in enumerate(rows):
        y = room.y
        for part in row:
            y = _part(canvas, part, Box(room.x + column * (width + GAP), y, width, 0), body)
    return body.size


def steps(canvas: Canvas, parts: Sequence[Passage], room: Box) -> float:
    """The parts below each other, numbered. Returns the size of the type in points."""
    body = BODY._replace(size=19)
    indent = 17.0
    while body.size > SMALLEST and _height(canvas, parts, body, room.width - indent) > room.height:
        body = body._replace(size=body.size - 0.25)
    y = room.y
    for number, part in enumerate(parts, 1):
        middle = y + body.line * 1.1 - body.size * 0.12
        canvas.circle(room.x + 6, middle, 5.6, fill=INK)
        digit = Type("capitals", 20, PAPER)
        canvas.text(room.x + 6, middle + 2.3, str(number), digit, "middle")
        y = _part(canvas, part, Box(room.x + indent, y, room.width - indent, 0), body)
    return body.size


def cards_of(canvas: Canvas, cards: Sequence[Dealt], room: Box, size: float) -> float:
    """How many of each card, with its emblem, three in a row. Returns where the next part begins."""
    width, height, radius = room.width / 3, size * 1.1, size * 0.46
    for place, card in enumerate(cards):
        row, column = divmod(place, 3)
        x, y = room.x + column * width + radius, room.y + row * height + radius
        emblem(canvas, x, y, radius, card.emblem, card.name)
        text = f"{card.number} × {card.name}"
        type = canvas.fitted(text, Type("text", size), width - 2 * radius - 4)
        canvas.text(x + radius + 2, y + size * 0.12, text, type)
    return room.y - (-len(cards) // 3) * height


def list_of(canvas: Canvas, rows: Sequence[str], room: Box, body: Type) -> float:
    """Numbered, below each other. Returns where the next part begins."""
    for number, row in enumerate(rows, 1):
        y = room.y + (number - 0.25) * body.line
        canvas.text(
            room.x + body.size * 0.45, y, f"{number}", body._replace(colour=ACCENT), "right"
        )
        type = canvas.fitted(row, body, room.width - body.size * 0.6)
        canvas.text(room.x + body.size * 0.6, y, row, type)
    return room.y + len(rows) * body.line


def rows_of(canvas: Canvas, rows: Sequence[tuple[str, str]], room: Box, body: Type) -> float:
    """What, a row of dots, and which; in two columns. Returns where the next part begins."""
    width = (room.width - GAP) / 2
    down = -(-len(rows) // 2)
    for place, (what, which) in enumerate(rows):
        column, row = divmod(place, down)
        x, y = room.x + column * (width + GAP), room.y + (row + 0.75) * body.line
        type = canvas.fitted(f"{what}  {which}", body, width)
        left, right = canvas.width(what, type) + 1.5, canvas.width(which, type) + 1.5
        canvas.text(x, y, what, type)
        canvas.text(x + width, y, which, type, "right")
        if width - left - right > 2:
            canvas.line((x + left, y - 0.3), (x + width - right, y - 0.3), 0.15, dash=0.5)
    return room.y + down * body.line


def heading(canvas: Canvas, text: str, x: float, y: float, size: float = HEADING.size) -> None:
    """Over a part of a page."""
    canvas.text(x, y, text, HEADING._replace(size=size))


def _part(canvas: Canvas, part: Passage, box: Box, body: Type) -> float:
    """Draws a part from the top of the box; returns where the next one begins."""
    y = box.y + body.line * 1.1
    heading(canvas, part.heading, box.x, y, body.size * 1.2)
    y += body.line * 0.35
    for paragraph in part.paragraphs:
        for row in canvas.lines(paragraph, body, box.width):
            y += body.line
            canvas.text(box.x, y - body.line * 0.15, row, body)
        y += body.line * 0.3
    return y + body.line * 0.55


def _height(canvas: Canvas, parts: Sequence[Passage], body: Type, width: float) -> float:
    """Of these parts below each other."""
    rows = sum(len(canvas.lines(text, body, width)) for part in parts for text in part.paragraphs)
    paragraphs = sum(len(part.paragraphs) for part in parts)
    return (rows + 0.3 * paragraphs + 2.0 * len(parts)) * body.line


def _balanced(
    canvas: Canvas, parts: Sequence[Passage], body: Type, width: float, height: float, columns: int
) -> list[list[Passage]]:
    """The columns as even as the order of the parts allows."""
    found = [list(parts)]
    while rows := _split(canvas, parts, body, width, height, columns):
        found = rows
        height = max(_height(canvas, row, body, width) for row in rows) - 0.01
    return found


def _split(
    canvas: Canvas, parts: Sequence[Passage], body: Type, width: float, height: float, columns: int
) -> list[list[Passage]] | None:
    """The parts of each column; None: they do not fit."""
    rows: list[list[Passage]] = [[]]
    for part in parts:
        if rows[-1] and _height(canvas, [*rows[-1], part], body, width) > height:
            rows.append([])
        rows[-1].append(part)
    fits = all(_height(canvas, row, body, width) <= height for row in rows)
    return rows if fits and len(rows) <= columns else None
