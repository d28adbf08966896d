"""Plays many random games and reports those that fail, each by its number. Draws nothing itself."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import NamedTuple, Protocol

from tests.soak.boxes import Evening
from tests.soak.forged import Pair
from tests.soak.game import Match
from tests.soak.met import Meeting


class Playable(Protocol):
    """What is drawn from its number, and raises whatever is wrong in it."""

    def play(self) -> object: ...


KINDS: dict[str, Callable[[int, Counter[str]], Playable]] = {
    "games": Match,
    "boxes": Evening,
    "oracle": Meeting,
    "pairs": Pair,
}
"""What `scripts/soak` plays: games through the driver, evenings of a whole box, games of any two cards beside
the oracle, or forged pairs of evenings with three of the cards of R14."""

AT_ONCE = 20
"""So many games are handed to a core at a time."""


class Played(NamedTuple):
    """Many games that were played."""

    failed: tuple[str, ...]
    """How to play each that is out of order alone, and what was wrong."""
    seen: Counter[str]
    """How often each thing happened in them."""


def failures(kind: str, numbers: Iterable[int], seen: Counter[str] | None = None) -> Iterator[str]:
    """For every game that is out of order, how to play it alone and what was wrong. ``seen`` counts what
    came about in all of them."""
    counted = Counter[str]() if seen is None else seen
    for number in numbers:
        try:
            KINDS[kind](number, counted).play()
        except Exception:
            yield f"scripts/soak {kind} 1 {number}\n{traceback.format_exc(limit=-4)}"


def played_by_cores(kind: str, numbers: range, cores: int) -> Iterator[tuple[int, Played]]:
    """The same games by so many processes at a time. As they are played, in their order: how many more it are
    now, and what came of them."""
    some = [numbers[first : first + AT_ONCE] for first in range(0, len(numbers), AT_ONCE)]
    pool = ProcessPoolExecutor(cores)
    try:
        for played_now, found in zip(some, pool.map(partial(_played, kind), some), strict=True):
            yield len(played_now), found
    finally:
        pool.shutdown(cancel_futures=True)


def _played(kind: str, numbers: range) -> Played:
    seen = Counter[str]()
    return Played(tuple(failures(kind, numbers, seen)), seen)


@cache
def played(kind: str, first: int, number: int) -> Played:
    """So many games from the first on. They are played once, whichever tests ask for them."""
    return _played(kind, range(first, first + number))
