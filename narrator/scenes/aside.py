"""Runs a scene that stands outside a game: the menu, a pause, the questions before a first night."""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeVar

from narrator.cues import Cue, Reply
from narrator.rules.acts import Act
from narrator.scenes.driver import Ear

T = TypeVar("T")


class Aside(Generic[T]):
    """Gives out the cues of a scene that yields no acts; ``result`` is what it returned at its end.
    ``label`` is that of the game in which it is performed, None outside of one; ``mood`` None: in the
    light in which the game stands.

    Has the attributes of a `driver.Driver` that a conductor needs, but nothing of it is journaled.
    """

    key = ""
    ear: Ear | None = None
    by_day = False
    awake = True
    nth = 0

    def __init__(self, scene: Generator[Cue | Act, Reply, T], label: str | None = None) -> None:
        self._scene = scene
        self.label = label or "setup"
        self.mood = "day" if label is None else None
        self.result: T | None = None
        self.cue: Cue | None = None
        self.reply(None)

    def reply(self, reply: Reply) -> None:
        """Answers the present cue and moves on; at the end ``cue`` is None."""
        try:
            step = self._scene.send(reply)
        except StopIteration as end:
            self.cue, self.result = None, end.value
        else:
            self.cue = step  # type: ignore[assignment]
