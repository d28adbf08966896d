"""The page beside the wiring: what the doctor asks of this box, in its order, to be ticked; and
what helps. What is asked is told from outside.
"""

from __future__ import annotations

from collections.abc import Sequence

from narrator.print.canvas import Canvas, Type
from narrator.print.papers import Box
from narrator.print.sheets import GAP, begin, in_columns
from narrator.print.wording import Passage, printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, MEND, MENDED

BODY = Type("text", 18, leading=1.25)
COMMAND = Type("text", 13)
SMALLEST = 7.0
COMMANDS = ("sudo systemctl stop narrator", "sudo narrator doctor", "sudo systemctl start narrator")
FOOT = 74.0
"""Of the page, for what helps."""
TICK = 1.2
"""Width of a box to tick and of the space behind it, in lines."""


def doctor_page(canvas: Canvas, asked: Sequence[str], kit: str, pack: Pack) -> None:
    """A page. ``asked``: what is asked, in words, in this order."""
    room = begin(canvas, printed(pack, BENCH["doctor"]), kit)
    canvas.text(
        room.x + room.width / 2, room.y + 3, "   ·   ".join(COMMANDS[:2]), COMMAND, "middle"
    )
    list_ = Box(room.x, room.y + 8, room.width, room.height - 8 - FOOT)
    columns = 1 if len(asked) <= 12 else 2
    width = (room.width - GAP * (columns - 1)) / columns
    body = BODY
    while (
        body.size > SMALLEST and _split(canvas, asked, body, width, list_.height, columns) is None
    ):
        body = body._replace(size=body.size - 0.25)
    for column, rows in enumerate(_split(canvas, asked, body, width, list_.height, columns) or []):
        y = list_.y
        for row in rows:
            y = _row(canvas, row, Box(list_.x + column * (width + GAP), y, width, 0), body)
    canvas.text(
        room.x + room.width / 2, room.y + room.height - FOOT + 4, COMMANDS[2], COMMAND, "middle"
    )
    parts = [
        Passage(printed(pack, MEND[f"{name}_head"]), (printed(pack, MEND[name]),))
        for name in MENDED
    ]
    in_columns(canvas, parts, room._replace(y=room.y + room.height - FOOT + 8, height=FOOT - 8), 2)


def _row(canvas: Canvas, text: str, box: Box, body: Type) -> float:
    """A box to tick and what is asked. Returns where the next one begins."""
    side = body.line * 0.75
    canvas.rect(Box(box.x, box.y + body.line * 0.15, side, side), line=0.3)
    rows = canvas.lines(text, body, box.width - TICK * body.line)
    for number, row in enumerate(rows):
        canvas.text(box.x + TICK * body.line, box.y + (number + 0.75) * body.line, row, body)
    return box.y + _height(canvas, text, body, box.width)


def _height(canvas: Canvas, text: str, body: Type, width: float) -> float:
    return (len(canvas.lines(text, body, width - TICK * body.line)) + 0.45) * body.line


def _split(
    canvas: Canvas, asked: Sequence[str], body: Type, width: float, height: float, columns: int
) -> list[list[str]] | None:
    """What is in each column; None: it does not fit."""
    found: list[list[str]] = [[]]
    used = 0.0
    for text in asked:
        need = _height(canvas, text, body, width)
        if found[-1] and used + need > height:
            found.append([])
            used = 0.0
        found[-1].append(text)
        used += need
    return found if len(found) <= columns else None
