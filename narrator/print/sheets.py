"""Pages to look things up: a title, and parts in columns that fill the page in the largest type that fits.
What they say is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from narrator.print.canvas import ACCENT, INK, PAPER, Canvas, Type
from narrator.print.faces import emblem
from narrator.print.papers import Box
from narrator.print.table_page import Dealt
from narrator.print.wording import Passage

TITLE = Type("capitals", 30)
UNDER = Type("italic", 13, ACCENT)
HEADING = Type("capitals", 15, ACCENT)
DIGIT = Type("capitals", 20, PAPER)
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
            canvas.lozenge(x, y, 2.2)
    middle, top = canvas.paper.width / 2, room.y + 16
    canvas.text(middle, top, title, canvas.fitted(title, TITLE, room.width - 20), "middle")
    canvas.line((room.x + 20, top + 5), (room.x + room.width - 20, top + 5), 0.25)
    canvas.rect(Box(middle - 3, top + 4, 6, 2), fill=PAPER)
    canvas.lozenge(middle, top + 5, 1.5)
    if under:
        canvas.text(middle, top + 12, under, UNDER, "middle")
    used = top + (16 if under else 11) - room.y
    return Box(room.x + 9, room.y + used, room.width - 18, room.height - used - 7)


def in_columns(canvas: Canvas, parts: Sequence[Passage], room: Box) -> float:
    """Two columns, as even as the order of the parts allows. Returns the type's size in points."""
    box = room._replace(width=(room.width - GAP) / 2)
    body = BODY.shrunk(SMALLEST, lambda type: _balanced(canvas, parts, box, type)[0] <= room.height)
    first = _balanced(canvas, parts, box, body)[1]
    for column in (parts[:first], parts[first:]):
        y = room.y
        for part in column:
            y += _part(canvas, part, box._replace(y=y), body)
        box = box._replace(x=box.x + box.width + GAP)
    return body.size


def steps(canvas: Canvas, parts: Sequence[Passage], room: Box) -> float:
    """The parts below each other, numbered. Returns the size of the type in points."""
    box = Box(room.x + 17, room.y, room.width - 17, room.height)

    def height(type: Type) -> float:
        return sum(_part(canvas, part, box, type, draw=False) for part in parts)

    body = BODY._replace(size=19).shrunk(SMALLEST, lambda type: height(type) <= room.height)
    for number, part in enumerate(parts, 1):
        middle = box.y + body.line * 1.1 - body.size * 0.12
        canvas.circle(room.x + 6, middle, 5.6, fill=INK)
        canvas.text(room.x + 6, middle + 2.3, str(number), DIGIT, "middle")
        box = box._replace(y=box.y + _part(canvas, part, box, body))
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
        y, x = room.y + (number - 0.25) * body.line, room.x + body.size * 0.45
        canvas.text(x, y, f"{number}", body._replace(colour=ACCENT), "right")
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


def _part(canvas: Canvas, part: Passage, box: Box, body: Type, *, draw: bool = True) -> float:
    """From the top of the box. Returns how high it is."""
    y = box.y + body.line * 1.1
    if draw:
        heading(canvas, part.heading, box.x, y, body.size * 1.2)
    y += body.line * 0.45
    for paragraph in part.paragraphs:
        y += canvas.paragraph(box._replace(y=y), paragraph, body, draw=draw) + body.line * 0.3
    return y + body.line * 0.45 - box.y


def _balanced(canvas: Canvas, parts: Sequence[Passage], box: Box, body: Type) -> tuple[float, int]:
    """How high two columns of parts are at least, and how many parts are then in the first one."""
    high = [_part(canvas, part, box, body, draw=False) for part in parts]
    return min((max(sum(high[:n]), sum(high[n:])), n) for n in range(1, len(parts) + 1))
