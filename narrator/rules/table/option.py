"""A house rule, declared once: what it is called in files, what it may be, and where it is chosen. What it
does is said where it is read, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Idle(NamedTuple):
    """Why an option does nothing at a table."""

    because: str
    """The end of the sentence that says so."""
    rule: str = ""
    """The number of the rule behind it; empty: none."""


def never_idle(table: Any) -> Idle | None:
    """It does something at every table."""
    del table
    return None


class Option(NamedTuple, Generic[T]):
    """What may stand at its key: one of some words, a number, or else a flag."""

    key: str
    """As files spell it; its lines are ``variant.KEY`` and ``variant.KEY.WORD``."""
    default: T
    words: tuple[str, ...] = ()
    low: int | None = None
    """The smallest number; None: it is no number."""
    high: int | None = None
    """The largest number."""
    files: str = ""
    """The folder in narrator/ whose files are its words, as ``trials``; empty: ``words``."""
    people: bool = False
    """About the people at the table, not about the game: a choice that goes with every ruleset."""
    announced: bool = True
    """A welcome tells it, so a game with another value is another game to the table."""
    by_ear: int | None = None
    """Its place in the Count of house rules; None: it stands in files alone."""
    place: int = 1000
    """Its place where all are listed: the box's own stand at 10, 20, 30 …"""
    rule: str = ""
    """The number of the rule that tells what it means."""
    idle: Callable[[Any], Idle | None] = never_idle
    """Why it does nothing with this `GameSetup`; None: it does. A card does nothing where it is not dealt."""

    @property
    def flag(self) -> bool:
        """Whether it is yes or no."""
        return not self.words and not self.files and self.low is None
