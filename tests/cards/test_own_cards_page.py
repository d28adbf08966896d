"""The three cards that a page leads through work as they stand on it, beside any settings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cards.laid import ROOT
from tests.docs.pages import FILE, text_of

PAGE, GERMAN = "docs/own-cards.md", "docs/de/own-cards.md"
SHOWN = dict(FILE.findall(text_of(PAGE)))
"""Path beside the settings → what the page lets somebody write there."""

CARDS = [Path(path).stem for path in SHOWN if path.startswith("cards/")]
GAMES = [path for path in SHOWN if path.startswith("games/")]


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of settings with these cards, which deals them all."""
    folder = tmp_path_factory.mktemp("settings")
    for path, text in SHOWN.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    dealt = ", ".join(f"{card}: 1" for card in CARDS)
    roles = f"{{mafioso: 2, {dealt}, citizen: 4}}"
    (folder / "narrator.yaml").write_text(f"ruleset: basic\nplayers: 9\nroles: {roles}\n")
    return folder


def narrator(beside: Path, command: str, *arguments: str) -> str:
    """What a command says that is given these settings."""
    run = [sys.executable, "-m", "narrator", command, "--config", str(beside / "narrator.yaml")]
    ran = subprocess.run(
        [*run, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_there_is_one_of_each_kind_and_both_languages_show_the_same() -> None:
    kinds = [
        [key for key in ("night:", "day:", "wins:") if f"\n{key}" in f"\n{SHOWN[f'cards/{card}.yaml']}"]
        for card in CARDS
    ]
    assert kinds == [["night:"], ["day:"], ["wins:"]]
    assert (len(CARDS), len(GAMES)) == (3, 3)
    assert dict(FILE.findall(text_of(GERMAN))) == SHOWN


def test_check_finds_nothing_wrong_in_them(beside: Path) -> None:
    assert "nothing wrong" in narrator(beside, "check")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_goes_as_the_page_says(beside: Path, game: str) -> None:
    assert narrator(beside, "rehearse", str(beside / game)) != ""


def test_they_are_weighed_and_printed(beside: Path) -> None:
    told = narrator(beside, "odds", "--games", "400")
    assert [card for card in CARDS if card not in told] == []
    printed = beside / "cards.pdf"
    assert "9 cards" in narrator(beside, "cards", "--out", str(printed))
