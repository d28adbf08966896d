"""How a rehearsal is refused that cannot even be read: the night or day, and how it is written (DESIGN 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.config.known import Known
from narrator.rehearsal.file import load_rehearsal
from narrator.yamlfile.problems import FileError

ROLES = "roles: {1: mafioso, 2: mafioso, 3: detective, 4: angel}"


def _told(tmp_path: Path, body: str, table: str = ROLES) -> list[str]:
    """The refusal of a game of seven, without the file's name."""
    file = tmp_path / "game.yaml"
    file.write_text(f"ruleset: palermo\nplayers: 7\n{table}\n{body}\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load_rehearsal(file, Known.under())
    return [line.removeprefix(f"{file}:") for line in str(caught.value).splitlines()]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("nights: [{}, {all_at_once: 3}]", '4: night 2: unknown key "all_at_once"'),
        (
            "days: [{}, {motions: [{by: 3, seat: 1, voters: [3, 3]}]}]",
            '4: day 2: "voters": seat 3 stands here twice',
        ),
        ("nights: [{matchmaker: [4, 4]}]", '4: night 1: "matchmaker": 4 and 4 are one seat'),
        (
            "days: [{accused: 3}]",
            '4: day 1: "accused" must be a list such as [{by: 3, seat: 1}], not "3"',
        ),
        (
            "days: [{accused: [3]}]",
            '4: day 1: "accused" must be written like {by: 3, seat: 1}, not "3"',
        ),
        ("days: [{tally: 3}]", '4: day 1: "tally" must be written like {1: 4, 3: 3}, not "3"'),
    ],
)
def test_what_cannot_be_read_names_its_night_or_day(tmp_path: Path, body: str, told: str) -> None:
    (said,) = _told(tmp_path, body)
    assert said.startswith(told)


def test_a_word_that_is_an_options_value_is_shown_at_its_option(tmp_path: Path) -> None:
    (said,) = _told(tmp_path, "nights: [{}, {all_at_once: 3}]")
    assert said.endswith('that is a word for "detective", as in options: {detective: all_at_once}')


@pytest.mark.parametrize("word", ["maffia", "mafia"])
def test_the_name_of_a_call_offers_its_card_and_is_told_once_a_line(
    tmp_path: Path, word: str
) -> None:
    said = _told(tmp_path, "nights: [{}]", f"roles: {{1: {word}, 2: {word}, 3: {word}}}")
    assert said == [f'3: unknown role "{word}"; did you mean "mafioso"?']
