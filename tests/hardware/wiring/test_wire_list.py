"""The wires of a kit as a table and as JSON."""

from __future__ import annotations

from hardware.wiring import as_json, as_table
from narrator.config.kits import I2S
from tests.hardware.wiring.wired import wires_of


def test_the_table_has_a_line_for_each_wire() -> None:
    lines = as_table(wires_of("panel")).splitlines()
    assert lines[0].split() == ["part", "GPIO", "header", "pin", "other", "leg", "resistor"]
    assert lines[1].split() == ["confirm", "button", "17", "11", "GND", "on", "9"]
    assert lines[4].split() == [
        "yes", "lamp,", "green", "5", "29", "GND", "on", "25", "680", "ohm"
    ]  # fmt: skip
    assert any("5 V destroy a GPIO" in line for line in lines)
    pads = as_table(wires_of("panel", pads=True)).splitlines()
    assert " ".join(pads[1].split()) == "confirm pad 17 11 GND on 9, 3V3 on 17"


def test_the_wires_of_a_sound_board_are_told_where_there_is_one() -> None:
    told = as_table(wires_of("panel", sound_board=True), I2S)
    assert "BCLK to 12, LRC to 35, DOUT to 38, DIN to 40" in told
    assert "sound board" not in as_table(wires_of("panel"))


def test_the_json_has_a_row_for_each_wire() -> None:
    rows = as_json(wires_of("one"))
    assert rows[0] == {
        "part": "confirm", "kind": "button", "note": "", "gpio": 17, "pin": 11,
        "other": {"name": "GND", "pin": 9}, "supply": None, "resistor": None,
    }  # fmt: skip
    assert [row["resistor"] for row in rows] == [None, 680, 680]
