"""The pictures of the wiring: those in the repository are current, and no text overlaps another."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.wiring import draw, plan
from narrator.config.installed import ROOT, Installed
from narrator.config.kit import Ambience, Contact, Kit, LampPin
from narrator.config.kits import I2S
from tests.hardware.wiring.wired import KITS, wires_of

SVG = "{http://www.w3.org/2000/svg}"

TextBox = tuple[float, float, float, float, str]
"""A text and its box (left, top, right, bottom, text), estimated generously."""


def text_boxes(svg: str) -> list[TextBox]:
    found = []
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        size, text = float(node.attrib["font-size"]), node.text or ""
        width = len(text) * size * (0.68 if "font-weight" in node.attrib else 0.6)
        x, y = float(node.attrib["x"]), float(node.attrib["y"])
        found.append((x - width / 2, y - 0.75 * size, x + width / 2, y + 0.2 * size, text))
    return found


def overlap(a: TextBox, b: TextBox) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def assert_tidy(svg: str) -> None:
    """No text overlaps another, and nothing is outside the page."""
    page = ElementTree.fromstring(svg)
    wide, high = float(page.attrib["width"]), float(page.attrib["height"])
    boxes = text_boxes(svg)
    assert [(a[4], b[4]) for a, b in combinations(boxes, 2) if overlap(a, b)] == []
    for left, top, right, bottom, text in boxes:
        assert 0 <= left < right <= wide, text
        assert 0 <= top < bottom <= high, text
    for line in page.iter(f"{SVG}polyline"):
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 < x < wide
            assert 0 < y < high


@pytest.mark.parametrize(
    ("file", "parts"), [("breadboard", ("confirm", "yes", "no")), ("pads", ("confirm",))]
)
def test_the_pictures_of_the_first_steps_name_the_pins_of_the_wiring(
    file: str, parts: tuple[str, ...]
) -> None:
    """Those of docs/building.md, where all that is shown shares one ground."""
    wires = [wire for wire in wires_of("panel", pads=file == "pads") if wire.part in parts]
    wanted = {f"{wire.pin.number} · GPIO {wire.gpio}" for wire in wires}
    wanted |= {f"{pin.number} · {pin.name}" for pin in (wires[0].other, wires[0].supply) if pin}
    wanted |= {f"{wire.resistor} Ω" for wire in wires if wire.resistor}
    svg = (ROOT / f"docs/{file}.svg").read_text(encoding="utf-8")
    assert {text for text in re.findall(r">([^<]+)</text>", svg) if re.search("[·Ω]", text)} == wanted


PICTURES = [(name, pads) for name in KITS for pads in (False, True)]


@pytest.mark.parametrize(("name", "pads"), PICTURES)
def test_the_pictures_in_the_repository_are_what_the_command_draws(name: str, pads: bool) -> None:
    """To renew them: narrator wiring --kit NAME [--pads] --svg hardware/kits/NAME[-pads].svg"""
    file = ROOT / "hardware" / "kits" / f"{name}{'-pads' if pads else ''}.svg"
    title = f"The narrator, kit {name}{' with pads' if pads else ''}"
    assert file.read_text("utf-8") == draw(wires_of(name, pads=pads), title)


def test_every_kit_with_wires_has_both_pictures() -> None:
    drawn = {file.stem for file in Path(ROOT / "hardware" / "kits").glob("*.svg")}
    wired = {name for name in Installed.under().kits if wires_of(name)}
    assert drawn == wired | {f"{name}-pads" for name in wired}


@pytest.mark.parametrize("sound_board", [False, True])
@pytest.mark.parametrize(("name", "pads"), PICTURES)
def test_a_picture_names_every_part_and_is_tidy(name: str, pads: bool, sound_board: bool) -> None:
    wires = wires_of(name, pads=pads, sound_board=sound_board)
    svg = draw(wires, name, I2S if sound_board else frozenset())
    assert_tidy(svg)
    shown = " ".join(found[4] for found in text_boxes(svg)).casefold()
    for wire in wires:
        assert wire.part in shown
        assert f"gpio {wire.gpio}" in shown
        assert wire.resistor is None or f"{wire.resistor} ω" in shown
    for own in ("bclk", "lrc", "dout", "din"):
        assert (f" {own} " in shown) == sound_board
    assert ("5v if its maker says so" in shown) == sound_board


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_picture_of_any_wiring_is_tidy(data: st.DataObject) -> None:
    pins = data.draw(st.permutations(range(2, 28)))
    high = [data.draw(st.booleans()) for _ in range(6)]
    count = data.draw(st.integers(1, 20))
    buttons = {
        "confirm": Contact((pins[0],), high[0]),
        **{f"seat {n}": Contact((pins[n],), high[n % 2]) for n in range(1, count)},
    }
    lamps = {"yes": LampPin(pins[21], high[3]), "no": LampPin(pins[22], high[4])}
    ambience = Ambience(pins[23], pins[24], pins[25], high[5]) if count % 2 else None
    kit = Kit("mine", buttons, lamps, ambience=ambience)
    wires = plan(kit)
    assert len({wire.pin.number for wire in wires}) == len(wires)
    assert_tidy(draw(wires, "mine"))
