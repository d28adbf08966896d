"""What a lamp for each seat showed in an evening, round by round. No test stands here."""

from __future__ import annotations

from typing import NamedTuple

from tests.kit.stage import Theatre


class Round(NamedTuple):
    """One Count by sight: which seats were lit, in their order, and when; how long it was to take."""

    phase: str
    seconds: float
    seats: list[int]
    begins: list[float]


def rounds(it: Theatre) -> list[Round]:
    """Every round of the evening, as its rows tell."""
    found: list[Round] = []
    for row in it.rows:
        if row.line != "ring":
            continue
        if row.channel == "public":
            found.append(Round(row.phase, row.seconds, [], []))
        else:
            found[-1].seats.append(int(row.text))
            found[-1].begins.append(row.t)
    return [one for one in found if one.seats]
