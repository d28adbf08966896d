"""What a conductor hands over to be put on record, for the journal to keep. It writes no file."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from narrator.base.kinds import distinct
from narrator.rules.game.interrupts import Interrupt
from narrator.script.common.cues import Reply
from narrator.stage.cue_source import CueSource


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


def put_on_record(source: CueSource, reply: Reply, record: Callable[[Record], None]) -> None:
    """Gives ``source`` the reply to its cue, once that is on record; and puts there how far a day has come
    where nobody was asked."""
    key, before = source.key, source.day_scene
    if key:
        record(Replied(key, reply))
    source.reply(reply)
    scene = source.day_scene
    if scene is not None and scene != before and not key:
        record(Reached(scene))
