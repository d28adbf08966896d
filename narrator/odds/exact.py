"""The town's chance without any simulation, where only Mafiosi and citizens play. Plays no game.

Under random play (R10) a night takes one of the others, and a verdict hits the Mafia with its share of the
living. P. Migdał, "A mathematical model of the Mafia game", arXiv:1009.1031 (2010), has the same recursion.
"""

from __future__ import annotations

from functools import cache

from narrator.rules.ends.victory import outnumbered
from narrator.rules.table.table import Table


def exact(table: Table) -> float | None:
    """The town's chance at this table; None where other cards, or murder by majority, are in play."""
    plain = all(role == "mafioso" for role, _ in table.dealt)
    if not plain or table.options.blind:
        return None
    first = table.on_notes or table.options.first_night == "meet"
    return chance(
        table.players - table.mafia, table.mafia, table.options.mafia_wins, by_night=not first
    )


@cache
def chance(others: int, mafia: int, mafia_wins: str, *, by_night: bool) -> float:
    """The town's chance with so many left and a night or a day ahead; ``mafia_wins`` as in `Options`."""
    if mafia == 0:
        return 1.0
    if outnumbered(mafia, others, mafia_wins):
        return 0.0
    if by_night:
        return chance(others - 1, mafia, mafia_wins, by_night=False)
    hit = mafia / (mafia + others)
    return hit * chance(others, mafia - 1, mafia_wins, by_night=True) + (1 - hit) * chance(
        others - 1, mafia, mafia_wins, by_night=True
    )
