"""Puts a reply on record before it takes effect, and how far a day has come. It writes no file itself."""

from __future__ import annotations

from collections.abc import Callable

from narrator.script.common.cues import Reply
from narrator.stage.cue_source import CueSource
from narrator.stage.records import Reached, Record, Replied


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
