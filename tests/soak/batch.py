"""Plays many random games and tells of those that fail, each by its number. Draws nothing itself."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator

from tests.soak.game import Match


def failures(numbers: Iterable[int]) -> Iterator[str]:
    """For every game that is out of order, how to play it alone and what was wrong."""
    for number in numbers:
        try:
            Match(number).play()
        except Exception:
            yield f"scripts/soak 1 {number}\n{traceback.format_exc(limit=-4)}"
