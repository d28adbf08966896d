"""What was asked last, to be said again where something came between a question and its answer. Nothing is
asked here."""

from __future__ import annotations

from narrator.rules.game.acts import Act
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.script.common.private import Performed
from narrator.script.common.scene import Scene


def spoken(cue: Performed | Act | None) -> Say | None:
    """The line that a cue speaks; None: none, or the names of a Count, or it is an act."""
    if type(cue) is Say:
        return cue
    return cue.over if type(cue) is AwaitConfirm else None


def asked(cue: Performed | None, said: Say | None) -> tuple[Say, ...]:
    """What is said before ``cue`` is performed again, ``said`` being the last line before it: the request,
    where a press is awaited. A cue that speaks for itself needs nothing else."""
    open_count = isinstance(cue, Count) and not cue.secret
    waits = isinstance(cue, AwaitConfirm) and cue.over is None
    return (said,) if said is not None and (open_count or waits) else ()


def say_all(*lines: Say) -> Scene:
    """One line after the other."""
    yield from lines
