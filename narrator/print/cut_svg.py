"""The parts of a box as an SVG file for a laser cutter: life-size, what is cut and what is engraved apart.
Needs no library; where the parts lie is not decided here.

Units are millimetres. Red is cut, the holes of a part before its outline; blue is engraved; grey is to be
read, and neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree

from narrator.enclosure.shapes import RoundHole, Vertex
from narrator.enclosure.sheet import CutSheet, Laid

SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
LAYERS = {"cut": "#ff0000", "engrave": "#0000ff", "note": "#808080"}
"""Layer → colour of its lines."""
HAIR = 0.1
"""Width of a line that is cut: thin enough to be taken for no area."""


def cut_svg(sheet: CutSheet, names: Mapping[str, str], title: str) -> str:
    """The file's text. ``names``: part → what it is called."""
    size = {"width": f"{sheet.width:g}mm", "height": f"{sheet.height:g}mm"}
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("inkscape", INKSCAPE)
    root = ElementTree.Element(
        f"{{{SVG}}}svg", {**size, "viewBox": f"0 0 {sheet.width:g} {sheet.height:g}"}
    )
    ElementTree.SubElement(root, f"{{{SVG}}}title").text = title
    layers = {name: _layer(root, name, colour) for name, colour in LAYERS.items()}
    for laid in sheet.laid:
        _part(layers, laid, sheet.height, names[laid.part.name])
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _layer(root: ElementTree.Element, name: str, colour: str) -> ElementTree.Element:
    style = {"stroke": colour, "fill": "none", "stroke-width": f"{HAIR:g}"}
    if name == "note":
        style = {"fill": colour, "font-family": "sans-serif", "font-size": "4"}
    about = {f"{{{INKSCAPE}}}groupmode": "layer", f"{{{INKSCAPE}}}label": name}
    return ElementTree.SubElement(root, f"{{{SVG}}}g", {"id": name, **about, **style})


def _part(layers: Mapping[str, ElementTree.Element], laid: Laid, height: float, name: str) -> None:
    part = laid.part

    def down(points: Iterable[Vertex]) -> Sequence[Vertex]:
        return [(laid.x + x, height - laid.y - y) for x, y in points]

    for hole in part.holes:
        if isinstance(hole, RoundHole):
            ((x, y),) = down([(hole.x, hole.y)])
            place = {"cx": _number(x), "cy": _number(y), "r": _number(hole.radius)}
            ElementTree.SubElement(layers["cut"], f"{{{SVG}}}circle", place)
        else:
            _line(layers["cut"], down(hole.corners()), closed=True)
    _line(layers["cut"], down(part.outline), closed=True)
    for stroke in part.engraved:
        _line(layers["engrave"], down(stroke), closed=False)
    ((x, y),) = down([(0, -4.5)])
    place = {"x": _number(x), "y": _number(y)}
    ElementTree.SubElement(layers["note"], f"{{{SVG}}}text", place).text = name


def _line(layer: ElementTree.Element, points: Sequence[Vertex], *, closed: bool) -> None:
    path = "L".join(f"{_number(x)},{_number(y)}" for x, y in points)
    ElementTree.SubElement(layer, f"{{{SVG}}}path", {"d": f"M{path}{'Z' if closed else ''}"})


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").removesuffix(".")
