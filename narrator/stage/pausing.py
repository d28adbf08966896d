"""What comes between two cues when everything has rested, by a press or without sound. How it goes on depends
on whether a night rested with it."""

from __future__ import annotations

from narrator.script.common.cues import AwaitConfirm, Performed
from narrator.script.driver import Driver
from narrator.script.evening.between_games import by_day, by_night, pause
from narrator.script.evening.fault_lines import sound_restored
from narrator.script.interlude import Interlude
from narrator.stage.cue_source import CueSource

MEANT_BEFORE = 2.0
"""Seconds from the beginning of a pause in which a press of the button still meant a name that was heard."""


def at_rest(cue: Performed | None) -> bool:
    """Whether a press is awaited to go on after a pause."""
    return isinstance(cue, AwaitConfirm) and cue.ask == "paused"


def paused(source: CueSource, label: str) -> Interlude[None]:
    """The game rests, and then ``source`` goes on; ``label`` is that of what is interrupted."""
    if isinstance(source, Driver) and not source.awake:
        return Interlude(pause(by_night(source.view, source.anew)), label)
    return Interlude(pause(by_day()), label)


class SoundRestored(Interlude[None]):
    """What is said once the loudspeaker is back; never said twice for one outage."""

    def __init__(self, source: CueSource, label: str) -> None:
        super().__init__(sound_restored(night=not source.awake), label)
