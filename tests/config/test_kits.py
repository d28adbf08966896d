"""A kit says which pin does which job; a panel that cannot work is refused with the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.kit import Ambience, Contact, Kit, LampPin
from narrator.config.kit_keys import PINS
from narrator.config.kits import load_kit
from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import FileError
from tests.config.kit_files import PANEL, SEATS, kit_of, refused

Write = Callable[..., Path]


def test_a_kit_as_its_builder_wired_it(write: Write) -> None:
    assert load_kit(write(PANEL)) == Kit(
        name="mine",
        buttons={"confirm": Contact((17, 4), active_high=True), "repeat": Contact((27,))},
        lamps={"yes": LampPin(5, active_high=False), "no": LampPin(6)},
        hold_pauses=True,
        brightness=0.5,
    )


def test_every_kit_that_comes_with_the_box_is_right() -> None:
    known = Installed.under()
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


def test_a_clash_with_the_settings_is_reported_where_the_settings_stand(write: Write) -> None:
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
        "kit.yaml:6: GPIO 1 is kept for the memory of add-on boards; take one of 2 to 27",
        'kit.yaml:6: "active" must be "low" or "high", not "lo"; did you mean "low"?',
    ]


def test_a_key_under_the_wrong_part_is_told_where_it_belongs(write: Write) -> None:
    text = PANEL.replace("brightness: 0.5\n", "").replace("lamps:\n", "lamps:\n  brightness: 0.5\n")
    assert refused(write(text + "repeat: {pins: [22]}\n", "kit.yaml")) == [
        'kit.yaml:6: "brightness" stands at the start of a line, under no other key: brightness: 0.5',
        'kit.yaml:10: "repeat" belongs under "buttons", as in buttons: {repeat: …}',
    ]


def test_a_button_without_a_pin_is_only_good_in_a_terminal(write: Write) -> None:
    assert refused(write(PANEL.replace("[27]", "[]"), "kit.yaml")) == ['kit.yaml:4: "repeat" has no pin']
    terminal = "name: t\nterminal: yes\nbuttons: {confirm: {pins: []}}\nlamps: {}\n"
    assert load_kit(write(terminal)).terminal
    assert refused(write(terminal.replace("[]", "[4]"), "kit.yaml")) == [
        'kit.yaml:3: "confirm" has pins, but the kit is a terminal'
    ]


def test_pins_in_the_settings_do_not_touch_a_terminal(write: Write) -> None:
    terminal = write("name: t\nterminal: yes\nbuttons: {confirm: {pins: []}}\n")
    assert load_kit(terminal, PINS(parse("yes: {pin: 5}", "n.yaml"))) == load_kit(terminal)


# A button for each seat


def test_the_seats_are_numbered_in_the_order_of_their_pins(write: Write) -> None:
    kit = load_kit(write(SEATS))
    assert kit.seats == 6
    assert kit.buttons["seat 1"] == Contact((20,), active_high=True)
    assert kit.buttons["seat 6"] == Contact((25,), active_high=True)
    assert load_kit(write(PANEL)).seats == 0


def test_all_seats_and_the_panel_fill_the_header_exactly() -> None:
    """DESIGN 2: 21 seats, three buttons, two lamps; GPIO 2 to 27."""
    kit = load_kit(Installed.under().kit_file("seats"))
    assert kit.seats == 21
    used = [pin for contact in kit.buttons.values() for pin in contact.pins]
    used += [lamp.pin for lamp in kit.lamps.values()]
    assert sorted(used) == list(range(2, 28))


def test_the_panel_of_the_seats_is_wired_like_the_panel() -> None:
    known = Installed.under()
    panel, seats = (load_kit(known.kit_file(name)) for name in ("panel", "seats"))
    assert {name: seats.buttons[name] for name in panel.buttons} == panel.buttons
    assert (seats.lamps, seats.hold_pauses) == (panel.lamps, panel.hold_pauses)


def test_the_settings_name_the_seats_that_are_wired(write: Write) -> None:
    """All of them: what the kit has besides is free for a sound board."""
    kit = load_kit(write(SEATS), PINS(parse("seats: {pins: [7, 8]}\nno: {pin: 25}", "n.yaml")))
    assert kit.seats == 2
    assert kit.buttons["seat 2"] == Contact((8,))
    assert kit.lamps["no"] == LampPin(25)


def test_a_seat_cannot_share_its_pin(write: Write) -> None:
    assert refused(write(SEATS.replace("24", "17"), "kit.yaml")) == [
        'kit.yaml:10: pin 17 of "seat 5" is already "confirm" (kit.yaml:3)'
    ]
    assert refused(write(SEATS, "kit.yaml"), "seats: {pins: [8, 6]}") == [
        'narrator.yaml:1: pin 6 of "seat 2" is already "no" (kit.yaml:7)'
    ]


@pytest.mark.parametrize("pins", ["[]", str(list(range(4, 26)))])
def test_no_seats_at_all_and_more_than_the_header_has_are_refused(write: Write, pins: str) -> None:
    (problem,) = refused(write(PANEL, "kit.yaml"), f"seats: {{pins: {pins}}}")
    assert '"pins" must be a list of 1 to 21 entries' in problem


# Votes by buttons


@pytest.mark.parametrize("name", ["one", "panel"])
def test_a_panel_leaves_the_sound_board_its_pins(name: str) -> None:
    assert kit_of(name, sound_board=True) == kit_of(name)


@pytest.mark.parametrize(
    ("pads", "sound_board", "seats"),
    [(False, False, 21), (True, False, 19), (False, True, 17), (True, True, 15)],
)
def test_the_seats_have_the_pins_that_are_left(pads: bool, sound_board: bool, seats: int) -> None:
    """I2S has GPIO 18 to 21; 2 and 3 are pulled up, which no pad can overcome."""
    kit = kit_of("seats", pads=pads, sound_board=sound_board)
    numbered = [kit.buttons[f"seat {seat}"] for seat in range(1, seats + 1)]
    assert kit.seats == seats
    pins = {pin for contact in numbered for pin in contact.pins}
    assert not pins & {18, 19, 20, 21} or not sound_board
    assert not pins & {2, 3} or not pads


@pytest.mark.parametrize("name", ["one", "panel", "seats"])
def test_every_kit_may_have_pads_for_buttons(name: str) -> None:
    kit = kit_of(name, pads=True)
    assert all(contact.active_high for contact in kit.buttons.values())
    assert kit.lamps == kit_of(name).lamps


def test_a_button_that_the_settings_name_is_as_they_say(write: Write) -> None:
    kit = load_kit(write(PANEL), PINS(parse("pause: {pins: [22]}", "n.yaml")), pads=True)
    assert not kit.buttons["pause"].active_high
    assert kit.buttons["repeat"].active_high


def test_a_part_on_a_pin_of_the_sound_board_is_reported_with_the_way_out(write: Write) -> None:
    with pytest.raises(FileError) as error:
        load_kit(
            write(PANEL.replace("27", "19"), "kit.yaml"),
            PINS(parse("seats: {pins: [7, 20]}", "n.yaml")),
            sound_board=True,
        )
    assert str(error.value).splitlines() == [
        'kit.yaml:4: pin 19 of "repeat" belongs to the sound board (I2S has GPIO 18 to 21); '
        "choose another, or say i2s: no",
        'n.yaml:1: pin 20 of "seat 2" belongs to the sound board (I2S has GPIO 18 to 21); '
        "choose another, or say i2s: no",
    ]


def test_a_pad_cannot_work_a_pin_that_is_pulled_up(write: Write) -> None:
    assert refused(write(PANEL, "kit.yaml"), "pause: {pins: [3], active: high}") == [
        'narrator.yaml:1: pin 3 of "pause" is pulled up on the board, so no pad can work it; '
        "choose another, or active: low"
    ]
    assert load_kit(write(PANEL), PINS(parse("pause: {pins: [3]}", "n.yaml")))


def test_a_kit_without_any_button_is_refused(write: Write) -> None:
    text = PANEL.replace("  confirm", "  #").replace("  repeat", "  #")
    assert any("buttons" in line or "confirm" in line for line in refused(write(text, "kit.yaml")))
    assert refused(write(PANEL, "kit.yaml"), "confirm: {pins: []}") == [
        'narrator.yaml:1: "confirm" has no pin'
    ]


# The ambience lamp


AMBIENCE = PANEL + "ambience: {red: 23, green: 24, blue: 25}\n"


def test_an_ambience_lamp_has_three_pins_and_may_be_taken_away(write: Write) -> None:
    assert load_kit(write(AMBIENCE)).ambience == Ambience(23, 24, 25)
    off = PINS(parse("ambience: off", "n.yaml"))
    assert load_kit(write(AMBIENCE), off).ambience is None
    moved = PINS(parse("ambience: {red: 12, green: 16, blue: 26, active: low}", "n.yaml"))
    assert load_kit(write(PANEL), moved).ambience == Ambience(12, 16, 26, active_high=False)


def test_the_pins_of_the_ambience_lamp_are_its_own(write: Write) -> None:
    assert refused(write(AMBIENCE, "kit.yaml"), "confirm: {pins: [24]}") == [
        'narrator.yaml:1: pin 24 of "confirm" is already "ambience" (kit.yaml:10)'
    ]
    assert load_kit(write(AMBIENCE), PINS(parse("confirm: {pins: [24]}\nambience: off", "n.yaml"))).buttons[
        "confirm"
    ] == Contact((24,))
    assert refused(write(AMBIENCE, "kit.yaml"), "ambience: on") == [
        'narrator.yaml:1: "ambience" is off, or its three pins: {red: 23, green: 24, blue: 25}'
    ]
