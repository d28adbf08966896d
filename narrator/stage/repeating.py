"""What is said again, at REPEAT or after an interruption, by what is performed just now. It performs nothing,
and knows no button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from narrator.script.common.cues import AwaitConfirm, Count, Mode, Performed, Rest, Say
from narrator.script.common.scene import each_once, spoken
from narrator.script.day.day import DISCUSSION
from narrator.script.interlude import Interlude
from narrator.stage.cue_source import CueSource


class Repetition(NamedTuple):
    """``meanwhile``: the lines are said while the wait goes on; else the cue begins anew after them."""

    lines: tuple[Say, ...]
    meanwhile: bool = False


def _talks(cue: Performed | None) -> bool:
    return isinstance(cue, AwaitConfirm) and cue.ask == DISCUSSION


def asked_after(interlude: Interlude[Any], source: CueSource) -> Sequence[Say]:
    """What ``source`` has asked before this came between. How much is left of a talk is told once the game
    has rested, and not each time that a menu is left."""
    return () if interlude.menu and _talks(source.cue) else source.asked


def said_last(source: CueSource) -> tuple[Say, ...]:
    """What was said since somebody has answered last, or else the last line; amid a talk, also how much is
    left of it."""
    if _talks(source.cue):
        return each_once((*source.block, *source.asked))
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
