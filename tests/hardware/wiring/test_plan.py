"""Where each wire of a kit goes."""

from __future__ import annotations

import pytest

from hardware.wiring import Wire, plan
from hardware.wiring.plan import SOUND_BOARD
from narrator.config.kit import Contact, Kit, LampPin
from narrator.config.kits import I2S
from tests.hardware.wiring.wired import KITS, wires_of


def of(wires: tuple[Wire, ...], part: str) -> list[Wire]:
    return [wire for wire in wires if wire.part == part]


def test_a_bare_button_is_wired_to_ground() -> None:
    (confirm,) = of(wires_of("panel"), "confirm")
    assert (confirm.kind, confirm.gpio, confirm.pin.number) == ("button", 17, 11)
    assert (confirm.other.name, confirm.other.number) == ("GND", 9)
    assert (confirm.supply, confirm.resistor) == (None, None)


def test_a_lamp_has_a_resistor_and_is_wired_to_ground_or_3v3() -> None:
    (yes,) = of(wires_of("panel"), "yes")
    assert (yes.other.name, yes.resistor, yes.note) == ("GND", 680, "green")
    (sunk,) = plan(Kit("mine", {}, {"no": LampPin(6, active_high=False)}))
    assert sunk.other.name == "3V3"


def test_the_lamps_of_the_seats_are_wired_like_the_others() -> None:
    (seat,) = of(wires_of("ring"), "seat 7")
    assert (seat.kind, seat.gpio, seat.other.name) == ("lamp", 25, "GND")
    assert (seat.resistor, seat.note) == (680, "yellow")


def test_the_common_leg_of_an_rgb_lamp_has_one_ground() -> None:
    colours = of(wires_of("panel"), "ambience")
    assert [(wire.note, wire.gpio, wire.resistor) for wire in colours] == [
        ("red", 23, 330), ("green", 24, 100), ("blue", 25, 100)
    ]  # fmt: skip
    assert {wire.other.number for wire in colours} == {20}


@pytest.mark.parametrize("name", KITS)
def test_pads_are_wired_to_ground_and_3v3_never_to_5v(name: str) -> None:
    wires = wires_of(name, pads=True)
    pads = [wire for wire in wires if wire.kind == "pad"]
    assert pads
    assert not any(wire.kind == "button" for wire in wires)
    for pad in pads:
        assert pad.other.name == "GND"
        assert pad.supply is not None
        assert pad.supply.name == "3V3"
        assert pad.supply.number in (1, 17)


def test_several_pins_of_one_button_are_numbered() -> None:
    wires = plan(Kit("mine", {"confirm": Contact((17, 4, 12), active_high=True)}, {}))
    assert [wire.note for wire in wires] == ["1 of 3", "2 of 3", "3 of 3"]


def test_a_kit_for_the_terminal_has_no_wires() -> None:
    assert wires_of("keyboard") == ()


def test_every_pin_of_a_sound_board_has_its_wire() -> None:
    assert {*SOUND_BOARD} == I2S


@pytest.mark.parametrize("name", KITS)
def test_with_a_sound_board_no_wire_uses_its_pins(name: str) -> None:
    assert not {wire.gpio for wire in wires_of(name, sound_board=True)} & I2S
