"""``narrator rehearse``: the fixed shape of its result and its transcript, and what it refuses."""

from __future__ import annotations

import json
import wave
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from tests.commands.conftest import Command

GAME = """
ruleset: palermo
seed: 7
players: 6
roles: {1: mafioso, 2: mafioso, 3: detective}
options: {decoys: dense, discussion: 70, pace: brisk}
nights:
  - {}
  - {mafia: 5, detective: 1}
days:
  - {convicted: 2, events: [{shown: 6}]}
  - {convicted: 1}
"""
CUES = {"say", "count", "chime", "music", "rest", "light", "decoy", "end"}
Told = tuple[int, str, str]
Rehearse = Callable[..., Told]


@pytest.fixture
def rehearse(box_home: Path, narrator: Command, monkeypatch: pytest.MonkeyPatch) -> Rehearse:
    """Writes a rehearsal and plays it with a voice that is only a length; returns exit code,
    standard output and standard error."""
    monkeypatch.setattr("narrator.appliance.rendering.open_voice", lambda *_: EstimatedVoice())

    def play(text: str, *options: str) -> Told:
        file = box_home / "game.yaml"
        file.write_text(text, encoding="utf-8")
        return narrator("rehearse", str(file), *options)

    return play


def rows_of(rehearse: Rehearse, folder: Path, text: str = GAME) -> list[dict[str, Any]]:
    file = folder / "t.jsonl"
    assert rehearse(text, "--transcript", str(file))[0] == 0
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_the_result_has_exactly_these_keys(rehearse: Rehearse) -> None:
    code, out, err = rehearse(GAME, "--json")
    result = json.loads(out)
    seconds = result.pop("seconds")
    assert (code, err) == (0, "")
    assert result == {
        "winner": "town",
        "winners": [3, 4, 5, 6],
        "nights": 2,
        "days": 2,
        "died": {"day 1": [6, 2], "night 2": [5], "day 2": [1]},
        "points": {},
        "saw": {"night 2": {"detective": True}},
    }
    assert seconds > 300


def test_what_the_lamp_shows_is_a_seat_a_list_of_seats_or_nothing(rehearse: Rehearse) -> None:
    """R3, R9: the apothecary sees the victim, the detective all of the Mafia, the couple itself."""
    game = """
ruleset: palermo
players: 8
roles: {1: mafioso, 2: matchmaker, 3: detective, 4: apothecary}
options: {detective: all_at_once}
nights:
  - {matchmaker: [5, 6]}
  - {mafia: 7}
  - {}
days: [{}, {}]
"""
    assert json.loads(rehearse(game, "--json")[1])["saw"] == {
        "night 1": {"lovers": [5, 6]},
        "night 2": {"apothecary": 7, "detective": [1]},
        "night 3": {"apothecary": None},
    }


def test_a_game_that_is_not_told_to_its_end_has_no_winner(rehearse: Rehearse) -> None:
    code, out, _ = rehearse("ruleset: palermo\nplayers: 6\nnights: [{}]\n", "--json")
    result = json.loads(out)
    assert code == 0
    assert result["winner"] is None
    assert result["winners"] == []


def test_every_row_has_these_keys_and_a_count_its_slot(rehearse: Rehearse, box_home: Path) -> None:
    keys = {"t", "channel", "cue", "line", "text", "seconds", "phase"}
    for row in rows_of(rehearse, box_home):
        assert set(row) == (keys | {"slot"} if row["cue"] == "count" else keys), row
        assert row["channel"] == ("private" if row["cue"] == "light" else "public")
        assert row["cue"] in CUES
        kind, _, number = row["phase"].partition(" ")
        assert row["phase"] == "setup" or (kind in ("night", "dawn", "day") and int(number) >= 1)


def test_every_kind_of_row_and_of_rest_comes(rehearse: Rehearse, box_home: Path) -> None:
    rows = rows_of(rehearse, box_home)
    assert {row["cue"] for row in rows} == CUES
    rests = {row["line"] for row in rows if row["cue"] == "rest"}
    assert {"think", "answer", "back"} <= rests


def test_rows_come_in_the_order_of_time_and_the_end_comes_last(rehearse: Rehearse, box_home: Path) -> None:
    rows = rows_of(rehearse, box_home)
    times = [row["t"] for row in rows]
    assert times == sorted(times)
    assert [row["cue"] for row in rows].index("end") == len(rows) - 1


def test_a_count_writes_one_row_for_each_name_a_slot_apart(rehearse: Rehearse, box_home: Path) -> None:
    rows = [row for row in rows_of(rehearse, box_home) if row["cue"] == "count" and row["phase"] == "night 2"]
    mafia = rows[:4]
    assert [row["text"].lower() for row in mafia] == ["one", "three", "four", "five"]
    slots = {row["slot"] for row in rows}
    assert len(slots) == 1
    apart = [round(b["t"] - a["t"], 3) for a, b in pairwise(mafia)]
    assert apart == [slots.pop()] * 3


def test_names_are_called_in_place_of_numbers(rehearse: Rehearse, box_home: Path) -> None:
    text = GAME.replace("players: 6", "players: [Änne, Bo, Cy, Di, Ed, Flo]")
    rows = rows_of(rehearse, box_home, text)
    called = [row["text"] for row in rows if row["cue"] == "count" and row["phase"] == "night 2"]
    assert called[:4] == ["Änne", "Cy", "Di", "Ed"]


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ("winner: mafia", "winner: expected mafia, got town"),
        ("winners: [1]", "winners: expected [1], got [3, 4, 5, 6]"),
        ("died: {night 2: [5], day 1: [2, 6]}", "died in day 2: expected [], got [1]"),
        (
            "saw: {night 2: {detective: false}}",
            "detective saw in night 2: expected False, got True",
        ),
        ("saw: {night 1: {detective: true}}", "detective saw in night 1: expected True, got None"),
        ("saw: {night 2: {detective: 1}}", "detective saw in night 2: expected 1, got True"),
        ("saw: {night 2: {detective: [1]}}", "detective saw in night 2: expected [1], got True"),
    ],
)
def test_another_outcome_than_expected_is_exit_1_and_says_what_differs(
    rehearse: Rehearse, expect: str, complaint: str
) -> None:
    code, _, err = rehearse(f"{GAME}expect: {{{expect}}}\n")
    assert code == 1
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_the_expected_outcome_is_exit_0(rehearse: Rehearse) -> None:
    expect = "winner: town, died: {night 2: [5], day 1: [2, 6], day 2: [1]}"
    assert rehearse(f"{GAME}expect: {{{expect}}}\n")[0] == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("mafia: 5", "mafia: 6", 9, "R2.9"),
        ("mafia: 5", "coward: 5", 9, 'never asks for "coward"'),
        ("mafia: 5", "angel: 5", 9, 'never asks for "angel"'),
        ("convicted: 1", "mafia_night: true", 12, 'never asks for "mafia_night"'),
        ("convicted: 1", "tally: {3: 4}", 12, 'day 2: the game never asks for "tally"'),
        ("convicted: 1", "convicted: 2", 12, "R4.9"),
        ("ruleset: palermo", "ruleset: sunrise", 5, "only the colour of a card counts"),
        ("1: mafioso", "1: godfathr", 5, 'unknown role "godfathr"; did you mean "godfather"?'),
        ("discussion: 70", "blind: true", 9, 'never asks for "mafia"'),
        ("discussion: 70", "kit: rong", 6, 'unknown kit "rong"; did you mean "ring"?'),
        ("seed: 7", "rounds: []", 3, '"rounds" must be a list of 1 to 50 entries'),
        ("players: 6", "players: 4", 4, "5 to 24"),
        ("1: mafioso, 2: mafioso, ", "", 5, "nobody is of the Mafia"),
        ("3: detective", "3: mafioso, 4: mafioso", 5, "R1.7"),
        ("3: detective", "7: detective", 5, "no seat 7"),
    ],
)
def test_what_the_file_may_not_say_is_named_with_its_line(
    rehearse: Rehearse, old: str, new: str, line: int, complaint: str
) -> None:
    code, out, err = rehearse(GAME.replace(old, new))
    assert (code, out) == (2, "")
    assert complaint in err
    assert f"game.yaml:{line}: " in err
    assert len(err.splitlines()) == 1


def test_the_wav_lasts_to_the_end_row(rehearse: Rehearse, box_home: Path) -> None:
    file, rows = box_home / "w.wav", box_home / "t.jsonl"
    short = "ruleset: palermo\nplayers: 6\nnights: []\n"
    assert rehearse(short, "--wav", str(file), "--transcript", str(rows))[0] == 0
    end = json.loads(rows.read_text(encoding="utf-8").splitlines()[-1])
    with wave.open(str(file)) as wav:
        assert wav.getframerate() == 48_000
        assert wav.getnframes() == pytest.approx(end["t"] * 48_000, abs=10)


@pytest.mark.parametrize("option", ["--transcript", "--wav"])
def test_a_result_that_cannot_be_written_is_one_sentence(
    rehearse: Rehearse, box_home: Path, option: str
) -> None:
    code, _, err = rehearse(GAME, option, str(box_home / "no" / "such" / "folder"))
    assert code == 2
    assert "cannot be written: No such file or directory" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("mistakes", "complaint"),
    [
        ("night 9: {mafia: [{pass: 1, seat: 4}]}", 'night 9: the game never asks for "mafia"'),
        ("night 2: {angel: [{pass: 1, seat: 4}]}", 'night 2: the game never asks for "angel"'),
        ("nihgt 2: {mafia: [{pass: 1, seat: 4}]}", '"nihgt 2" names no phase'),
    ],
)
def test_a_mistake_that_nobody_can_make_is_an_error(
    rehearse: Rehearse, mistakes: str, complaint: str
) -> None:
    code, _, err = rehearse(f"{GAME}mistakes: {{{mistakes}}}\n")
    assert code == 2
    assert complaint in err
