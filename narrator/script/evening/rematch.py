"""Welcomes the same table to another game: what it has heard before is not explained again."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.table.table import Table
from narrator.script.common.cues import Say
from narrator.script.common.lines import Lines

LINES = Lines()
AGAIN = LINES.declare("again.welcome", variants=3)
DEAL = LINES.declare("again.deal")
LAID = LINES.declare("again.laid")
DRAW = LINES.declare("again.draw")


def welcome_again(table: Table) -> Iterator[Say]:
    """That everybody is alive again, and what becomes of the cards, where there are any."""
    yield AGAIN()
    if table.options.on_notes:
        yield DRAW()
    elif table.has_cards:
        yield (LAID if table.options.deal == "director" else DEAL)()
