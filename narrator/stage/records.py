"""What a conductor hands over to be put on record, for the journal to keep. Nothing is written here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.game.interrupts import Interrupt
from narrator.script.common.cues import Reply


class Replied(NamedTuple):
    """For the journal: the reply to the question ``key``."""

    key: str
    reply: Reply


class Happened(NamedTuple):
    """For the journal: an event from outside the game's scenes (R11), at the game's cue ``nth``."""

    event: Interrupt
    nth: int


class Reached(NamedTuple):
    """For the journal: by day this scene of the game begins, counted from its first. Nobody may have been
    asked anything for long."""

    scene: int


Record = Replied | Happened | Reached
distinct(Record)
