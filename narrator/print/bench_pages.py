"""The pages for the bench: the picture of the wiring, and beside it what the doctor asks of this box, in its
order, to be ticked, and what helps. What is wired where, and what is asked, is told from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from narrator.print.canvas import Canvas, Type
from narrator.print.papers import Box, Paper
from narrator.print.sheets import begin, in_columns
from narrator.print.wording import passages, printed
from narrator.script.common.cues import Say
from narrator.script.evening.examined import LAMP, SEAT
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH, MEND, MENDED

BODY = Type("text", 18, leading=1.25)
COMMAND = Type("text", 13)
SMALLEST = 7.0
COMMANDS = "sudo systemctl stop narrator   ·   sudo narrator doctor"
AFTER = "sudo systemctl start narrator"
FOOT = 80.0
"""Of the page, for what helps."""
TICK = 1.2
"""Width of a box to tick and of the space behind it, in lines."""
IN_TURN = {SEAT.id: BENCH["buttons_in_turn"], LAMP.id: BENCH["lamps_in_turn"]}
"""A line that is asked of each seat → the one that is printed for all of them."""


class PrintedQuestion(NamedTuple):
    """Something that the doctor asks."""

    text: str
    each: tuple[str, ...] = ()
    """Of whom it is asked in turn, each with a box to tick; empty: the question has one itself."""


class BenchRequest(NamedTuple):
    """What is to be printed."""

    picture: str
    """Of the wiring, as SVG text."""
    asked: Sequence[PrintedQuestion]
    """What the doctor asks, in words."""
    kit: str
    """Its name."""
    ambience: bool
    """Whether it has a colour lamp, which the doctor leaves out."""
    pack: Pack
    paper: Paper


def questions(asked: Iterable[Say], pack: Pack, names: Mapping[int, str]) -> list[PrintedQuestion]:
    """Everything that is asked, in this order. ``names``: seat → name, as far as players have names.

    Raises `NarratorError` for a line that the voice pack lacks.
    """
    found: list[PrintedQuestion] = []
    for line, says in groupby(asked, key=attrgetter("line")):
        if line in IN_TURN:
            seats = (int(dict(say.slots)["seat"]) for say in says)
            each = tuple(names.get(seat, str(seat)) for seat in seats)
            found.append(PrintedQuestion(printed(pack, IN_TURN[line]), each))
        else:
            found += [PrintedQuestion(pack.text(say, names, 0)) for say in says]
    return found


def bench_document(request: BenchRequest) -> bytes:
    """A PDF of two pages. Raises `NarratorError` for a line that the voice pack lacks."""
    canvas = Canvas(request.paper, printed(request.pack, BENCH["wiring"]), request.pack.language)
    draw_bench(canvas, request)
    return canvas.bytes()


def draw_bench(canvas: Canvas, request: BenchRequest) -> None:
    """Both pages."""
    canvas.page()
    canvas.picture(request.picture, canvas.paper.printable.grown(-2, -2))
    room = begin(canvas, printed(request.pack, BENCH["doctor"]), request.kit)
    middle, foot = room.x + room.width / 2, room.y + room.height - FOOT
    canvas.text(middle, room.y + 3, COMMANDS, COMMAND, "middle")
    box = Box(room.x, room.y + 8, room.width, foot - room.y - 8)
    body = BODY.shrunk(
        SMALLEST, lambda type: _asked(canvas, request.asked, box, type, draw=False) <= box.height
    )
    _asked(canvas, request.asked, box, body)
    canvas.text(middle, foot + 4, AFTER, COMMAND, "middle")
    mended = [name for name in MENDED if name != "colour" or request.ambience]
    parts = passages(request.pack, MEND, mended)
    in_columns(canvas, parts, room._replace(y=foot + 8, height=FOOT - 8))


def _asked(
    canvas: Canvas, asked: Sequence[PrintedQuestion], box: Box, body: Type, *, draw: bool = True
) -> float:
    """The questions below each other, each with its boxes to tick. Returns how high they are."""
    indent, y = TICK * body.line, box.y
    for question in asked:
        text = Box(box.x + indent, y, box.width - indent, 0)
        if draw and not question.each:
            _tick(canvas, box.x, y, body)
        y += canvas.paragraph(text, question.text, body, draw=draw)
        names = max((canvas.width(name, body) for name in question.each), default=0.0)
        wide = (TICK + 0.6) * body.line + names
        columns = max(1, int(text.width / wide))
        for place, name in enumerate(question.each if draw else ()):
            row, column = divmod(place, columns)
            x, low = text.x + column * wide, y + row * body.line
            _tick(canvas, x, low, body)
            canvas.text(x + indent, low + 0.75 * body.line, name, body)
        y -= -len(question.each) // columns * body.line
        y += 0.45 * body.line
    return y - box.y


def _tick(canvas: Canvas, x: float, y: float, body: Type) -> None:
    side = body.line * 0.75
    canvas.rect(Box(x, y + body.line * 0.12, side, side), line=0.3)
