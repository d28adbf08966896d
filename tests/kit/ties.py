"""Votes that come to a tie, for the tests of its rules."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.facts import Convicted, Died, Fact, Turned
from tests.kit.rules import Evening
from tests.kit.trials import listed, morning

NOBODY = Convicted("day 1", None)
TWO = ((3, 1), (4, 2))
THREE = (*TWO, (1, 3))


def vote(votes: str = "tally", charges: tuple[tuple[int, int], ...] = TWO, **agreed: Any) -> Evening:
    return listed(morning(votes=votes, **agreed), *charges)


def dies(seat: int) -> list[Fact]:
    return [
        Convicted("day 1", seat),
        Died("day 1", seat, "verdict"),
        Turned("day 1", seat, "citizen"),
    ]
