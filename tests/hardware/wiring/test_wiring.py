"""The wiring of every kit: each leg goes where it may, and the pictures in the repository are true."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.wiring import Wire, as_json, as_table, draw, plan
from hardware.wiring.header import header, nearest, pin_of
from narrator.config.kit import Ambience, Contact, Kit, LampPin
from narrator.config.kits import I2S, load_kit
from narrator.config.known import ROOT, Known

KITS = ("one", "panel", "ring", "seats")
SVG = "{http://www.w3.org/2000/svg}"


def wires_of(name: str, *, pads: bool = False, sound_board: bool = False) -> tuple[Wire, ...]:
    path = Known.under().kit_file(name)
    return plan(load_kit(path, pads=pads, sound_board=sound_board))


def of(wires: tuple[Wire, ...], part: str) -> list[Wire]:
    return [wire for wire in wires if wire.part == part]


# The header


def test_the_header_is_the_one_that_is_printed_on_every_board() -> None:
    names = [pin.name for pin in header()]
    assert len(names) == 40
    assert [n for n, name in enumerate(names, start=1) if name == "GND"] == [
        6, 9, 14, 20, 25, 30, 34, 39
    ]  # fmt: skip
    assert [n for n, name in enumerate(names, start=1) if name == "3V3"] == [1, 17]
    assert [n for n, name in enumerate(names, start=1) if name == "5V"] == [2, 4]
    assert {pin.gpio for pin in header() if pin.gpio is not None} == set(range(28))
    assert (pin_of(17).number, pin_of(21).number, pin_of(2).number) == (11, 40, 3)


def test_a_ground_is_looked_for_in_the_own_column() -> None:
    assert nearest("GND", pin_of(17).row, left=True).number == 9
    assert nearest("GND", pin_of(24).row, left=False).number == 20
    assert nearest("3V3", pin_of(10).row, left=True).number == 17


def test_the_right_column_has_its_3v3_round_the_end_of_the_header() -> None:
    assert nearest("3V3", 20, left=False).number == 1


# The plan


def test_a_bare_button_goes_to_ground() -> None:
    (confirm,) = of(wires_of("panel"), "confirm")
    assert (confirm.kind, confirm.gpio, confirm.pin.number) == ("button", 17, 11)
    assert (confirm.other.name, confirm.other.number) == ("GND", 9)
    assert (confirm.supply, confirm.resistor) == (None, None)


def test_a_lamp_has_a_resistor_and_goes_to_ground_or_to_3v3() -> None:
    (yes,) = of(wires_of("panel"), "yes")
    assert (yes.other.name, yes.resistor, yes.note) == ("GND", 680, "green")
    (sunk,) = plan(Kit("mine", {}, {"no": LampPin(6, active_high=False)}))
    assert sunk.other.name == "3V3"


def test_the_lamps_of_the_ring_are_wired_like_the_others() -> None:
    (seat,) = of(wires_of("ring"), "seat 7")
    assert (seat.kind, seat.gpio, seat.other.name) == ("lamp", 25, "GND")
    assert (seat.resistor, seat.note) == (680, "yellow")


def test_the_common_leg_of_an_rgb_lamp_goes_to_one_ground() -> None:
    colours = of(wires_of("panel"), "ambience")
    assert [(wire.note, wire.gpio, wire.resistor) for wire in colours] == [
        ("red", 23, 330), ("green", 24, 100), ("blue", 25, 100)
    ]  # fmt: skip
    assert {wire.other.number for wire in colours} == {20}


@pytest.mark.parametrize("name", KITS)
def test_pads_have_ground_and_3v3_never_5v(name: str) -> None:
    wires = wires_of(name, pads=True)
    pads = [wire for wire in wires if wire.kind == "pad"]
    assert pads
    assert not any(wire.kind == "button" for wire in wires)
    for pad in pads:
        assert pad.other.name == "GND"
        assert pad.supply is not None
        assert pad.supply.name == "3V3"
        assert pad.supply.number in (1, 17)


def test_several_pins_of_one_button_are_told_apart() -> None:
    wires = plan(Kit("mine", {"confirm": Contact((17, 4, 12), active_high=True)}, {}))
    assert [wire.note for wire in wires] == ["1 of 3", "2 of 3", "3 of 3"]


def test_a_kit_in_the_terminal_has_no_wires() -> None:
    assert wires_of("keyboard") == ()


@pytest.mark.parametrize("name", KITS)
def test_beside_a_sound_board_no_wire_goes_to_its_pins(name: str) -> None:
    assert not {wire.gpio for wire in wires_of(name, sound_board=True)} & I2S


# In words


def test_the_table_tells_each_wire_in_a_line() -> None:
    lines = as_table(wires_of("panel")).splitlines()
    assert lines[0].split() == ["part", "GPIO", "header", "pin", "other", "leg", "resistor"]
    assert lines[1].split() == ["confirm", "button", "17", "11", "GND", "on", "9"]
    assert lines[4].split() == [
        "yes", "lamp,", "green", "5", "29", "GND", "on", "25", "680", "ohm"
    ]  # fmt: skip
    assert any("5 V destroy a GPIO" in line for line in lines)
    pads = as_table(wires_of("panel", pads=True)).splitlines()
    assert " ".join(pads[1].split()) == "confirm pad 17 11 GND on 9, 3V3 on 17"


def test_programs_get_the_same() -> None:
    rows = as_json(wires_of("one"))
    assert rows[0] == {
        "part": "confirm", "kind": "button", "note": "", "gpio": 17, "pin": 11,
        "other": {"name": "GND", "pin": 9}, "supply": None, "resistor": None,
    }  # fmt: skip
    assert [row["resistor"] for row in rows] == [None, 680, 680]


# The picture


Words = tuple[float, float, float, float, str]
"""Where words stand: left, top, right, bottom, and the words; estimated generously."""


def words(svg: str) -> list[Words]:
    found = []
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        size, said = float(text.attrib["font-size"]), text.text or ""
        width = len(said) * size * (0.68 if "font-weight" in text.attrib else 0.6)
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        found.append((x - width / 2, y - 0.75 * size, x + width / 2, y + 0.2 * size, said))
    return found


def clash(a: Words, b: Words) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def is_tidy(svg: str) -> None:
    """Nothing is written over anything else, and nothing reaches over the page."""
    page = ElementTree.fromstring(svg)
    wide, high = float(page.attrib["width"]), float(page.attrib["height"])
    told = words(svg)
    assert [(a[4], b[4]) for a, b in combinations(told, 2) if clash(a, b)] == []
    for left, top, right, bottom, said in told:
        assert 0 <= left < right <= wide, said
        assert 0 <= top < bottom <= high, said
    for line in page.iter(f"{SVG}polyline"):
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 < x < wide
            assert 0 < y < high


PICTURES = [(name, pads) for name in KITS for pads in (False, True)]


@pytest.mark.parametrize(("name", "pads"), PICTURES)
def test_the_pictures_in_the_repository_are_what_the_command_draws(name: str, pads: bool) -> None:
    """Else: narrator wiring --kit NAME [--pads] --svg hardware/kits/NAME[-pads].svg"""
    file = ROOT / "hardware" / "kits" / f"{name}{'-pads' if pads else ''}.svg"
    title = f"The narrator, kit {name}{' with pads' if pads else ''}"
    assert file.read_text("utf-8") == draw(wires_of(name, pads=pads), title)


def test_every_kit_with_wires_has_its_pictures() -> None:
    drawn = {file.stem for file in Path(ROOT / "hardware" / "kits").glob("*.svg")}
    wired = {name for name in Known.under().kits if wires_of(name)}
    assert drawn == wired | {f"{name}-pads" for name in wired}


@pytest.mark.parametrize("sound_board", [False, True])
@pytest.mark.parametrize(("name", "pads"), PICTURES)
def test_a_picture_names_every_part_and_is_tidy(name: str, pads: bool, sound_board: bool) -> None:
    wires = wires_of(name, pads=pads, sound_board=sound_board)
    svg = draw(wires, name, I2S if sound_board else frozenset())
    is_tidy(svg)
    told = " ".join(found[4] for found in words(svg)).casefold()
    for wire in wires:
        assert wire.part in told
        assert f"gpio {wire.gpio}" in told
        assert wire.resistor is None or f"{wire.resistor} ω" in told
    assert told.count("sound") == 4 * sound_board


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_wired_the_picture_is_tidy(data: st.DataObject) -> None:
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
    is_tidy(draw(wires, "mine"))
