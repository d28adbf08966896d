"""The pages of a PDF, drawn on with ink in millimetres. The only file that knows the PDF library; what is on
the pages is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF
from fpdf.enums import MethodReturnValue

from narrator.enclosure.shapes import Vertex
from narrator.print.papers import Box, Paper

FONTS = Path(__file__).with_name("fonts")
PICTURES = Path(__file__).with_name("pictures")
FACES = ("text", "italic", "capitals")
"""The typefaces, each as its file is called."""

FOREIGN = re.compile(r' font-(?:family|weight)="[^"]*"|<title>[^<]*</title>')
"""What a drawing says for a screen and no page has."""

POINT = 25.4 / 72
"""Millimetres."""

INK, PAPER, ACCENT = (29, 26, 25), (255, 255, 255), (150, 24, 28)
"""Red, green and blue; in black and white the accent is a dark grey."""

Rgb = tuple[int, int, int]
Align = Literal["left", "middle", "right"]


class Type(NamedTuple):
    """How a text is set."""

    face: str
    """One of `FACES`."""
    size: float
    """In points."""
    colour: Rgb = INK
    leading: float = 1.25
    """From line to line, in sizes."""

    @property
    def line(self) -> float:
        """From one line to the next, in millimetres."""
        return self.size * self.leading * POINT

    def shrunk(self, least: float, fits: Callable[[Type], bool]) -> Type:
        """As much smaller as it has to be to fit, and never smaller than the least size."""
        type = self
        while type.size > least and not fits(type):
            type = type._replace(size=type.size - 0.25)
        return type


class Canvas:
    """A document under way. The same drawing gives the same bytes: it holds no date."""

    def __init__(self, paper: Paper, title: str, language: str) -> None:
        self.paper = paper
        self._pdf = FPDF(unit="mm", format=(paper.width, paper.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        for face in FACES:
            self._pdf.add_font(face, fname=FONTS / f"{face}.ttf")

    @property
    def pages(self) -> int:
        """How many there are so far."""
        return self._pdf.page

    def page(self) -> None:
        """Begins a new one."""
        self._pdf.add_page()

    def bytes(self) -> bytes:
        """The finished file."""
        return bytes(self._pdf.output())

    def width(self, text: str, type: Type) -> float:
        """Of one line, in millimetres."""
        self._pdf.set_font(type.face, size=type.size)
        return float(self._pdf.get_string_width(text))

    def text(self, x: float, y: float, text: str, type: Type, align: Align = "left") -> None:
        """One line whose letters stand on ``y``."""
        wide = self.width(text, type)
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        self._pdf.set_text_color(*type.colour)
        self._pdf.text(left, y, text)

    def paragraph(
        self, box: Box, text: str, type: Type, align: Align = "left", *, draw: bool = True
    ) -> float:
        """A text in lines as wide as the box, from its upper edge. Returns its height, and does no more
        without ``draw``."""
        self._pdf.set_font(type.face, size=type.size)
        self._pdf.set_text_color(*type.colour)
        self._pdf.set_xy(box.x, box.y)
        high = self._pdf.multi_cell(
            box.width, type.line, text, align={"left": "L", "middle": "C", "right": "R"}[align],
            dry_run=not draw, output=MethodReturnValue.HEIGHT,
        )  # fmt: skip
        return float(str(high))

    def evenly(self, text: str, type: Type, width: float) -> float:
        """The least width in which a paragraph has no more lines: all are about as long as each other."""
        box = Box(0, 0, width, 0)
        high = self.paragraph(box, text, type, draw=False)
        while box.width > 2 and self.paragraph(box.grown(-0.5, 0), text, type, draw=False) <= high:
            box = box.grown(-0.5, 0)
        return box.width

    def fitted(self, text: str, type: Type, width: float) -> Type:
        """The type, as much smaller as one line of this width needs."""
        return type._replace(size=min(type.size, type.size * width / max(self.width(text, type), 1)))

    def rect(
        self, box: Box, *, fill: Rgb | None = None, line: float = 0, dash: float = 0, colour: Rgb = INK
    ) -> None:  # fmt: skip
        """Filled, or drawn with a line of this width, dashed where ``dash`` is the length of a dash."""
        self._pen(fill, line, colour, dash)
        self._pdf.rect(*box, style="F" if fill else "D")

    def circle(
        self, x: float, y: float, radius: float, *, fill: Rgb | None = None, line: float = 0,
        colour: Rgb = INK,
    ) -> None:  # fmt: skip
        """Around this point; ``colour`` is that of the line."""
        self._pen(fill, line, colour)
        self._pdf.circle(x, y, radius, style="F" if fill else "D")

    def line(self, start: Vertex, end: Vertex, width: float, dash: float = 0, colour: Rgb = INK) -> None:
        """Dashed where ``dash`` is the length of a dash."""
        self._pen(None, width, colour, dash)
        self._pdf.line(*start, *end)

    def lozenge(self, x: float, y: float, size: float) -> None:
        """Standing on its corner, in the accent."""
        self._pen(ACCENT)
        corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
        self._pdf.polygon(corners, style="F")

    def picture(self, drawing: Path | str, box: Box) -> None:
        """An SVG file, or the text of one, in the middle of this box and as large as it fits. Its letters are
        those of the face ``text``."""
        svg = drawing if isinstance(drawing, str) else drawing.read_text(encoding="utf-8")
        svg = FOREIGN.sub("", svg).replace("<svg", '<svg font-family="text"', 1)
        self._pdf.image(svg.encode(), *box, keep_aspect_ratio=True)

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Whatever is drawn shows within this box alone."""
        with self._pdf.rect_clip(*box):
            yield

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """Everything is turned round this point."""
        with self._pdf.rotation(180, x, y):
            yield

    def _pen(self, fill: Rgb | None, line: float = 0, colour: Rgb = INK, dash: float = 0) -> None:
        self._pdf.set_draw_color(*colour)
        self._pdf.set_fill_color(*(fill or PAPER))
        self._pdf.set_line_width(line)
        self._pdf.set_dash_pattern(dash=dash, gap=dash)
