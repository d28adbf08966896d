"""What many games come to, and what that says of each side's chance. Plays nothing and prints nothing."""

from __future__ import annotations

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


def wilson(won: float, games: float) -> Interval:
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


def effective(total: float, squares: float, games: int) -> float:
    """How many games that are won or lost tell as much as these, whose values from 0 to 1 have this
    ``total`` and this sum of ``squares``; ``games`` where all are won or lost, else more.

    Kish's effective sample size (L. Kish, "Survey Sampling", 1965); Wilson's interval holds with it (N. Dean
    and M. Pagano, "Evaluating confidence interval methods for binomial proportions in clustered surveys",
    Journal of Survey Statistics and Methodology 3, 2015).
    """
    mean = total / games
    variance = squares / games - mean * mean
    return games * mean * (1 - mean) / variance if variance > TINY else games


TINY = 1e-9
"""A variance that may be the rounding of none at all, which says nothing about others."""

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
    """How many were played; 0 where it is known exactly."""
    nights: float
    """How many nights a game has on average."""


class Sums(NamedTuple):
    """A tally as it is handed from one process to another."""

    ends: tuple[float, ...]
    """In the order of `ENDS`."""
    squares: float
    nights: float
    games: int


class Tally:
    """The ends of many games. Its size does not grow with them."""

    def __init__(self) -> None:
        self.ends = dict.fromkeys(ENDS, 0.0)
        """How many games each has won; parts of a game, where its end is not played out."""
        self.squares = 0.0
        """The sum of the squares of the town's parts."""
        self.nights = 0.0
        self.games = 0

    def add(self, winner: str | None, town: float, nights: float) -> None:
        """One more game; the fields of a `Finish`."""
        self.ends["town"] += town
        if winner != "town":
            self.ends[winner or "mafia"] += 1 - town
        self.squares += town * town
        self.nights += nights
        self.games += 1

    def sums(self) -> Sums:
        """All that another tally needs to know of this one."""
        return Sums(tuple(self.ends.values()), self.squares, self.nights, self.games)

    def join(self, others: Sums) -> None:
        """The games of another tally."""
        for end, number in zip(ENDS, others.ends, strict=True):
            self.ends[end] += number
        self.squares += others.squares
        self.nights += others.nights
        self.games += others.games

    @property
    def town(self) -> Interval:
        """The town's chance; anything from 0 to 1 before the first game."""
        if not self.games:
            return Interval(0.0, 1.0)
        won = self.ends["town"]
        alike = effective(won, self.squares, self.games)
        return wilson(won / self.games * alike, alike)

    def odds(self) -> Odds:
        """What it comes to; after one game at least."""
        games = self.games
        town, mafia, lovers, nobody, draw = (self.ends[end] / games for end in ENDS)
        low, high = self.town
        nights = self.nights / games
        return Odds(town, mafia, lovers, nobody, draw, low, high, games, nights)
