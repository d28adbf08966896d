"""How many citizens a set-up needs: a bound on what a table may choose. A game by itself has none (R1.7), so
that a rehearsal may deal as it likes.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import GameSetup

NO_CITIZENS = "citizens"
"""Why such a table is refused, for the spoken refusal."""


def check_citizens(table: GameSetup) -> None:
    """Raises `RuleError` for a table on which everybody has a card with a power: by day nobody could claim to
    be just a citizen, so every lie would be found out."""
    if table.number(table.citizen) < 1:
        raise RuleError(
            f"{table.players} players, and none is a citizen: with a power behind every card the Mafia "
            "has nothing to pretend to be; take a card out, or invite more people",
            "R1.7",
            NO_CITIZENS,
        )


def few_citizens(table: GameSetup) -> bool:
    """Whether there are fewer citizens than cards of the Mafia: then whoever says "citizen" by day is rather
    lying than not."""
    return table.number(table.citizen) < table.mafia


def fits(table: GameSetup) -> bool:
    """Whether it can be played as a set-up."""
    try:
        check_table(table)
        check_citizens(table)
    except RuleError:
        return False
    return True
