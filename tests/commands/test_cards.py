"""``narrator cards``: the cards of a table or of all of them, and every way to ask wrongly."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from narrator.commands.common.cli import main
from narrator.config.installed import ROOT, Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import load_ruleset
from narrator.print.document import whole_set
from narrator.roles import all_roles

Capture = pytest.CaptureFixture[str]
Cards = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cards(box_home: Path, capsys: Capture) -> Cards:
    """Runs the command with these arguments: exit code, output, errors. The file is cards.pdf."""

    def run(*arguments: str) -> tuple[int, str, str]:
        out = () if "--out" in arguments else ("--out", str(box_home / "cards.pdf"))
        code = main(["cards", *arguments, *out])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def words(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_without_a_table_all_roles_are_printed_for_every_table(
    cards: Cards, box_home: Path
) -> None:
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


def test_roles_make_the_cards_of_one_table(cards: Cards, box_home: Path) -> None:
    code, out, _ = cards("--roles", "detective=1,doctor=1,mafioso=3", "--players", "11")
    assert code == 0
    assert "11 cards for 11 players" in out
    text = words(box_home / "cards.pdf")
    assert "This table" in text
    assert "6 × Citizen" in text
    assert text.count("of the Mafia") >= 3


def test_with_the_citizens_counted_nobody_need_say_how_many_play(cards: Cards) -> None:
    assert "8 cards for 8 players" in cards("--roles", "mafioso=2,detective=1,citizen=5")[1]


def test_settings_make_the_cards_of_their_table(cards: Cards, box_home: Path) -> None:
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
    cards: Cards, box_home: Path, language: str, ferry: str, death: str
) -> None:
    file = box_home / "narrator.yaml"
    file.write_text(
        f"ruleset: basic\nlanguage: {language}\nplayers: 8\noptions: {{tone: family}}\n"
    )
    assert cards("--config", str(file))[0] == 0
    text = " ".join(words(box_home / "cards.pdf").split())
    assert ferry in text
    assert death not in text.split()


def test_another_language_than_the_settings(cards: Cards, box_home: Path) -> None:
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
    cards: Cards, arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = cards(*arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_without_the_library_the_command_says_how_to_get_it(
    cards: Cards, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("narrator.print")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fpdf", None)
    code, _, err = cards()
    assert code == 2
    assert "pip install fpdf2" in err
    assert len(err.splitlines()) == 1


def test_a_box_loads_nothing_of_what_is_printed() -> None:
    """The library takes memory, and an installed box does not have it."""
    loaded = "import sys, narrator.commands.run, narrator.appliance.open_box; print(*sys.modules)"
    names = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    assert "narrator.session.evening" in names
    assert [name for name in names if name.startswith(("fpdf", "narrator.print"))] == []
