"""The parts of a box as SVG, life-size, what is cut and what is engraved apart: for a laser cutter, and for
paper. Needs no library; where the parts lie is not decided here.

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
Layers = Mapping[str, tuple[str, float]]
"""Layer → colour and width of its lines. ``board`` is filled."""
LAYERS: Layers = {"cut": ("#ff0000", 0.1), "engrave": ("#0000ff", 0.1), "note": ("#808080", 0)}
"""Of a laser: lines thin enough to be taken for no area."""
ON_PAPER: Layers = {"cut": ("#1d1a19", 0.15), "engrave": ("#2846a0", 0.25)}
"""To be followed by a knife, with nothing to be read."""
AS_SEEN: Layers = {"board": ("#f4ecde", 0), **ON_PAPER}


def cut_svg(
    sheet: CutSheet, title: str = "", names: Mapping[str, str] | None = None, inks: Layers = LAYERS
) -> str:
    """The file's text. ``names``: part → what it is called, where a layer is to be read."""
    size = {"width": f"{sheet.width:g}mm", "height": f"{sheet.height:g}mm"}
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("inkscape", INKSCAPE)
    root = ElementTree.Element(f"{{{SVG}}}svg", {**size, "viewBox": f"0 0 {sheet.width:g} {sheet.height:g}"})
    if title:
        ElementTree.SubElement(root, f"{{{SVG}}}title").text = title
    layers = {name: _layer(root, name, *ink) for name, ink in inks.items()}
    for laid in sheet.laid:
        _part(layers, laid, sheet.height, (names or {}).get(laid.part.name, ""))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _layer(root: ElementTree.Element, name: str, colour: str, width: float) -> ElementTree.Element:
    style = {"stroke": colour, "fill": "none", "stroke-width": f"{width:g}"}
    if not width:
        style = {"fill": colour, "font-family": "sans-serif", "font-size": "4"}
    about = {f"{{{INKSCAPE}}}groupmode": "layer", f"{{{INKSCAPE}}}label": name}
    return ElementTree.SubElement(root, f"{{{SVG}}}g", {"id": name, **about, **style})


def _part(layers: Mapping[str, ElementTree.Element], laid: Laid, height: float, name: str) -> None:
    part = laid.part

    def down(points: Iterable[Vertex]) -> Sequence[Vertex]:
        return [(laid.x + x, height - laid.y - y) for x, y in points]

    if "board" in layers:
        shapes = [part.outline, *(hole.corners() for hole in part.holes)]
        path = "".join(_path(down(shape), closed=True) for shape in shapes)
        _put(layers["board"], "path", {"d": path, "fill-rule": "evenodd"})
    for hole in part.holes:
        if isinstance(hole, RoundHole):
            ((x, y),) = down([(hole.x, hole.y)])
            place = {"cx": _number(x), "cy": _number(y), "r": _number(hole.radius)}
            _put(layers["cut"], "circle", place)
        else:
            _put(layers["cut"], "path", {"d": _path(down(hole.corners()), closed=True)})
    _put(layers["cut"], "path", {"d": _path(down(part.outline), closed=True)})
    for stroke in part.engraved:
        _put(layers["engrave"], "path", {"d": _path(down(stroke), closed=False)})
    if "note" in layers:
        ((x, y),) = down([(0, -4.5)])
        _put(layers["note"], "text", {"x": _number(x), "y": _number(y)}).text = name


def _put(layer: ElementTree.Element, tag: str, about: dict[str, str]) -> ElementTree.Element:
    return ElementTree.SubElement(layer, f"{{{SVG}}}{tag}", about)


def _path(points: Sequence[Vertex], *, closed: bool) -> str:
    path = "L".join(f"{_number(x)},{_number(y)}" for x, y in points)
    return f"M{path}{'Z' if closed else ''}"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").removesuffix(".")
