"""The page beside the wiring: what the doctor asks of this box, in its order, to be ticked; and
what helps. What is asked is told from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from narrator.print.canvas import Canvas, Type
from narrator.print.doctor_questions import PrintedQuestion
from narrator.print.papers import Box
from narrator.print.sheets import begin, in_columns
from narrator.print.wording import Passage, printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, MEND, MENDED

BODY = Type("text", 18, leading=1.25)
COMMAND = Type("text", 13)
SMALLEST = 7.0
COMMANDS = ("sudo systemctl stop narrator", "sudo narrator doctor", "sudo systemctl start narrator")
FOOT = 80.0
"""Of the page, for what helps."""
TICK = 1.2
"""Width of a box to tick and of the space behind it, in lines."""


def doctor_page(
    canvas: Canvas, asked: Sequence[PrintedQuestion], kit: str, pack: Pack, *, ambience: bool
) -> None:
    """A page. ``asked``: what is asked, in this order. ``ambience``: the kit has a colour lamp."""
    room = begin(canvas, printed(pack, BENCH["doctor"]), kit)
    canvas.text(
        room.x + room.width / 2, room.y + 3, "   ·   ".join(COMMANDS[:2]), COMMAND, "middle"
    )
    high, body = room.height - 8 - FOOT, BODY
    while body.size > SMALLEST and _height(canvas, asked, body, room.width) > high:
        body = body._replace(size=body.size - 0.25)
    y = room.y + 8
    for question in asked:
        y = _question(canvas, question, Box(room.x, y, room.width, 0), body)
    canvas.text(
        room.x + room.width / 2, room.y + room.height - FOOT + 4, COMMANDS[2], COMMAND, "middle"
    )
    parts = [
        Passage(printed(pack, MEND[f"{name}_head"]), (printed(pack, MEND[name]),))
        for name in MENDED
        if name != "colour" or ambience
    ]
    in_columns(canvas, parts, room._replace(y=room.y + room.height - FOOT + 8, height=FOOT - 8), 2)


def _question(canvas: Canvas, question: PrintedQuestion, box: Box, body: Type) -> float:
    """What is asked, and its boxes to tick. Returns where the next one begins."""
    if not question.each:
        _tick(canvas, box.x, box.y, body)
    indent = TICK * body.line
    rows = canvas.lines(question.text, body, box.width - indent)
    for number, text in enumerate(rows):
        canvas.text(box.x + indent, box.y + (number + 0.75) * body.line, text, body)
    wide, columns = _grid(canvas, question, body, box.width - indent)
    for place, name in enumerate(question.each):
        row, column = divmod(place, columns)
        x, y = box.x + indent + column * wide, box.y + (len(rows) + row) * body.line
        _tick(canvas, x, y, body)
        canvas.text(x + indent, y + 0.75 * body.line, name, body)
    return box.y + _height(canvas, [question], body, box.width)


def _tick(canvas: Canvas, x: float, y: float, body: Type) -> None:
    side = body.line * 0.75
    canvas.rect(Box(x, y + body.line * 0.15, side, side), line=0.3)


def _grid(canvas: Canvas, question: PrintedQuestion, body: Type, width: float) -> tuple[float, int]:
    """How wide a box to tick and its name are, and how many stand beside each other."""
    names = max((canvas.width(name, body) for name in question.each), default=0.0)
    wide = (TICK + 0.6) * body.line + names
    return wide, max(1, int(width / wide))


def _height(canvas: Canvas, asked: Sequence[PrintedQuestion], body: Type, width: float) -> float:
    """Of these questions below each other."""
    room, rows = width - TICK * body.line, 0
    for question in asked:
        _, columns = _grid(canvas, question, body, room)
        rows += len(canvas.lines(question.text, body, room)) + ceil(len(question.each) / columns)
    return (rows + 0.45 * len(asked)) * body.line
