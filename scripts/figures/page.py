"""Puts the rows of what was measured into a page, in place of those of the last time. Measures nothing."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.config.known import ROOT
from narrator.errors import NarratorError
from scripts.figures.figure import HEAD

PAGE = ROOT / "docs" / "figures.md"


def with_rows(page: str, kind: str, machine: str, rows: Sequence[str]) -> str:
    """The page with a table of these rows between the marks of their kind, or at its end where it has no such
    marks yet; all else stays as it was. ``machine`` is a sentence on what it was measured with. Raises
    `NarratorError` for a table whose end is not marked."""
    begin, end = f"<!-- scripts/bench {kind} -->\n", f"<!-- end of {kind} -->\n"
    table = f"{begin}{machine}\n\n{HEAD}\n" + "".join(f"{row}\n" for row in rows) + end
    before, marked, rest = page.partition(begin)
    if not marked:
        return f"{page.rstrip()}\n\n{table}"
    _, ended, after = rest.partition(end)
    if not ended:
        raise NarratorError(
            f"no {end.strip()} stands below {begin.strip()}; write it behind that table"
        )
    return before + table + after
