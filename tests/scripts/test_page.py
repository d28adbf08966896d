"""``scripts/bench`` puts its rows where those of the last time were."""

from __future__ import annotations

import pytest

from narrator.base.errors import NarratorError
from scripts.figures.figure import HEAD, Figure
from scripts.figures.page import PAGES, with_rows

WRITTEN = "# Figures\n\nBy hand.\n"
OLD = Figure("games", "games/s", [100.0], None).row()
NEW = Figure("games", "games/s", [200.0], None).row()


def test_the_first_rows_of_a_kind_stand_at_the_end_of_the_page() -> None:
    page = with_rows(WRITTEN, "games", "On a PC.", [OLD])
    assert page.startswith(WRITTEN)
    assert f"On a PC.\n\n{HEAD}\n{OLD}\n" in page


def test_new_rows_replace_those_of_their_kind_and_nothing_else() -> None:
    page = with_rows(WRITTEN, "games", "On a PC.", [OLD, OLD])
    page = with_rows(page, "odds", "On a PC.", [OLD]) + "\nWritten by hand after it.\n"
    again = with_rows(page, "games", "On a Pi.", [NEW])
    assert again == page.replace(f"On a PC.\n\n{HEAD}\n{OLD}\n{OLD}", f"On a Pi.\n\n{HEAD}\n{NEW}")
    assert with_rows(again, "games", "On a Pi.", [NEW]) == again


def test_a_table_whose_end_is_not_marked_is_left_alone() -> None:
    """Else all that stands behind it would be taken for a part of it."""
    page = with_rows(WRITTEN, "games", "On a PC.", [OLD]).replace("<!-- end of games -->\n", "By hand.\n")
    with pytest.raises(NarratorError, match="<!-- end of games -->"):
        with_rows(page, "games", "On a PC.", [NEW])


def test_the_german_page_has_the_same_numbers_as_germans_write_them() -> None:
    row = Figure("6.5 / 7", "ms", [1234.5, 0.25], 1.5).row()
    page = with_rows(WRITTEN, "live", "Auf einem PC.", [row], "de")
    assert "| 6.5 / 7 | 0,25 | 1.234 | ≤ 1,5 | ms | 2 |" in page
    assert "| Größe |" in page


def test_the_pages_are_there() -> None:
    assert all(page.is_file() for page in PAGES.values())
