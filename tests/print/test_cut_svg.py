"""The file that a laser cutter gets: life-size, cut and engraved apart, every hole before its outline."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from narrator.config.kits import load_kit
from narrator.enclosure.box import enclosure
from narrator.enclosure.sheet import CutSheet, cut_sheet
from narrator.enclosure.sizes import PartSizes
from narrator.print.cut_svg import INKSCAPE, LAYERS, SVG, cut_svg
from tests.print.conftest import KNOWN


@pytest.fixture(scope="module")
def sheet() -> CutSheet:
    kit = load_kit(KNOWN.kit_file("seats"), pads=True)
    return cut_sheet(enclosure(kit, PartSizes()).parts)


@pytest.fixture(scope="module")
def root(sheet: CutSheet) -> ElementTree.Element:
    names = {laid.part.name: laid.part.name.upper() for laid in sheet.laid}
    return ElementTree.fromstring(cut_svg(sheet, "A box", names))


def layer(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (each for each in root.iter(f"{{{SVG}}}g") if each.attrib["id"] == name)
    return found


def test_a_unit_is_a_millimetre(root: ElementTree.Element, sheet: CutSheet) -> None:
    assert root.attrib["width"] == f"{sheet.width:g}mm"
    assert root.attrib["height"] == f"{sheet.height:g}mm"
    assert root.attrib["viewBox"] == f"0 0 {sheet.width:g} {sheet.height:g}"


def test_what_is_cut_engraved_and_read_has_a_layer_and_a_colour_each(
    root: ElementTree.Element,
) -> None:
    groups = root.findall(f"{{{SVG}}}g")
    assert [group.attrib["id"] for group in groups] == list(LAYERS)
    assert [group.attrib[f"{{{INKSCAPE}}}groupmode"] for group in groups] == ["layer"] * 3
    assert layer(root, "cut").attrib["stroke"] == "#ff0000"
    assert layer(root, "engrave").attrib["stroke"] == "#0000ff"
    assert "stroke" not in layer(root, "note").attrib


def test_every_line_of_every_part_is_there_once(root: ElementTree.Element, sheet: CutSheet) -> None:
    parts = [laid.part for laid in sheet.laid]
    assert len(layer(root, "cut")) == sum(1 + len(part.holes) for part in parts)
    assert len(layer(root, "engrave")) == sum(len(part.engraved) for part in parts)
    names = [text.text for text in layer(root, "note")]
    assert names == [part.name.upper() for part in parts]


def test_a_part_is_cut_from_inside_outwards(root: ElementTree.Element, sheet: CutSheet) -> None:
    """What was cut out first would fall, and its holes would miss."""
    cut = list(layer(root, "cut"))
    first = sheet.laid[0].part
    assert cut[len(first.holes)].attrib["d"].count("L") == len(first.outline) - 1


def test_nothing_leaves_the_sheet_and_nothing_stands_on_its_head(
    root: ElementTree.Element, sheet: CutSheet
) -> None:
    for name in ("cut", "engrave"):
        for path in layer(root, name).iter(f"{{{SVG}}}path"):
            for point in path.attrib["d"].strip("MZ").split("L"):
                x, y = map(float, point.split(","))
                assert 0 < x < sheet.width
                assert 0 < y < sheet.height
    laid = sheet.laid[0]
    (hole,) = (hole for hole in laid.part.holes if hole.name == "yes")
    places = {(c.attrib["cx"], c.attrib["cy"]) for c in layer(root, "cut").iter(f"{{{SVG}}}circle")}
    down = sheet.height - laid.y - hole.y
    assert (f"{laid.x + hole.x:g}", f"{down:g}") in places
