"""What may become of an update, and the error that ends one. Nothing is read or written here."""

from __future__ import annotations

from enum import Enum

from narrator.base.errors import NarratorError


class Outcome(Enum):
    """What the box says of an update; the value names it in the news and in the line that is spoken."""

    UNTRUSTED = "untrusted"
    """It has no signature, or not the builder's."""
    DAMAGED = "damaged"
    BOARD = "board"
    """It is for another processor."""
    OLDER = "older"
    ROOM = "room"
    """The disk has no room for it."""
    FAILED = "failed"
    """It is sound, and could not be installed."""
    READY = "ready"
    """It is installed, and plays from the next start between two games."""
    TAKEN = "taken"
    ROLLED_BACK = "rolled_back"
    """It did not come up twice, and the one before plays again."""


class UpdateRefused(NarratorError):
    """An update that is not taken; the sentence is for the builder."""

    def __init__(self, outcome: Outcome, sentence: str) -> None:
        super().__init__(sentence)
        self.outcome = outcome
