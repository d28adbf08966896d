"""How a rehearsal is refused that cannot even be read: the night or day, and how it is written (DESIGN 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.rehearsal.file import load_rehearsal
from tests.rehearsals.refusals import FOUR, refusal


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("nights: [{}, {all_at_once: 3}]", '4: night 2: unknown key "all_at_once"'),
        (
            "days: [{}, {motions: [{by: 3, seat: 1, voters: [3, 3]}]}]",
            '4: day 2: "voters": seat 3 stands here twice',
        ),
        ("nights: [{matchmaker: [4, 4]}]", '4: night 1: "matchmaker": seat 4 stands here twice'),
        (
            "days: [{accused: 3}]",
            '4: day 1: "accused" must be a list such as [{by: 3, seat: 1}], not "3"',
        ),
    ],
)
def test_what_cannot_be_read_names_its_night_or_day(tmp_path: Path, body: str, told: str) -> None:
    said = refusal(tmp_path, body, FOUR)
    assert said.startswith(told)


def test_a_word_that_is_an_options_value_is_shown_at_its_option(tmp_path: Path) -> None:
    said = refusal(tmp_path, "nights: [{}, {all_at_once: 3}]", FOUR)
    assert said.endswith('that is a word for "detective", as in options: {detective: all_at_once}')


@pytest.mark.parametrize("word", ["maffia", "mafia"])
def test_the_name_of_a_call_offers_its_card_and_is_told_once_a_line(tmp_path: Path, word: str) -> None:
    said = refusal(tmp_path, "nights: [{}]", f"roles: {{1: {word}, 2: {word}, 3: {word}}}")
    assert said == f'3: unknown role "{word}"; did you mean "mafioso"?'


NAMED = "[Ann, Ben, Cleo, Dan, Eve, Finn, Gus]"


def test_cards_that_are_counted_are_told_to_stand_in_settings(tmp_path: Path) -> None:
    """One sentence, whatever else the map has wrong."""
    said = refusal(tmp_path, "nights: [{}]", "roles: {mafioso: 2, doctor: 1, mayor: 9}")
    assert said == (
        '3: in a rehearsal "roles" tells who holds which card, as in roles: {1: mafioso, 2: mafioso}; '
        "how many of each are dealt stands in settings"
    )


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("nights: [{}, {mafia: Anne}]", '4: night 2: unknown player "Anne"; did you mean "Ann"?'),
        ("days: [{convicted: [Ann, 1]}]", '4: day 1: "convicted": seat 1 stands here twice'),
        ("roles: {Ann: mafioso, 1: saint}", '4: "1" means the same as the key in line 4'),
        ("days: [{events: [{shown: 99}]}]", ', or a player\'s name, not "99"'),
    ],
)
def test_a_name_is_as_strict_as_its_seat(tmp_path: Path, body: str, told: str) -> None:
    assert told in refusal(tmp_path, body, table="seed: 1", players=NAMED)


def test_where_nobody_has_a_name_a_seat_is_a_number(tmp_path: Path) -> None:
    said = refusal(tmp_path, "nights: [{}, {mafia: Ann}]", FOUR)
    assert said == '4: night 2: "mafia" must be a whole number from 1 to 24, not "Ann"'


def test_a_game_told_by_names_is_the_one_told_by_seats(tmp_path: Path) -> None:
    """A name may stand wherever a seat does; names and numbers may be mixed."""
    head = f"ruleset: palermo\nplayers: {NAMED}\noptions: {{trial: motion}}\n"
    seats = """
roles: {1: mafioso, 3: matchmaker, 4: apothecary}
nights: [{matchmaker: [2, 5]}, {mafia: 5, apothecary: {heal: yes, poison: 6}}]
days: [{motions: [{by: 3, seat: 1, second: 4, voters: [2, 3]}], events: [{bomb: {by: 1, takes: 2}}]}]
mistakes: {night 2: {mafia: [{seat: 6}, {seat: 5}]}}
expect: {winners: [1, 2], died: {night 2: [6]}, saw: {night 2: {apothecary: 5}}}
"""
    names = """
roles: {Ann: mafioso, Cleo: matchmaker, 4: apothecary}
nights: [{matchmaker: [Ben, Eve]}, {mafia: Eve, apothecary: {heal: yes, poison: Finn}}]
days:
- motions: [{by: Cleo, seat: Ann, second: Dan, voters: [Ben, 3]}]
  events: [{bomb: {by: Ann, takes: Ben}}]
mistakes: {night 2: {mafia: [{seat: Finn}, {seat: Eve}]}}
expect: {winners: [Ann, Ben], died: {night 2: [Finn]}, saw: {night 2: {apothecary: Eve}}}
"""
    file = tmp_path / "game.yaml"
    file.write_text(head + seats, encoding="utf-8")
    by_seat = load_rehearsal(file, Installed.under())
    file.write_text(head + names, encoding="utf-8")
    by_name = load_rehearsal(file, Installed.under())
    assert by_name._replace(marks={}) == by_seat._replace(marks={})
    assert by_name.roles == {1: "mafioso", 3: "matchmaker", 4: "apothecary"}
