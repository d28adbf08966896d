"""Plays many random games and reports those that fail, each by its number. Draws nothing itself."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import NamedTuple

from tests.soak.boxes import Evening
from tests.soak.game import Match

KINDS: dict[str, Callable[[int, Counter[str]], Match | Evening]] = {
    "games": Match,
    "boxes": Evening,
}
"""What `scripts/soak` plays: games through the driver, or evenings of a whole box."""

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


def failures_by_cores(kind: str, numbers: range, cores: int) -> Iterator[tuple[int, list[str]]]:
    """The same games by so many processes at a time. As they are played, in their order: how many more it are
    now, and what `failures` has found in them."""
    some = [numbers[first : first + AT_ONCE] for first in range(0, len(numbers), AT_ONCE)]
    pool = ProcessPoolExecutor(cores)
    try:
        for played_now, found in zip(some, pool.map(partial(_found, kind), some), strict=True):
            yield len(played_now), found
    finally:
        pool.shutdown(cancel_futures=True)


def _found(kind: str, numbers: range) -> list[str]:
    return list(failures(kind, numbers))


@cache
def played(kind: str, first: int, number: int) -> Played:
    """So many games from the first on. They are played once, whichever tests ask for them."""
    seen = Counter[str]()
    failed = tuple(failures(kind, range(first, first + number), seen))
    return Played(failed, seen)
