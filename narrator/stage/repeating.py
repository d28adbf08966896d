"""What REPEAT says again, by what is performed just now. It performs nothing, and knows no button."""

from __future__ import annotations

from typing import NamedTuple

from narrator.script.common.cues import AwaitConfirm, Count, Mode, Performed, Rest, Say
from narrator.script.common.scene import each_once, spoken
from narrator.stage.cue_source import CueSource


class Repetition(NamedTuple):
    """``meanwhile``: the lines are said while the wait goes on; else the cue begins anew after them."""

    lines: tuple[Say, ...]
    meanwhile: bool = False


def said_last(source: CueSource) -> tuple[Say, ...]:
    """What was said since somebody has answered last, or else the last line."""
    return each_once(source.block) or ((source.said,) if source.said else ())


def again(cue: Performed | None, source: CueSource) -> Repetition | None:
    """A line that is being said begins anew; where the box waits, it says all since the last answer. None
    where there is nothing to say, or where what was pressed already would be lost."""
    if spoken(cue) is not None or (isinstance(cue, AwaitConfirm) and cue.over is not None):
        return Repetition(())
    lines = said_last(source)
    if isinstance(cue, AwaitConfirm):
        lines = (*cue.again, *lines)
    counts = isinstance(cue, Count) and not cue.secret and cue.mode in (Mode.ONE, Mode.VOTER)
    if not lines or not (counts or isinstance(cue, AwaitConfirm | Rest)):
        return None
    return Repetition(lines, meanwhile=isinstance(cue, AwaitConfirm))
