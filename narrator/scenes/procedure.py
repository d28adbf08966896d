"""The lines that each trial has of its own, found by its data. What is said when, is the scenes'."""

from __future__ import annotations

from functools import lru_cache

from narrator.cues import Line
from narrator.rules.court import Trial


def lines(trial: Trial) -> tuple[Line, ...]:
    """The lines that a voice pack must bring for a trial alone."""
    return tuple(line(trial, part) for part in trial.parts)


@lru_cache
def line(trial: Trial, part: str) -> Line:
    """The line of one part of a trial."""
    slots = ("seat",) if part in ("turn", "place", "rest", "begins") else ()
    return Line(f"{trial.id}.{part}", slots, variants=3)
