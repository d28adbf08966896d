"""The size of the Mafia at which a game is even, by the exact chance alone (R1.5, R10), which is known at
once. Plays no game.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.base.errors import RuleError
from narrator.odds.exact import exact
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import Table

EVEN_ENOUGH = range(30, 71)
"""Games of a hundred that the town wins at random; with more or fewer a table is clearly uneven."""


def evenest(table: Table) -> Table | None:
    """The same table with as many Mafiosi as bring it nearest to even, the fewer of two that are equally
    near; None where there is no exact chance."""
    return min(_sizes(table), key=uneven, default=None)


def fairer(table: Table) -> Table | None:
    """The same table with as few Mafiosi taken out or put in as make it even enough; None where it is, where
    no size does, or where there is no exact chance."""
    enough = list(filter(even_enough, _sizes(table)))
    near = min(enough, key=lambda one: abs(one.mafia - table.mafia), default=table)
    return None if near.mafia == table.mafia else near


def even_enough(table: Table) -> bool:
    """Whether neither side is clearly better off. There must be an exact chance."""
    return round(_town(table) * 100) in EVEN_ENOUGH


def uneven(table: Table) -> float:
    """How far the town's exact chance is from one half, 0 to 0.5. There must be an exact chance."""
    return abs(_town(table) - 0.5)


def _town(table: Table) -> float:
    chance = exact(table)
    assert chance is not None
    return chance


def _sizes(table: Table) -> Iterator[Table]:
    """The same table with every number of Mafiosi that can be played; none without an exact chance."""
    if exact(table) is None:
        return
    for number in range(1, table.players):
        sized = table.with_cards({**dict(table.dealt), table.mafioso: number})
        try:
            check_table(sized)
        except RuleError:
            continue
        yield sized
