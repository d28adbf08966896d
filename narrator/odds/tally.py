"""What many games come to, and what that says of each side's chance. Plays nothing and prints nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from narrator.rules.table.end import MAFIA_WON, TOWN_WON

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
    half = NORMAL / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
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


class Odds(NamedTuple):
    """Who wins at a table."""

    shares: Mapping[str, float]
    """End → its share of all the games; an end that is missing had none."""
    low: float
    """The 95 % interval of the town's chance."""
    high: float
    games: int
    """How many were played; 0 where it is known exactly."""
    nights: float
    """How many nights a game has on average."""

    @property
    def town(self) -> float:
        """The town's share."""
        return self.shares.get(TOWN_WON.id, 0.0)

    @property
    def mafia(self) -> float:
        """The Mafia's share."""
        return self.shares.get(MAFIA_WON.id, 0.0)


class Tally:
    """The ends of many games, as one process hands them to another. Its size does not grow with them."""

    def __init__(self) -> None:
        self.ends: defaultdict[str, float] = defaultdict(float)
        """End → how many games it had; parts of a game, where its end is not played out."""
        self.squares = 0.0
        """The sum of the squares of the town's parts."""
        self.nights = 0.0
        self.games = 0

    def add(self, winner: str | None, town: float, nights: float) -> None:
        """One more game; the fields of a `Finish`."""
        self.ends[TOWN_WON.id] += town
        if winner != TOWN_WON.id:
            self.ends[winner or MAFIA_WON.id] += 1 - town
        self.squares += town * town
        self.nights += nights
        self.games += 1

    def join(self, others: Tally) -> None:
        """The games of another tally."""
        for end, number in others.ends.items():
            self.ends[end] += number
        self.squares += others.squares
        self.nights += others.nights
        self.games += others.games

    @property
    def town(self) -> Interval:
        """The town's chance; anything from 0 to 1 before the first game."""
        if not self.games:
            return Interval(0.0, 1.0)
        won = self.ends[TOWN_WON.id]
        alike = effective(won, self.squares, self.games)
        return wilson(won / self.games * alike, alike)

    def odds(self) -> Odds:
        """What it comes to; after one game at least."""
        games = self.games
        shares = {end: number / games for end, number in self.ends.items()}
        return Odds(shares, *self.town, games, self.nights / games)
