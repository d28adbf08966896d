"""Games told in advance (DESIGN 8): each file here is played in every language, to its own end. One of each
ruleset stands in `test_evenings`."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.rules.game.facts import (
    Died,
    Elected,
    Fact,
    Miscounted,
    NotesRead,
    Objected,
    RollSettled,
    TakenBack,
    Turned,
    Undone,
    Unsettled,
)
from tests.rehearsals.playing import EVENINGS, FOLDER, as_expected, play

FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("language", Installed.under().languages)
@pytest.mark.parametrize(
    "file", [file for file in FILES if file not in EVENINGS.values()], ids=lambda file: file.stem
)
def test_a_rehearsal_ends_as_its_file_expects(file: Path, language: str) -> None:
    as_expected(file, language)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_game_can_be_played_by_sight(file: Path) -> None:
    """DESIGN 2: on every kit that has as many seats. Here with lamps beside whatever the file asks for."""
    _, otherwise = play(file, ring=18)
    assert otherwise == []


def test_a_rehearsal_is_the_same_every_time() -> None:
    assert play(FOLDER / "palermo_8_en.yaml") == play(FOLDER / "palermo_8_en.yaml")


def test_what_was_taken_back_is_told() -> None:
    """R11"""
    facts = play(FOLDER / "palermo_8_en.yaml")[0].game.public.facts
    assert Undone("day 2", "day 2", (TakenBack("alive", 8),)) in facts
    assert sum(isinstance(fact, Turned) and fact.seat == 8 for fact in facts) == 1


def test_the_second_time_is_counted_for_each_call_that_signs_in(tmp_path: Path) -> None:
    """DESIGN 8: the detective is not among those of the wrong sum, and errs when it is called again."""
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: palermo\nplayers: 8\nroles: {1: mafioso, 2: mafioso, 3: detective}\n"
        "nights: [{}]\ndays: [{}]\nmistakes: {night 1: {roll_call: {mafia: [{seat: 1}], objects: [5], "
        "detective: [{pass: 2, seat: 6}, {pass: 2, seat: 3}]}}}\n",
        encoding="utf-8",
    )
    facts = play(file)[0].game.public.facts
    again = [fact.calls for fact in facts if isinstance(fact, Miscounted)]
    assert again == [("mafia",), ("detective",)]


@pytest.mark.parametrize(
    ("file", "failures"),
    [
        ("repeated_en", [Miscounted("night 1", ("mafia",))]),
        ("too_many", [Miscounted("night 1", ("mafia",))]),
        ("one_here_missing_there", [Miscounted("night 1", ("angel", "detective"))]),
        ("of_a_stranger", [Objected("night 1")]),
        ("exchanged", [Objected("night 1")]),
        ("exchanged_unnoticed", []),
        (
            "fails_twice",
            [
                Miscounted("night 1", ("mafia",)),
                Unsettled("dawn 1", True),
                RollSettled("dawn 1", by_light=True),
            ],
        ),
    ],
)
def test_a_wrong_roll_call_is_a_public_fact(file: str, failures: list[Fact]) -> None:
    """R13.15: each kind of mistake."""
    assert _told(f"roll_call_{file}.yaml", Miscounted, Objected, Unsettled, RollSettled) == failures


def test_a_deal_by_light_after_failures_deals_the_cards_that_the_file_tells() -> None:
    """DESIGN 8: as with deal: box."""
    result = play(FOLDER / "roll_call_fails_twice.yaml")[0]
    assert result.game.secret.cards[:4] == ("mafioso", "mafioso", "detective", "citizen")
    assert result.game.public.table.options.deal == "box"


def _told(file: str, *kinds: type) -> list[Fact]:
    facts = play(FOLDER / file)[0].game.public.facts
    return [fact for fact in facts if isinstance(fact, kinds)]


def test_of_whom_the_file_is_silent_the_lowest_seat_is_elected() -> None:
    """R6: the next morning, after the mayor was murdered."""
    assert _told("mayor_double_vote.yaml", Elected) == [
        Elected("day 1", 4, "vote"),
        Elected("day 2", 2, "vote"),
    ]


def test_a_bomb_is_taken_back_once_its_question_comes_again() -> None:
    """R11: the second undo takes the first one with it."""
    assert _told("bomb_taken_back.yaml", Undone, Died) == [
        Undone("day 1", "day 1", (TakenBack("alive", 5), TakenBack("alive", 6))),
        Died("day 1", 1, "verdict"),
    ]


def test_a_difference_from_what_was_expected_is_told_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: palermo\nplayers: 7\nroles: {1: mafioso, 3: detective}\n"
        "nights: [{}, {mafia: 5, detective: 1}]\ndays: [{}]\n"
        "expect: {winner: town, died: {night 2: [6]}, saw: {night 2: {detective: false}}}\n",
        encoding="utf-8",
    )
    assert play(file)[1] == [
        "winner: expected town, got None",
        "died in night 2: expected [6], got [5]",
        "detective saw in night 2: expected False, got True",
    ]


def test_a_mistake_of_one_who_chooses_alone_is_made_by_that_one(tmp_path: Path) -> None:
    """R4.2: seat 2 presses 6 in place of 5, so no two agree."""
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: palermo\nplayers: 7\nroles: {1: mafioso, 2: mafioso}\noptions: {blind: true}\n"
        "nights: [{}, {blind: {1: 5, 2: 5}}]\ndays: [{}]\n"
        "mistakes: {night 2: {blind: {2: [{seat: 6}]}}}\nexpect: {died: {}}\n",
        encoding="utf-8",
    )
    assert play(file)[1] == []


def test_a_file_without_a_called_night_ends_where_nobody_calls_one(tmp_path: Path) -> None:
    """R7.3"""
    file = tmp_path / "game.yaml"
    rest = "nights: [{}, {}]\ndays: [{mafia_night: false}]\nexpect: {winner: null, points: {}}\n"
    file.write_text(f"ruleset: sunrise\nplayers: 7\n{rest}", encoding="utf-8")
    result, otherwise = play(file)
    assert otherwise == []
    assert result.nights == 1


def test_a_silent_file_tells_honest_notes(tmp_path: Path) -> None:
    """R7.3: as many names as Mafiosi live, and they differ."""
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: sunrise\nplayers: 7\nroles: {1: black, 2: black}\nnights: [{}, {}]\n"
        "days: [{convicted: 1}, {}]\n",
        encoding="utf-8",
    )
    facts = play(file)[0].game.public.facts
    assert NotesRead("night 2", 1, None) in facts


def test_every_round_is_told_and_the_score_of_all() -> None:
    """R7.5: one after the other, in one evening's time."""
    result = play(FOLDER / "sunrise_rounds.yaml")[0]
    told = result.json()
    assert [one["winner"] for one in told["rounds"]] == ["town", "mafia", "town"]
    assert told["points"] == {2: 6, 3: 5, 4: 3, 5: 9, 6: 5}
    assert told["seconds"] == round(sum(one.seconds for one in result.rounds), 3)
    begins = [row for row in result.rows if row.line in ("setup.welcome", "again.welcome")]
    assert [row.line for row in begins] == ["setup.welcome", "again.welcome", "again.welcome"]
    assert begins == sorted(begins, key=lambda row: row.t)


def test_what_a_round_was_expected_to_be_names_the_round(tmp_path: Path) -> None:
    """R7.5"""
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: sunrise\nplayers: 6\nroles: {1: black, 2: black}\nrounds:\n"
        "  - {nights: [{}, {notes: {named: 0}}], days: [{convicted: [1, 2]}],"
        " expect: {points: {3: 4, 4: 4, 5: 4, 6: 3}}}\n"
        "  - {nights: [{}], days: [{}], expect: {winner: town}}\n",
        encoding="utf-8",
    )
    assert play(file)[1] == [
        "round 1, points: expected {3: 4, 4: 4, 5: 4, 6: 3}, got {3: 4, 4: 4, 5: 4, 6: 4}",
        "round 2, winner: expected town, got None",
    ]
