"""A call at night tells nothing of whoever wakes: neither a gender nor how many they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.words.check_calls import check_calls
from narrator.words.line_files import read_lines
from narrator.words.story_files import CLAIMS, read_claims

VOICES = Path("voices")


def _found(language: str, id: str, text: str, folder: Path) -> list[str]:
    (folder / "night.yaml").write_text(f"{id}: {text}\nangel.wake: Up.\nangel.does: It guards.\n")
    lines = read_lines(folder)
    claims = read_claims(VOICES / language / "themes" / CLAIMS)
    return [str(one) for one in check_calls(lines, lines.lines, claims)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Who does he guard tonight?"),
        ("en", "Her wings are folded."),
        ("en", "The two of you, agree."),
        ("de", "Die Dame sucht aus."),
        ("de", "Der Herr darf wählen."),
        ("de", "Ihr beiden, einigt euch."),
    ],
)
def test_a_gender_and_a_number_are_found(language: str, text: str, tmp_path: Path) -> None:
    (message,) = _found(language, "angel.think", text, tmp_path)
    assert "night.yaml:1" in message
    assert "of whoever wakes: address them, or name the card" in message


@pytest.mark.parametrize(
    ("id", "text"),
    [("angel.think", "Who do you guard tonight?"), ("angel.told", "He guards somebody.")],
)
def test_whoever_is_addressed_is_not_described_and_what_is_said_by_day_is_no_call(
    id: str, text: str, tmp_path: Path
) -> None:
    assert _found("en", id, text, tmp_path) == []
