"""The set-up in one breath: how many, which ruleset, which cards (R1.3). Nothing is asked here."""

from __future__ import annotations

from narrator.cues import Line
from narrator.rules.state import Table
from narrator.scenes.scene import Scene

TABLE = Line("setup.table", ("players", "ruleset"))
ONE_CARD = Line("setup.card.one", ("role",))
CARDS = Line("setup.card.many", ("number", "role"))
CITIZENS = Line("setup.citizens")
RED = Line("notes.red")


def breath(table: Table) -> Scene:
    """Who sits down to what."""
    yield TABLE(players=table.players, ruleset=f"ruleset.{table.ruleset}")
    yield from cards(table)


def cards(table: Table) -> Scene:
    """Every card that is dealt, and that the others are citizens."""
    for role, count in table.dealt:
        name = f"role.{table.word(role)}"
        yield ONE_CARD(role=name) if count == 1 else CARDS(number=count, role=name)
    if table.options.on_notes:
        yield RED()
    elif table.number("citizen"):
        yield CITIZENS()
