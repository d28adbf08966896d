"""The ruleset `village` plays in a place of its own, with Romeo and Juliet (S3): nothing of the harbour of
Palermo is heard there."""

from __future__ import annotations

import re

import pytest

from narrator.stage.transcript import Row
from tests.rehearsals.playing import FOLDER, play

EVENING = FOLDER / "village_10_romeo_and_juliet.yaml"

HARBOUR = {
    "en": r"\b(Palermo|Palërmo|harbour|sea|ships?|boats?|ferry|gulls?|quay|piazza|café|island|lovers?)\b",
    "de": r"\b(Palermo|Palérmo|\w*[Hh]afens?|Meer|\w*[Ss]chiffe?n?|Boote?|Fähre|Möwen?|Piazza|\w*[Ii]nsel"
    r"|Liebespaare?s?)\b",
}
"""What is said of a port, and of its lovers."""

LOVERS = {"en": ("Romeo", "Juliet"), "de": ("Romeo", "Julia")}


def _spoken(language: str) -> list[Row]:
    return [row for row in play(EVENING, language)[0].rows if row.text]


@pytest.mark.parametrize("language", HARBOUR)
def test_an_evening_in_the_village_is_nowhere_near_the_sea(language: str) -> None:
    spoken = _spoken(language)
    assert [row.text for row in spoken if re.search(HARBOUR[language], row.text)] == []
    assert any(row.line.startswith("story.") for row in spoken)


@pytest.mark.parametrize("language", LOVERS)
def test_its_lovers_are_romeo_and_juliet(language: str) -> None:
    """What the card is called: in the deal, in its explanation, in the roll call and at the end."""
    named = {row.line: row.text for row in _spoken(language) if all(n in row.text for n in LOVERS[language])}
    assert {"lover.does", "lovers.sign", "setup.card.several", "was.role"} <= named.keys()


@pytest.mark.parametrize("language", HARBOUR)
def test_palermo_is_heard_where_it_is_chosen(language: str) -> None:
    """The words above are those that Palermo uses."""
    told = " ".join(row.text for row in play(FOLDER / "palermo_8_en.yaml", language)[0].rows)
    assert re.search(HARBOUR[language], told)
