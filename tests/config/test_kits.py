"""A kit says which pin does which job; a panel that cannot work is refused with the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.kit import Contact, Kit, LampPin
from narrator.config.kits import PINS, load_kit
from narrator.config.known import Known
from narrator.config.nodes import parse
from narrator.config.problems import FileError

Write = Callable[..., Path]

PANEL = """name: mine
buttons:
  confirm: {pins: [17, 4], active: high}
  repeat: {pins: [27]}
lamps:
  yes: {pin: 5, active: low}
  no: {pin: 6}
brightness: 0.5
hold_pauses: yes
"""


def refused(path: Path, changes: str = "") -> list[str]:
    with pytest.raises(FileError) as error:
        load_kit(path, PINS(parse(changes, "narrator.yaml")))
    return str(error.value).splitlines()


def test_a_kit_as_its_builder_wired_it(write: Write) -> None:
    assert load_kit(write(PANEL)) == Kit(
        name="mine",
        buttons={"confirm": Contact((17, 4), active_high=True), "repeat": Contact((27,))},
        lamps={"yes": LampPin(5, active_high=False), "no": LampPin(6)},
        hold_pauses=True,
        brightness=0.5,
    )


def test_every_kit_that_comes_with_the_box_is_right() -> None:
    known = Known.under()
    assert {load_kit(known.kit_file(name)).name for name in known.kits} == set(known.kits)


def test_the_settings_change_single_buttons_and_lamps(write: Write) -> None:
    changes = PINS(parse("repeat: {pins: [22]}\npause: {pins: [27]}\nno: {pin: 13}", "n.yaml"))
    kit = load_kit(write(PANEL), changes)
    assert (kit.buttons["repeat"], kit.buttons["pause"]) == (Contact((22,)), Contact((27,)))
    assert (kit.lamps["no"], kit.lamps["yes"]) == (LampPin(13), LampPin(5, active_high=False))


def test_one_pin_cannot_do_two_jobs(write: Write) -> None:
    path = write(PANEL.replace("pin: 6", "pin: 17"), "kit.yaml")
    assert refused(path) == ['kit.yaml:7: pin 17 of "no" is already "confirm" (kit.yaml:3)']
    assert refused(write(PANEL.replace("17, 4", "17, 17"), "kit.yaml")) == [
        'kit.yaml:3: pin 17 of "confirm" is already "confirm" (kit.yaml:3)'
    ]


def test_a_clash_with_the_settings_is_told_where_the_settings_stand(write: Write) -> None:
    assert refused(write(PANEL, "kit.yaml"), "\nconfirm: {pins: [27]}") == [
        'narrator.yaml:2: pin 27 of "confirm" is already "repeat" (kit.yaml:4)'
    ]


def test_a_panel_needs_confirm_and_both_lamps(write: Write) -> None:
    assert refused(write("name: mine\nbuttons: {repeat: {pins: [27]}}\n", "kit.yaml")) == [
        'kit.yaml:1: no button "confirm"; a kit cannot do without',
        'kit.yaml:1: no lamp "yes"; a kit cannot do without',
        'kit.yaml:1: no lamp "no"; a kit cannot do without',
    ]


def test_words_and_pins_that_do_not_exist(write: Write) -> None:
    text = PANEL.replace("repeat", "repaet").replace("pin: 5", "pin: 1").replace("low", "lo")
    assert refused(write(text, "kit.yaml")) == [
        'kit.yaml:4: unknown key "repaet"; did you mean "repeat"?',
        'kit.yaml:6: "pin" must be a whole number from 2 to 27 (BCM number), not "1"',
        'kit.yaml:6: "active" must be "low" or "high", not "lo"; did you mean "low"?',
    ]


def test_a_button_without_a_pin_is_only_good_in_a_terminal(write: Write) -> None:
    assert refused(write(PANEL.replace("[27]", "[]"), "kit.yaml")) == [
        'kit.yaml:4: "repeat" has no pin'
    ]
    terminal = "name: t\nterminal: yes\nbuttons: {confirm: {pins: []}}\nlamps: {}\n"
    assert load_kit(write(terminal)).terminal
    assert refused(write(terminal.replace("[]", "[4]"), "kit.yaml")) == [
        'kit.yaml:3: "confirm" has pins, but the kit is a terminal'
    ]


def test_pins_in_the_settings_do_not_touch_a_terminal(write: Write) -> None:
    terminal = write("name: t\nterminal: yes\nbuttons: {confirm: {pins: []}}\n")
    assert load_kit(terminal, PINS(parse("yes: {pin: 5}", "n.yaml"))) == load_kit(terminal)
