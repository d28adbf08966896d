"""Bounds what a listener learns who hears every click of a Count, real or false, and knows how people react:
by theory, and by nights simulated with the box's own decoys. It makes no sound.

The target is any of the living alike. In a Count only whoever chooses presses, in a silent night all, each at
any seat. By theory the decoys fall as presses do, so of all clicks any may be those that count, and what
speaks for a seat is how many fell on it. The simulated listener also knows the moments, how quick those who
choose are, and where the decoys come from, but not whose button clicks.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import NormalDist, fmean
from typing import NamedTuple

from narrator.config.settings import Settings
from narrator.stage.decoys import BODY, HOW_MANY, TAIL, decoys
from scripts.figures.figure import Figure

TABLES = (6, 10, 16, 20)
NIGHTS = 2_000
SLOT = 1.2
"""Seconds of a name."""
STEADY = NormalDist(0.40, 0.03)
"""Somebody who always reacts alike, and whom the listener knows."""


class Counted(NamedTuple):
    """A Count whose clicks somebody hears."""

    name: str
    decoys: str
    """A word of the option."""
    holders: int = 1
    """Who choose, and all mean the same seat."""
    silent: bool = False
    """Whether all the others press too."""

    def others(self, living: int) -> int:
        """How many real clicks mean nothing."""
        return living - self.holders if self.silent else 0


COUNTED = (
    *[Counted(option, option) for option in HOW_MANY],
    Counted("silent night, one who chooses", "dense", silent=True),
    Counted("silent night, a Mafia of two", "dense", holders=2, silent=True),
)


def figures(settings: Settings) -> list[Figure]:
    """For each option and table: how often the listener is right, and what is learned."""
    del settings
    return [figure for count in COUNTED for living in TABLES for figure in _row(count, living)]


def _row(count: Counted, living: int) -> Iterator[Figure]:
    right, bits = expected(count, living)
    where = f"{count.name}, {living} living"
    yield Figure(f"right by theory, {where}", "of 100", [100 * right], None)
    yield Figure(f"learned by theory, {where}", "bits", [bits], None)
    for name, body in (("a player like the decoys", BODY), ("a steady player", STEADY)):
        guesses = [guess(count, living, night, body) for night in range(NIGHTS)]
        yield Figure(f"right, {where}, {name}", "of 100", [100 * fmean(guesses)], None)


def expected(count: Counted, living: int) -> tuple[float, float]:
    """How often the best guess is right, from 0 to 1, and what the clicks tell, in bits."""
    real = count.holders + count.others(living)
    each = [
        _of(real + false, living, count.holders)
        for false in range(HOW_MANY[count.decoys][0], HOW_MANY[count.decoys][1] + 1)
    ]
    return fmean(right for right, _ in each), math.log2(living) - fmean(left for _, left in each)


def _of(clicks: int, living: int, holders: int) -> tuple[float, float]:
    """The same for so many clicks, with what stays unknown: for a seat speaks in how many ways the clicks
    that count can be among its own."""
    right = unknown = 0.0
    for shares in _partitions(clicks, clicks):
        if len(shares) <= living:
            seats = math.perm(living, len(shares)) / math.prod(map(math.factorial, Counter(shares).values()))
            ways = math.factorial(clicks - holders) / math.prod(map(math.factorial, shares))
            heard = seats * ways / living ** (clicks - holders + 1)
            each = [heard * math.perm(share, holders) for share in shares]
            right += each[0]
            unknown -= sum(one * math.log2(one / sum(each)) for one in each if one)
    return right, unknown


def _partitions(whole: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write ``whole`` as a sum of numbers up to ``most``, the largest first."""
    if not whole:
        yield ()
    for first in range(min(whole, most), 0, -1):
        for rest in _partitions(whole - first, first):
            yield first, *rest


def guess(count: Counted, living: int, night: int, body: NormalDist) -> bool:
    """Whether a listener who knows the ``body`` of whoever chooses is right about one Count."""
    chance = Random(f"{count.name} {living} {night}")
    target = chance.randrange(living)
    clicks = [
        *decoys(count.decoys, 10_000 * living + night, "count", living * SLOT, living),
        *[_pressed(chance, target, body) for _ in range(count.holders)],
        *[_pressed(chance, chance.randrange(living)) for _ in range(count.others(living))],
    ]
    heard = [sum(_density(one - seat * SLOT, BODY) for seat in range(living)) for one in clicks]
    speaks = [
        sum(math.prod(those) for those in combinations(_for(seat, clicks, heard, body), count.holders))
        for seat in range(living)
    ]
    return max(range(living), key=lambda seat: (speaks[seat], chance.random())) == target


def _pressed(chance: Random, seat: int, body: NormalDist = BODY) -> float:
    return seat * SLOT + body.inv_cdf(chance.uniform(1e-9, 1)) + chance.expovariate(1 / TAIL)


def _for(seat: int, clicks: Sequence[float], heard: Sequence[float], body: NormalDist) -> list[float]:
    """How much more likely each click is from whoever chooses this seat than from anybody at any."""
    return [
        _density(click - seat * SLOT, body) / max(anybody, 1e-12)
        for click, anybody in zip(clicks, heard, strict=True)
    ]


def _density(after: float, body: NormalDist) -> float:
    """The ex-Gaussian density of a press so many seconds after a name began."""
    mean, spread = body.mean, body.stdev
    shift = mean + spread**2 / TAIL
    return (
        math.exp((mean - after) / TAIL + spread**2 / (2 * TAIL**2))
        / TAIL
        * NormalDist(shift, spread).cdf(after)
        if -1 < after < 3
        else 0.0
    )
