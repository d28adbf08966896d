"""What a lamp for each seat showed in an evening, round by round. No test stands here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.stage.transcript import Row
from tests.kit.stage import Theatre


class Round(NamedTuple):
    """One Count by lamps: which seats were lit, in their order, and when; how long it was to take."""

    phase: str
    seconds: float
    seats: list[int]
    begins: list[float]


def rounds(it: Theatre) -> list[Round]:
    """Every round of the evening, as its rows tell."""
    found: list[Round] = []
    rest: Row | None = None
    its: Row | None = None
    for row in it.rows:
        if row.channel == "public" and row.cue == "rest":
            rest = row
        elif row.line == "ring" and rest is not None:
            if rest is not its:
                found.append(Round(rest.phase, rest.seconds, [], []))
                its = rest
            found[-1].seats.append(int(row.text))
            found[-1].begins.append(row.t)
    return found
