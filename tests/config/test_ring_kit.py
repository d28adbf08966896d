"""The kit `ring`, a lamp for each seat; and how many a kit whose seats have lamps or buttons can seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.kit import Contact, LampPin
from narrator.config.kit_keys import PINS
from narrator.config.kits import I2S, load_kit
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import check_wiring
from narrator.config.settings import Settings
from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import FileError, Location
from tests.config.kit_files import PANEL, SEATS, kit_of, refused

Write = Callable[..., Path]


def seated(kit: str, players: int | None) -> None:
    """The settings' table, at this kit."""
    known = Installed.under()
    where = {"players": Location("narrator.yaml", 1), "kit": Location("narrator.yaml", 2)}
    settings = Settings(kit=kit, players=players, where=where)
    check_wiring(settings, load_ruleset(known.ruleset_file("palermo"), known), kit_of(kit))


def test_the_ring_is_the_panel_and_a_lamp_for_each_of_eighteen_seats() -> None:
    """DESIGN 2"""
    panel, ring = kit_of("panel"), kit_of("ring")
    assert ring.buttons == panel.buttons
    assert [*ring.lamps] == ["yes", "no", *(f"seat {seat}" for seat in range(1, 19))]
    assert {name: ring.lamps[name] for name in panel.lamps} == panel.lamps
    assert (ring.ring, ring.places, ring.seats) == (18, 18, 0)


def test_beside_a_sound_board_the_ring_has_what_pins_are_left() -> None:
    ring = kit_of("ring", sound_board=True)
    assert (ring.ring, ring.places) == (14, 14)
    assert not I2S & {lamp.pin for lamp in ring.lamps.values()}


def test_the_settings_name_the_ring_that_is_wired(write: Write) -> None:
    """On any kit: with a ring it is another one, and has as many places."""
    changes = PINS(parse("ring: {pins: [4, 12, 13, 16, 26], active: low}", "n.yaml"))
    for path in (write(PANEL.replace("17, 4", "17")), Installed.under().kit_file("ring")):
        kit = load_kit(path, changes)
        assert (kit.ring, kit.places) == (5, 5)
        assert kit.lamps["seat 5"] == LampPin(26, active_high=False)
        assert "seat 6" not in kit.lamps


def test_a_lamp_of_a_seat_cannot_share_its_pin(write: Write) -> None:
    assert refused(write(PANEL, "kit.yaml"), "ring: {pins: [8, 6]}") == [
        'narrator.yaml:1: pin 6 of "lamp of seat 2" is already "no" (kit.yaml:7)'
    ]


def test_a_kit_may_have_buttons_and_lamps_of_seats(write: Write) -> None:
    kit = load_kit(write(SEATS + "ring: {pins: [7, 8, 9]}\n"))
    assert (kit.seats, kit.ring, kit.places) == (6, 3, 3)
    assert (kit.buttons["seat 1"], kit.lamps["seat 1"]) == (Contact((20,), True), LampPin(7))


def test_a_ring_is_a_number_in_a_terminal_and_pins_on_a_header(write: Write) -> None:
    terminal = "name: t\nterminal: yes\nbuttons: {confirm: {pins: []}}\n"
    assert load_kit(write(terminal + "ring: 7\n")).places == 7
    for text in (PANEL + "ring: 7\n", terminal + "ring: {pins: [4]}\n"):
        (problem,) = refused(write(text, "kit.yaml"))
        assert '"ring" is a number in a terminal, and on a header it names pins' in problem


def test_more_players_than_the_header_has_lamps_for_are_refused(write: Write) -> None:
    (problem,) = refused(write(PANEL, "kit.yaml"), f"ring: {{pins: {[*range(7, 26)]}}}")
    assert '"pins" must be a list of 1 to 18 entries' in problem


@pytest.mark.parametrize(
    ("kit", "most", "part"),
    [("ring", 18, "lamps"), ("keyboard-ring", 18, "lamps"), ("seats", 21, "buttons")],
)
def test_a_kit_has_a_place_for_as_many_as_it_has_seats(kit: str, most: int, part: str) -> None:
    """DESIGN 2: every game of up to as many players as the kit has seats; told with why, and what helps."""
    seated(kit, players=most)
    seated(kit, players=None)
    with pytest.raises(FileError) as error:
        seated(kit, players=most + 1)
    (problem,) = error.value.problems
    assert (problem.file, problem.line) == ("narrator.yaml", 1)
    assert problem.message == (
        f"{most + 1} players, and the kit {kit} has {most} {part} of seats, one for each who plays: "
        "take fewer players, or a kit without them"
    )
    assert problem.rule == "R1.2"
