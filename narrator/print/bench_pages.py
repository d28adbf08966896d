"""The pages for the bench: the picture of the wiring, and what the doctor asks. What is wired where is
told from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from narrator.print.canvas import Canvas
from narrator.print.doctor_page import doctor_page
from narrator.print.doctor_questions import PrintedQuestion
from narrator.print.papers import Paper
from narrator.print.wording import printed
from narrator.words.pack import Pack
from narrator.words.printed_lines import BENCH


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


def bench_document(request: BenchRequest) -> bytes:
    """A PDF of two pages. Raises `NarratorError` for a line that the voice pack lacks."""
    canvas = Canvas(request.paper, printed(request.pack, BENCH["wiring"]), request.pack.language)
    draw_bench(canvas, request)
    return canvas.bytes()


def draw_bench(canvas: Canvas, request: BenchRequest) -> None:
    """Both pages."""
    canvas.page()
    canvas.picture(request.picture, canvas.paper.printable.grown(-2, -2))
    doctor_page(canvas, request.asked, request.kit, request.pack, ambience=request.ambience)
