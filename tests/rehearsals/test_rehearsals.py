"""Games told in advance (DESIGN 8): each file here is played with its own language and its own end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.speech.silent import EstimatedVoice
from narrator.config.known import Known
from narrator.config.packs import load_pack
from narrator.config.problems import FileError
from narrator.config.rehearsals import load_rehearsal
from narrator.rehearsal import Result, differences, rehearse
from narrator.rules.facts import Miscounted, Turned, Undone
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.stage import Play
from tests.kit.rules import preset

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.yaml"))


def _play(file: Path) -> tuple[Result, list[str]]:
    """How a rehearsal went, and what came out otherwise than expected."""
    known = Known.under()
    script = load_rehearsal(file, known)
    names = dict(enumerate(script.names or (), start=1))
    pack = load_pack(known.pack_folder(script.language))
    play = Play(pack, EstimatedVoice(), SilentSound(), DarkPanel(), names)
    result = rehearse(script, preset(script.ruleset), play)
    return result, differences(result, script)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_rehearsal_ends_as_its_file_expects(file: Path) -> None:
    result, otherwise = _play(file)
    assert otherwise == []
    times = [row.t for row in result.rows]
    assert times == sorted(times)
    assert result.rows[-1].cue == "end"
    assert result.seconds >= times[-1]


def test_a_rehearsal_is_the_same_every_time() -> None:
    assert _play(FOLDER / "palermo_8_en.yaml") == _play(FOLDER / "palermo_8_en.yaml")


def test_what_was_taken_back_is_told() -> None:
    """R11"""
    facts = _play(FOLDER / "palermo_8_en.yaml")[0].game.public.facts
    assert Undone("day 2", "day 2") in facts
    assert sum(isinstance(fact, Turned) and fact.seat == 8 for fact in facts) == 1


def test_a_wrong_roll_call_is_a_public_fact() -> None:
    facts = _play(FOLDER / "roll_call_repeated_en.yaml")[0].game.public.facts
    assert Miscounted("dawn 1") in facts


def _told(tmp_path: Path, body: str, table: str = "roles: {1: mafioso, 3: detective}") -> str:
    file = tmp_path / "game.yaml"
    file.write_text(f"ruleset: palermo\nplayers: 7\n{table}\n{body}\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        _play(file)
    return str(caught.value).removeprefix(f"{file}:")


def test_a_forbidden_choice_names_the_night_the_key_and_the_rule(tmp_path: Path) -> None:
    told = _told(tmp_path, "nights: [{}, {detective: 3}]\ndays: [{}]")
    assert told == '4: night 2: "detective" may not choose 3 (R13.4)'


def test_the_dead_cannot_be_chosen_or_convicted(tmp_path: Path) -> None:
    told = _told(tmp_path, "nights: [{}, {mafia: 5}, {mafia: 5}]\ndays: [{}, {}]")
    assert told == '4: night 3: "mafia" may not choose 5 (R2.9)'
    told = _told(tmp_path, "nights: [{}, {mafia: 5}]\ndays:\n- {}\n- convicted: 5")
    assert told == '7: day 2: "convicted" names seat 5, not alive (R4.9)'


def test_a_dead_role_with_a_hidden_card_chooses_nothing(tmp_path: Path) -> None:
    """R13.6"""
    told = _told(
        tmp_path,
        "options: {reveal: none}\nnights: [{}, {mafia: 3}, {detective: 1}]\ndays: [{}, {}]",
    )
    assert told == '5: night 3: "detective" may not choose 1 (R13.6)'


def test_a_key_that_the_game_never_asks_for_is_named(tmp_path: Path) -> None:
    told = _told(tmp_path, "nights: [{mafia: 5}]\ndays: [{}]")
    assert told == '4: night 1: the game never asks for "mafia"'
    told = _told(tmp_path, "nights: [{}, {angel: 5}]\ndays: [{}]")
    assert told == '4: night 2: the game never asks for "angel"'


def test_a_day_after_the_end_is_named(tmp_path: Path) -> None:
    told = _told(tmp_path, "nights: [{}]\ndays:\n- convicted: 1\n- convicted: 2")
    assert told == '7: day 2: the game never asks for "convicted"'


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("nights: [{coward: 2}]", "coward"),
        ("nights: [{blind: {1: 5}}]", "blind"),
        ("days: [{mayor: 4}]", "mayor"),
        ("days: [{events: [{bomb: {by: 5, takes: 6}}]}]", "bomb"),
        ("options: {mayor: true}", "mayor"),
        ("options: {trial: snap}", "snap"),
        ("expect: {points: {1: 2}}", "points"),
    ],
)
def test_words_of_the_rulebook_that_come_later_say_so(tmp_path: Path, body: str, word: str) -> None:
    assert f'"{word}" is not known yet' in _told(tmp_path, body)


def test_a_set_up_that_cannot_be_played_names_its_rule(tmp_path: Path) -> None:
    told = _told(tmp_path, "nights: [{}]", "roles: {3: detective}")
    assert told.startswith("3: nobody is of the Mafia")
    assert told.endswith("(R1.7)")


def test_a_difference_from_what_was_expected_is_told_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "ruleset: palermo\nplayers: 7\nroles: {1: mafioso, 3: detective}\n"
        "nights: [{}, {mafia: 5, detective: 1}]\ndays: [{}]\n"
        "expect: {winner: town, died: {night 2: [6]}, saw: {night 2: {detective: false}}}\n",
        encoding="utf-8",
    )
    assert _play(file)[1] == [
        "winner: expected town, got None",
        "died in night 2: expected [6], got [5]",
        "detective saw in night 2: expected False, got True",
    ]
