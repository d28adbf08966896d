"""What pages for users have in common: a German one beside each, the same outline, no jargon."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import (
    english,
    fences,
    headings,
    in_german,
    rows,
    settings,
    text_of,
    user_pages,
)

ENGLISH = [page for page in user_pages() if english(page)]
RULE = re.compile(r"\bR\d+(\.\d+)?\b|\b[SD]\d\b")
"""A number of the rulebook or of one of its sources."""

LONGEST = 150
"""Lines of the README, so that somebody reads it."""


def test_there_is_a_german_page_beside_each_and_no_other() -> None:
    german = {page for page in user_pages() if not english(page)}
    assert {in_german(page) for page in ENGLISH} == german


@pytest.mark.parametrize("page", ENGLISH)
def test_both_languages_say_the_same_in_the_same_order(page: str) -> None:
    """As far as a program can tell: headings, tables, blocks of code and the settings they name."""
    ours, theirs = text_of(page), text_of(in_german(page))
    levels, tables = [level for level, _ in headings(ours)], [len(row) for row in rows(ours)]
    assert [level for level, _ in headings(theirs)] == levels
    assert [len(row) for row in rows(theirs)] == tables
    assert [fence.language for fence in fences(theirs)] == [f.language for f in fences(ours)]
    assert {*settings(ours)} <= {*settings(theirs)}


def test_the_figures_are_the_same_in_both_languages() -> None:
    """But for the point that is a comma in German."""
    numbers = [
        [re.findall(r"\d+", " ".join(row[1:])) for row in rows(text_of(page))]
        for page in ("docs/figures.md", "docs/de/figures.md")
    ]
    assert any(numbers[0])
    assert numbers[0] == numbers[1]


def test_no_page_for_users_cites_the_rulebook() -> None:
    assert [page for page in user_pages() if RULE.search(text_of(page))] == []


@pytest.mark.parametrize("page", ["README.md", "README.de.md"])
def test_the_readme_is_short(page: str) -> None:
    assert len(text_of(page).splitlines()) <= LONGEST
