"""One thing that can be told of a game that is over, and how much of a story it is. What there is to tell is
not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from narrator.script.common.cues import Say, SpokenManner
from narrator.script.common.lines import Line, Lines, never

LINES = Lines(never)

SECONDS: dict[str, float] = {}
"""Line → how long it takes at most, by the slowest pack and the longest seat."""

KNOWN = 10
"""What is no more interesting everybody knows: that somebody died."""

NEAR = 60
"""What is at least so interesting is a near miss, or as good as one."""


def epilogue_line(name: str, *slots: str, variants: int = 1, seconds: float = 10.0) -> Line:
    """A line of the epilogue that takes so many seconds at most."""
    line = LINES.declare(f"epilogue.{name}", slots, variants, manner=SpokenManner.EPILOGUE)
    SECONDS[line.id] = seconds
    return line


class Incident(NamedTuple):
    """One thing that can be told."""

    night: int
    """In which night it happened; 0: in all of them."""
    interest: int
    says: tuple[Say, ...]
    cause: bool = False
    """It tells what somebody died of in the night."""
    by_day: bool = False
    """It tells of the verdict after the night alone."""

    def names(self, seats: Iterable[int]) -> bool:
        """Whether it tells what became of one of these: that is ``seat``, and ``other`` has a part in it."""
        of = {value for say in self.says for name, value in say.slots if name == "seat"}
        return not of.isdisjoint(seats)
