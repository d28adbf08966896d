"""Bounds what a listener learns who hears every click of a Count, real or false, and knows how people react:
by theory, and by nights simulated with the box's own decoys. It makes no sound.

The target is any of the living alike, and the only real click of a Count is its press. By theory the decoys
fall as presses do, so of all clicks each may be the real one, and what speaks for a seat is how many fell on
it. The simulated listener also knows the moments, how quick this player is, and where the decoys come from.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import NormalDist, fmean

from narrator.config.settings import Settings
from narrator.stage.decoys import BODY, HOW_MANY, TAIL, decoys
from scripts.figures.figure import Figure

TABLES = (6, 10, 16, 20)
NIGHTS = 2_000
SLOT = 1.2
"""Seconds of a name."""
STEADY = NormalDist(0.40, 0.03)
"""Somebody who always reacts alike, and whom the listener knows."""


def figures(settings: Settings) -> list[Figure]:
    """For each option and table: how often the listener is right, and what is learned."""
    del settings
    return [figure for option in HOW_MANY for living in TABLES for figure in _row(option, living)]


def _row(option: str, living: int) -> Iterator[Figure]:
    right, bits = expected(option, living)
    yield Figure(f"right by theory, {option}, {living} living", "of 100", [100 * right], None)
    yield Figure(f"learned by theory, {option}, {living} living", "bits", [bits], None)
    for name, body in (("a player like the decoys", BODY), ("a steady player", STEADY)):
        guesses = [guess(option, living, night, body) for night in range(NIGHTS)]
        yield Figure(
            f"right, {option}, {living} living, {name}", "of 100", [100 * fmean(guesses)], None
        )


def expected(option: str, living: int) -> tuple[float, float]:
    """How often the best guess is right, from 0 to 1, and what the clicks tell, in bits."""
    least, most = HOW_MANY[option]
    each = [_of(clicks, living) for clicks in range(least + 1, most + 2)]
    return fmean(right for right, _ in each), math.log2(living) - fmean(left for _, left in each)


def _of(clicks: int, living: int) -> tuple[float, float]:
    """The same for so many clicks, with what stays unknown: their most likely seat has the largest share."""
    right = unknown = 0.0
    for shares in _partitions(clicks, clicks):
        if len(shares) <= living:
            seats = math.perm(living, len(shares)) / math.prod(
                map(math.factorial, Counter(shares).values())
            )
            ways = math.factorial(clicks) / math.prod(map(math.factorial, shares))
            chance = seats * ways / living**clicks
            right += chance * shares[0] / clicks
            unknown -= chance * sum(one / clicks * math.log2(one / clicks) for one in shares)
    return right, unknown


def _partitions(whole: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write ``whole`` as a sum of numbers up to ``most``, the largest first."""
    if not whole:
        yield ()
    for first in range(min(whole, most), 0, -1):
        for rest in _partitions(whole - first, first):
            yield first, *rest


def guess(option: str, living: int, night: int, body: NormalDist) -> bool:
    """Whether a listener who knows the player's ``body`` is right about one night's press."""
    chance = Random(f"{option} {living} {night}")
    target = chance.randrange(living)
    pressed = target * SLOT + body.inv_cdf(chance.uniform(1e-9, 1)) + chance.expovariate(1 / TAIL)
    false = decoys(option, 10_000 * living + night, "count", living * SLOT, living)
    speaks = [0.0] * living
    for click in (pressed, *false):
        for seat in range(living):
            speaks[seat] += _density(click - seat * SLOT, body) / max(
                sum(_density(click - other * SLOT, BODY) for other in range(living)), 1e-12
            )
    return max(range(living), key=lambda seat: (speaks[seat], chance.random())) == target


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
