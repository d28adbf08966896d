"""What a picture of the wiring is drawn on: an SVG file, or a page of paper. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Point = tuple[float, float]


class WiringSheet(Protocol):
    """A white page. x grows to the right and y downwards, in pixels; later shapes cover earlier ones."""

    def line(
        self, points: Iterable[Point], colour: str, width: float = 4, *, dash: str = ""
    ) -> None:
        """A line with round joints. ``dash`` is an SVG dash pattern; empty for a solid line."""
        ...

    def over(self, points: list[Point], colour: str, width: float = 4, *, dash: str = "") -> None:
        """A line that crosses others without touching them, shown by a white border."""
        ...

    def box(
        self, corner: Point, size: Point, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2, round_: float = 4, dash: str = "",
    ) -> None:  # fmt: skip
        """A rectangle with round corners; ``corner`` is the upper left one."""
        ...

    def circle(
        self, centre: Point, radius: float, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2,
    ) -> None:  # fmt: skip
        """A circle, filled and outlined."""
        ...

    def shape(self, points: Iterable[Point], *, fill: str, stroke: str = "#222") -> None:
        """A closed polygon."""
        ...

    def text(
        self, at: Point, words: str, size: float, *, anchor: str = "middle", bold: bool = False,
        colour: str = "#111",
    ) -> None:  # fmt: skip
        """One line of text. ``at`` is on its baseline; ``anchor`` is ``start``, ``middle`` or ``end``."""
        ...
