"""The pages of a PDF, drawn on with ink in millimetres. The only file that knows the PDF library; what is on
the pages is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF

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

    def lines(self, text: str, type: Type, width: float) -> list[str]:
        """A text broken into lines of at most this width; a longer word has a line of its own."""
        rows: list[str] = []
        for word in text.split():
            longer = f"{rows[-1]} {word}" if rows else word
            if rows and self.width(longer, type) <= width:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows

    def even_lines(self, text: str, type: Type, width: float) -> list[str]:
        """The same, no more lines, and all about as long as each other."""
        rows = found = self.lines(text, type, width)
        while len(found) == len(rows) and width > 1:
            rows, width = found, width - 1
            found = self.lines(text, type, width)
        return rows

    def fitted(self, text: str, type: Type, width: float) -> Type:
        """The type, as much smaller as one line of this width needs."""
        return type._replace(
            size=min(type.size, type.size * width / max(self.width(text, type), 1))
        )

    def rect(
        self,
        box: Box,
        *,
        fill: Rgb | None = None,
        line: float = 0,
        dash: float = 0,
        colour: Rgb = INK,
    ) -> None:
        """Filled, or drawn with a line of this width, dashed where ``dash`` is the length of a dash."""
        self._pen(fill, line, colour)
        self._pdf.set_dash_pattern(dash=dash, gap=dash)
        self._pdf.rect(*box, style="F" if fill else "D")
        self._pdf.set_dash_pattern()

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Rgb | None = None,
        line: float = 0,
        colour: Rgb = INK,
    ) -> None:
        """Around this point; ``colour`` is that of the line."""
        self._pen(fill, line, colour)
        self._pdf.circle(x, y, radius, style="F" if fill else "D")

    def polygon(
        self, points: Sequence[tuple[float, float]], *, fill: Rgb | None = None, line: float = 0
    ) -> None:
        """Through these points, and closed; filled, with a line around it, or both."""
        self._pen(fill, line)
        self._pdf.polygon(points, style="DF" if fill and line else "F" if fill else "D")

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        width: float,
        dash: float = 0,
        colour: Rgb = INK,
    ) -> None:
        """Dashed where ``dash`` is the length of a dash."""
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(width)
        self._pdf.set_dash_pattern(dash=dash, gap=dash)
        self._pdf.line(*start, *end)
        self._pdf.set_dash_pattern()

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

    def _pen(self, fill: Rgb | None, line: float, colour: Rgb = INK) -> None:
        self._pdf.set_draw_color(*colour)
        if fill:
            self._pdf.set_fill_color(*fill)
        if line:
            self._pdf.set_line_width(line)
