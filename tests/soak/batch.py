"""Plays many random games and tells of those that fail, each by its number. Draws nothing itself."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator

from tests.soak.boxes import Evening
from tests.soak.game import Match

KINDS: dict[str, Callable[[int], Match | Evening]] = {"games": Match, "boxes": Evening}
"""What `scripts/soak` plays: games through the driver, or evenings of a whole box."""


def failures(kind: str, numbers: Iterable[int]) -> Iterator[str]:
    """For every game that is out of order, how to play it alone and what was wrong."""
    for number in numbers:
        try:
            KINDS[kind](number).play()
        except Exception:
            yield f"scripts/soak {kind} 1 {number}\n{traceback.format_exc(limit=-4)}"
