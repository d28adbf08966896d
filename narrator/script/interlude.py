"""Runs a scene outside of a game: the menu, a pause, questions before a first night. Nothing is journaled."""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeVar

from narrator.rules.game.acts import Act
from narrator.script.common.cues import Count, Performed, PrivateCount, Reply, Say
from narrator.script.common.scene import announced, asked, block, spoken

T = TypeVar("T")

OUTSIDE = "setup"
"""The label of what is performed outside a game."""


class Interlude(Generic[T]):
    """Gives out the cues of a scene that yields no acts; it is a `CueSource`, as a `driver.Driver` is.

    ``label`` is that of the game in which it is performed, None outside of one. ``mood`` None: the light
    stays as it is in the game, or is that of the day outside of one. A secret Count out here is practice:
    every value is legal, and the scene is told what was pressed.
    """

    key = ""
    private: PrivateCount | None = None
    by_day = False
    awake = True
    day_scene: int | None = None
    nth = 0
    turn: int | None = None

    def __init__(
        self,
        scene: Generator[Performed | Act, Reply, T],
        label: str | None = None,
        *,
        mood: str | None = None,
        holdable: bool = False,
        menu: bool = False,
    ) -> None:
        self._scene = scene
        self.label, self.outside = label or OUTSIDE, label is None
        self.mood = mood or ("day" if label is None else None)
        self.music = "" if label is None else None
        self.menu = menu
        """The table has opened it itself: after it, a talk goes on without a word."""
        self.holdable = holdable
        """A long press leaves it, and the game goes on as if it had not been opened."""
        self.left = False
        """A long press has ended it."""
        self.interrupts = False
        """A cue was cut short for it, and is performed again afterwards."""
        self.said: Say | None = None
        """The line that was said last."""
        self._announced: tuple[Say, ...] = ()
        """What an announcement has said before the present cue."""
        self.block: tuple[Say, ...] = ()
        """What was said since somebody has answered last."""
        self.result: T | None = None
        """What the scene returned at its end."""
        self.cue: Performed | None = None
        self.reply(None)

    def reply(self, reply: Reply) -> None:
        """Answers the present cue and moves on; at the end ``cue`` is None."""
        self._announced = () if self.cue is None else announced(self._announced, self.cue)
        self.block = block(self.block, self.cue, reply)
        try:
            step = self._scene.send(reply)
        except StopIteration as end:
            self.cue, self.result, self.private = None, end.value, None
        else:
            self.cue = step  # type: ignore[assignment]
            self.private = None
            self.said = spoken(self.cue) or self.said
            if isinstance(step, Count) and step.secret:
                self.private = PrivateCount(tuple(item.value for item in step.items))

    @property
    def asked(self) -> tuple[Say, ...]:
        """What is said before the present cue is performed again because something came between."""
        return asked(self.cue, self.block, self._announced)
