"""Rehearsal files that are refused, and what is said of them. Contains no tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.yamlfile.problems import FileError
from tests.rehearsals.playing import play

FOUR = "roles: {1: mafioso, 2: mafioso, 3: detective, 4: angel}"
MAFIA = "roles: {1: mafioso, 3: detective}"
LOVE = "roles: {1: mafioso, 2: mafioso, 3: matchmaker, 4: desperate}"
HEALER = "roles: {1: mafioso, 2: apothecary}"
COWARD = "roles: {1: mafioso, 2: coward}\noptions: {hides: 3, deadlock: 0}"
BLIND = "roles: {1: mafioso, 2: mafioso}\noptions: {blind: true, reveal: none}"
TALLY = "options: {votes: tally}"
BUTTONS = "options: {votes: buttons}"
OPEN = "options: {trial: open, votes: tally}"
POINTING = "options: {trial: pointing, votes: tally}"
NOMINATION = "options: {trial: nomination, votes: tally}"
SNAP = "options: {trial: snap, votes: tally}"
MAJORITY = "options: {trial: majority, votes: tally}"
MOTION = "options: {trial: motion, votes: tally}"
MOTION_BUTTONS = "options: {trial: motion, votes: buttons}"
MAYOR = "options: {mayor: true}"
NONE = "options: {reveal: all}"
OUTCOME = "and this game has votes: outcome (R5)"
THREE = "{by: 3, seat: 1}, {by: 1, seat: 3}"
OFFICES = "1: mafioso, 2: mafioso, 4: governor, 5: desperate"
SAINT = "1: mafioso, 2: mafioso, 4: saint"


def refusal(
    tmp_path: Path,
    body: str,
    table: str = MAFIA,
    players: int | str = 7,
    ruleset: str = "palermo",
) -> str:
    """Why this game is refused, a line for each reason, without the file's name."""
    file = tmp_path / "game.yaml"
    head = f"ruleset: {ruleset}\nplayers: {players}"
    file.write_text(f"{head}\n{table}\n{body}\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        play(file)
    return str(caught.value).replace(f"{file}:", "")


def told(tmp_path: Path, options: str, day: str, roles: str = "1: mafioso, 2: mafioso") -> str:
    """The refusal of a game of seven whose first day is told in line 7 at the latest."""
    return refusal(tmp_path, f"nights: [{{}}]\ndays:\n- {day}", f"roles: {{{roles}}}\n{options}")
