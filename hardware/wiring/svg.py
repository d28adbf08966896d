"""Builds an SVG image from lines, boxes, circles and texts. What they mean is not known here."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

Point = tuple[float, float]
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


class SvgPage:
    """A white page. x grows to the right and y downwards, in pixels; later shapes cover earlier ones."""

    def __init__(self, width: float, height: float, title: str) -> None:
        size = {"width": _number(width), "height": _number(height)}
        self._root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {size['width']} {size['height']}",
                **size,
                "role": "img",
                "font-family": FONT,
            },
        )
        ElementTree.SubElement(self._root, "title").text = title
        self._put("rect", {**size, "fill": "#fff"})

    def line(self, points: Iterable[Point], colour: str, width: float = 4, *, dash: str = "") -> None:
        """A line with round joints. ``dash`` is an SVG dash pattern; empty for a solid line."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        style = {"fill": "none", "stroke": colour, "stroke-width": _number(width)}
        if dash:
            style["stroke-dasharray"] = dash
        self._put("polyline", {"points": path, **style, "stroke-linejoin": "round"})

    def over(self, points: list[Point], colour: str, width: float = 4, *, dash: str = "") -> None:
        """A line that crosses others without touching them, shown by a white border."""
        self.line(points, "#fff", width + 8)
        self.line(points, colour, width, dash=dash)

    def box(
        self, corner: Point, size: Point, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2, round_: float = 4, dash: str = "",
    ) -> None:  # fmt: skip
        """A rectangle with round corners; ``corner`` is the upper left one."""
        style = {"fill": fill, "stroke": stroke, "stroke-width": _number(width)}
        if dash:
            style["stroke-dasharray"] = dash
        place = {"x": corner[0], "y": corner[1], "width": size[0], "height": size[1], "rx": round_}
        self._put("rect", {**{key: _number(value) for key, value in place.items()}, **style})

    def circle(
        self, centre: Point, radius: float, *, fill: str = "#fff", stroke: str = "#222",
        width: float = 2,
    ) -> None:  # fmt: skip
        """A circle, filled and outlined."""
        place = {"cx": centre[0], "cy": centre[1], "r": radius, "stroke-width": width}
        style = {"fill": fill, "stroke": stroke}
        self._put("circle", {**{key: _number(value) for key, value in place.items()}, **style})

    def shape(self, points: Iterable[Point], *, fill: str, stroke: str = "#222") -> None:
        """A closed polygon."""
        path = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._put("polygon", {"points": path, "fill": fill, "stroke": stroke, "stroke-width": "2.5"})

    def text(
        self, at: Point, words: str, size: float, *, anchor: str = "middle", bold: bool = False,
        colour: str = "#111",
    ) -> None:  # fmt: skip
        """One line of text. ``at`` is on its baseline; ``anchor`` is ``start``, ``middle`` or ``end``."""
        style = {"font-size": _number(size), "text-anchor": anchor, "fill": colour}
        if bold:
            style["font-weight"] = "bold"
        self._put("text", {"x": _number(at[0]), "y": _number(at[1]), **style}).text = words

    def source(self) -> str:
        """The SVG file's text."""
        ElementTree.indent(self._root)
        return ElementTree.tostring(self._root, encoding="unicode") + "\n"

    def _put(self, tag: str, attributes: dict[str, str]) -> ElementTree.Element:
        return ElementTree.SubElement(self._root, tag, attributes)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
