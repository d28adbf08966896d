"""The cards that the contributor's page leads through work as they stand on it, without another edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.laid import ROOT, Laid
from tests.docs.pages import FILE

PAGE = "docs/contributing.md"


def files_of(page: str) -> dict[str, str]:
    """Path → what the page lets somebody write there."""
    return dict(FILE.findall((ROOT / page).read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    checkout = Laid(tmp_path_factory.mktemp("guide") / "checkout")
    checkout.lay(files_of(PAGE))
    return checkout


def test_the_page_shows_a_power_of_night_and_of_day_a_reaction_and_an_end() -> None:
    cards = [path for path in files_of(PAGE) if path.startswith("narrator/roles/")]
    assert len(cards) == 4


def test_both_languages_of_the_page_show_the_same_files() -> None:
    assert files_of("docs/de/contributing.md") == files_of(PAGE)


def test_check_finds_nothing_wrong_in_them(laid: Laid) -> None:
    checked = laid.narrator("check")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("file", [path for path in files_of(PAGE) if path.startswith("tests/rehearsals/")])
def test_each_rehearsal_goes_as_the_page_says(laid: Laid, file: str) -> None:
    played = laid.narrator("rehearse", file)
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.parametrize(
    "card", [Path(path).stem for path in files_of(PAGE) if path.startswith("narrator/roles/")]
)
def test_each_card_can_be_weighed(laid: Laid, card: str) -> None:
    dealt = "--mafia", "2", "--roles", f"{card}=1", "--games", "50"
    weighed = laid.narrator("odds", "--ruleset", "basic", "--players", "9", *dealt)
    assert (weighed.returncode, weighed.stderr) == (0, "")


def test_all_of_them_are_printed(laid: Laid) -> None:
    printed = laid.narrator("cards", "--out", "cards.pdf")
    assert (printed.returncode, printed.stderr) == (0, "")
