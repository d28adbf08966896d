"""The ways a game can be won: the box's own stand here, any other is declared by its cards. When one holds is
not decided here.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.rules.table.side import MAFIA, TOWN


class End(NamedTuple):
    """A way to win. Its lines are ``won.ID``, ``over.ID`` and, where a card declares it, ``option.ID``,
    ``explain.ID``, ``print.goal.ID`` and ``print.statistics.ID``."""

    id: str
    rank: int
    """Of several that hold at once the lowest counts (R14.8)."""
    announced: bool = True
    """Whether the table hears of it before a game, and is asked for it where the box cannot know (R13.11)."""


class Winner(NamedTuple):
    """Who has won."""

    end: str
    """The id of the end."""
    seats: tuple[int, ...] = ()
    """Who shares it; empty for the box's own ends: all of that side (R8.5), or nobody."""
    over: bool = True
    """False: it is told, and the game goes on."""


NOBODY = End("nobody", 20)
TOWN_WON = End(TOWN.id, 70)
MAFIA_WON = End(MAFIA.id, 80)
DRAW = End("draw", 90)
"""Too many rounds without a death (R8.6), which is looked for at nightfall alone."""
