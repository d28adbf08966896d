"""Puts the rows of what was measured into a page, in place of those of the last time. Measures nothing."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.base.errors import NarratorError
from narrator.config.installed import ROOT
from scripts.figures.figure import HEADS, in_language

PAGES = {"en": ROOT / "docs/figures.md", "de": ROOT / "docs/de/figures.md"}
"""Language → its page of figures."""


def with_rows(page: str, kind: str, machine: str, rows: Sequence[str], language: str = "en") -> str:
    """The page with a table of these rows between the marks of their kind, or at its end where it has no such
    marks yet; all else stays as it was. ``machine`` is a sentence on what it was measured with. What a row is
    of stays in English, as the program prints it.

    Raises `NarratorError` for a table whose end is not marked.
    """
    begin, end = f"<!-- scripts/bench {kind} -->\n", f"<!-- end of {kind} -->\n"
    lines = (machine, "", HEADS[language], *(_in_language(row, language) for row in rows))
    table = begin + "".join(f"{line}\n" for line in lines) + end
    before, marked, rest = page.partition(begin)
    if not marked:
        return f"{page.rstrip()}\n\n{table}"
    _, ended, after = rest.partition(end)
    if not ended:
        raise NarratorError(f"no {end.strip()} stands below {begin.strip()}; write it behind that table")
    return before + table + after


def _in_language(row: str, language: str) -> str:
    start, name, *numbers = row.split("|")
    return "|".join([start, name, *(in_language(cell, language) for cell in numbers)])
