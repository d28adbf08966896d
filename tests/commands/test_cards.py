"""``narrator cards``: the cards of a table or of all of them, and every way to ask wrongly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import load_ruleset
from narrator.print.document import whole_set
from narrator.roles import all_roles
from tests.commands.conftest import Command, Refused, loaded_by


@pytest.fixture
def cards(narrator: Command, box_home: Path) -> Command:
    """Runs the command with these arguments; the file is cards.pdf."""
    return lambda *arguments: narrator("cards", "--out", str(box_home / "cards.pdf"), *arguments)


def words(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_without_a_table_all_roles_are_printed_for_every_table(cards: Command, box_home: Path) -> None:
    code, out, _ = cards()
    assert code == 0
    found = re.search(r"(\d+) cards for tables of every size", out)
    assert found is not None
    assert int(found[1]) % 9 == 0  # whole sheets
    assert int(found[1]) > len(all_roles())
    assert "Who wins" in words(box_home / "cards.pdf")


def test_the_whole_set_is_enough_for_every_row_of_every_ruleset() -> None:
    known = Installed.under()
    found = whole_set(known)
    assert found.keys() == rulebook().roles.keys()
    assert sum(found.values()) % 9 == 0
    for name in known.rulesets:
        for players, row in load_ruleset(known.ruleset_file(name), known).table.items():
            assert all(found[role] >= number for role, number in row.items())
            assert found["citizen"] >= players - sum(row.values())


def test_roles_make_the_cards_of_one_table(cards: Command, box_home: Path) -> None:
    code, out, _ = cards("--roles", "detective=1,doctor=1,mafioso=3", "--players", "11")
    assert code == 0
    assert "11 cards for 11 players" in out
    text = words(box_home / "cards.pdf")
    assert "This table" in text
    assert "6 × Citizen" in text
    assert text.count("of the Mafia") >= 3


def test_with_the_citizens_counted_nobody_need_say_how_many_play(cards: Command) -> None:
    assert "8 cards for 8 players" in cards("--roles", "mafioso=2,detective=1,citizen=5")[1]


def test_settings_make_the_cards_of_their_table(cards: Command, box_home: Path) -> None:
    """The ruleset's own words, the players' names, and the language."""
    file = box_home / "narrator.yaml"
    file.write_text("ruleset: village\nlanguage: de\nplayers: [Anna, Jürgen, Ida, Kim, Lou, Mia]\n")
    code, out, _ = cards("--config", str(file), "--paper", "letter")
    text = words(box_home / "cards.pdf")
    assert code == 0
    assert "6 cards for 6 players" in out
    assert "Jürgen" in text
    assert "Polizei" in text
    assert "Detektiv" not in text


@pytest.mark.parametrize(
    ("language", "ferry", "death"), [("en", "by ferry", "dead"), ("de", "mit der Fähre", "tot")]
)
def test_a_family_table_is_printed_in_its_own_words(
    cards: Command, box_home: Path, language: str, ferry: str, death: str
) -> None:
    file = box_home / "narrator.yaml"
    file.write_text(f"ruleset: basic\nlanguage: {language}\nplayers: 8\noptions: {{tone: family}}\n")
    assert cards("--config", str(file))[0] == 0
    text = " ".join(words(box_home / "cards.pdf").split())
    assert ferry in text
    assert death not in text.split()


def test_another_language_than_the_settings(cards: Command, box_home: Path) -> None:
    assert cards("--language", "de", "--players", "8")[0] == 0
    assert "Bürgerkarte" in words(box_home / "cards.pdf")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--roles", "detektive=1"), 'no role "detektive"'),
        (("--roles", "detective"), "needs a number of cards for detective, 1 to 24"),
        (("--roles", "detective=0"), "needs a number of cards for detective"),
        (("--roles", "angel=1,doctor=1"), "--roles has doctor twice"),
        (("--roles", "mafioso=9", "--players", "10"), "before the first night"),
        (("--players", "3"), "5 to 24"),
        (("--out", "."), "is a folder; name a file in it"),
        (("--out", "nowhere/at/all.pdf"), "cannot be written: No such file"),
        (("--language", "xx"), "no voice pack for the language 'xx'"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_2(
    refused: Refused, box_home: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("cards", "--out", str(box_home / "cards.pdf"), *arguments)


@pytest.mark.usefixtures("no_fpdf")
def test_without_the_library_the_command_says_how_to_get_it(refused: Refused) -> None:
    assert "pip install fpdf2" in refused("cards")


def test_a_box_loads_nothing_of_what_is_printed() -> None:
    """The library takes memory, and an installed box does not have it."""
    names = loaded_by("narrator.commands.run", "narrator.appliance.open_box")
    assert "narrator.session.evening" in names
    assert not [name for name in names if name.startswith(("fpdf", "narrator.print"))]
