"""A kit says which pin does which job; a panel that cannot work is refused with the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from narrator.config.kit import Contact, Kit, LampPin
from narrator.config.kits import PINS, load_kit
from narrator.config.known import Known
from narrator.config.nodes import parse
from narrator.config.problems import FileError, Mark
from narrator.config.rulesets import load_ruleset
from narrator.config.settings import Settings
from narrator.seating import check_wiring

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


SEATS = PANEL + "seats: {pins: [20, 21, 22, 23, 24, 25], active: high}\n"
"""A kit in which six seats have a button."""


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


# A button for each seat


def test_the_seats_are_numbered_in_the_order_of_their_pins(write: Write) -> None:
    kit = load_kit(write(SEATS))
    assert kit.seats == 6
    assert kit.buttons["seat 1"] == Contact((20,), active_high=True)
    assert kit.buttons["seat 6"] == Contact((25,), active_high=True)
    assert load_kit(write(PANEL)).seats == 0


def test_all_seats_and_the_panel_fill_the_header_exactly() -> None:
    """DESIGN 2: 21 seats, three buttons, two lamps; GPIO 2 to 27."""
    kit = load_kit(Known.under().kit_file("seats"))
    assert kit.seats == 21
    used = [pin for contact in kit.buttons.values() for pin in contact.pins]
    used += [lamp.pin for lamp in kit.lamps.values()]
    assert sorted(used) == list(range(2, 28))


def test_the_panel_of_the_seats_is_wired_like_the_panel() -> None:
    known = Known.under()
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


def wired(kit: str, **agreed: Any) -> None:
    """The settings' table, at this kit."""
    known = Known.under()
    where = {"kit": Mark("narrator.yaml", 1), "options": Mark("narrator.yaml", 3)}
    settings = Settings(kit=kit, options={"votes": "buttons"}, where=where)
    ruleset = load_ruleset(known.ruleset_file("palermo"), known)
    check_wiring(replace(settings, **agreed), ruleset, load_kit(known.kit_file(kit)))


@pytest.mark.parametrize("players", [5, 21, None, ("Ada", "Bo", "Cy", "Di", "Ed")])
def test_votes_by_buttons_need_a_button_for_everybody(players: object) -> None:
    """R5; where the box asks how many play, any number may be said."""
    wired("seats", players=players)


@pytest.mark.parametrize(
    ("kit", "players", "has"), [("seats", 22, 21), ("panel", 5, 0), ("keyboard", None, 0)]
)
def test_a_kit_with_too_few_buttons_is_refused_where_the_votes_stand(
    kit: str, players: int | None, has: int
) -> None:
    """R5"""
    with pytest.raises(FileError) as error:
        wired(kit, players=players)
    (problem,) = error.value.problems
    assert (problem.file, problem.line) == ("narrator.yaml", 3)
    assert f"the kit {kit} has {has} buttons of seats" in problem.message
    assert "R5" in problem.message


def test_any_kit_will_do_where_the_table_counts_its_votes() -> None:
    for votes in ("outcome", "tally"):
        wired("one", players=12, options={"votes": votes})
