"""Says one sentence after the other until somebody presses. What the sentences say is not known here."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.lines import Lines, Need, Occasion
from narrator.script.common.scene import Scene, SceneOf

LINES = Lines(need=Need.WELCOME, occasion=Occasion.SET_UP)
SKIPPED = LINES.declare("explain.skipped", variants=3)


def explained(name: str, sentences: Iterable[Say]) -> SceneOf[bool]:
    """Says them all, or as many as somebody wants to hear: a press cuts short what is being said. True where
    somebody has pressed; that the box goes on, whoever asked for it says."""
    for sentence in sentences:
        if (yield AwaitConfirm(name, over=sentence)):
            return True
    return False


def skippable(name: str, sentences: Iterable[Say]) -> Scene:
    """The same; after a press the box says that it goes on."""
    if (yield from explained(name, sentences)):
        yield SKIPPED()
