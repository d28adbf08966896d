"""How many games each side has won, and what that says of its chance. Plays nothing and prints nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

NORMAL = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """Between what the chance lies, in 95 of 100 such cases."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def wilson(won: int, games: int) -> Interval:
    """The 95 % interval of a chance after so many games: Wilson's, which holds near 0 and 1 too (E. B.
    Wilson, "Probable inference, the law of succession, and statistical inference", 1927)."""
    square = NORMAL * NORMAL
    share = won / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = (
        NORMAL
        / (1 + square / games)
        * sqrt(share * (1 - share) / games + square / (4 * games * games))
    )
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


ENDS = ("town", "mafia", "lovers", "nobody", "draw")
"""How a game can end (R8)."""


class Odds(NamedTuple):
    """Who wins at a table, in shares of all the games."""

    town: float
    mafia: float
    lovers: float
    """A couple of different sides, alone (R8.4)."""
    nobody: float
    draw: float
    low: float
    """The 95 % interval of the town's chance."""
    high: float
    games: int
    nights: float
    """How many nights a game has on average."""


class Tally:
    """The ends of many games. Its size does not grow with them."""

    def __init__(self) -> None:
        self.winners = Counter[str]()
        self.nights = 0

    def add(self, winner: str, nights: int) -> None:
        """One more game, with so many nights."""
        self.winners[winner] += 1
        self.nights += nights

    def join(self, others: Iterable[tuple[str, int]], nights: int) -> None:
        """The games of another tally: winner and how often, and their nights."""
        self.winners.update(dict(others))
        self.nights += nights

    @property
    def games(self) -> int:
        """How many there were."""
        return self.winners.total()

    @property
    def town(self) -> Interval:
        """The town's chance; anything from 0 to 1 before the first game."""
        return wilson(self.winners["town"], self.games) if self.games else Interval(0.0, 1.0)

    def odds(self) -> Odds:
        """What it comes to; after one game at least."""
        games = self.games
        town, mafia, lovers, nobody, draw = (self.winners[end] / games for end in ENDS)
        low, high = self.town
        nights = self.nights / games
        return Odds(town, mafia, lovers, nobody, draw, low, high, games, nights)
