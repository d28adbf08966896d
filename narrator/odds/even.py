"""The size of the Mafia at which a game is nearest to even, by the exact chance alone (R1.5, R10), which is
known at once. Plays no game.
"""

from __future__ import annotations

from dataclasses import replace

from narrator.errors import RuleError
from narrator.odds.exact import exact
from narrator.rules.setup.setup import check_table, sort_roles
from narrator.rules.table.role_card import PLAIN_CARD
from narrator.rules.table.table import Table


def evenest(table: Table) -> Table | None:
    """The same table with as many Mafiosi as bring it nearest to even, the fewer of two that are equally
    near; None where there is no exact chance."""
    if exact(table) is None:
        return None
    sizes = (with_mafia(table, number) for number in range(1, table.players))
    return min(filter(_playable, sizes), key=uneven, default=None)


def with_mafia(table: Table, number: int) -> Table:
    """The same table with so many Mafiosi; the other cards stay."""
    return replace(table, dealt=sort_roles({**dict(table.dealt), PLAIN_CARD: number}))


def uneven(table: Table) -> float:
    """How far the town's exact chance is from one half, 0 to 0.5. There must be an exact chance."""
    chance = exact(table)
    assert chance is not None
    return abs(chance - 0.5)


def _playable(table: Table) -> bool:
    try:
        check_table(table)
    except RuleError:
        return False
    return True
