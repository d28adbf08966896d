"""A game that is explained to bystanders, before each thing they would not understand. Nothing in the game
changes, and no table that really plays ever hears it."""

from __future__ import annotations

from typing import ClassVar

from narrator.rules.day.pending import pending
from narrator.rules.game.acts import LetStand
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Chime, Cue, Music, Reply, Rest, Say
from narrator.script.common.lines import Line, Lines, Occasion, never
from narrator.script.common.scene import Scene
from narrator.script.driver import Driver

LINES = Lines(never, occasion=Occasion.DEMO)
BOX = LINES.declare("demo.box", variants=3)
EYES = LINES.declare("demo.eyes", variants=3)
COUNT = LINES.declare("demo.count", variants=3)
DAY = LINES.declare("demo.day", variants=3)
COME = LINES.declare("demo.come", variants=3)


class DemoDriver(Driver):
    """A driver whose game is explained: each explanation once, before the first cue that needs it."""

    brief: ClassVar[bool] = True
    opening: ClassVar[tuple[Cue, ...]] = (Music("day"), Chime("chime"), BOX())
    closing: ClassVar[tuple[Cue, ...]] = (COME(), Music(None))

    def __post_init__(self) -> None:
        self._before = list(self.opening)
        self._over = False
        self._held: Cue | None = None
        self._said: list[Line] = []
        super().__post_init__()

    def reply(self, reply: Reply) -> None:
        """See `Driver`; what was held back for an explanation comes after it."""
        if self._before:
            self._explain()
        elif self._held is not None:
            held, self._held = self._held, None
            super()._perform(held)
        else:
            super().reply(reply)

    def _begin_scene(self) -> Scene | None:
        view = self.view
        if view.phase is Phase.OVER and view.may_take_back and pending(view) is None:
            self._apply(LetStand())  # nobody has decided anything that could be taken back
        return super()._begin_scene()

    def _run(self, reply: Reply) -> None:
        super()._run(reply)
        if self.cue is None and not self._over:
            self._over = True
            self._before = list(self.closing)
            if self._before:
                self._explain()

    def _perform(self, cue: Cue) -> None:
        word = self._word(cue)
        if word is not None:
            self._said.append(word)
            self._before.append(word())
        if self._before:
            self._held = cue
            self._explain()
        else:
            super()._perform(cue)

    def _explain(self) -> None:
        super()._perform(self._before.pop(0))

    def _word(self, cue: Cue) -> Line | None:
        """The explanation that belongs before a cue and has not been given yet."""
        if self.view.phase is Phase.NIGHT:
            asleep = isinstance(cue, Rest) and cue.kind == "back"
            if asleep and EYES not in self._said:
                return EYES
            if isinstance(cue, Say) and cue.line.endswith(".sign") and COUNT not in self._said:
                return COUNT
        talk = isinstance(cue, AwaitConfirm) and cue.ask == "discussion"
        return DAY if talk and DAY not in self._said else None


class WholeGameDriver(DemoDriver):
    """The same for a whole game with its full end, which is introduced and closed by whoever shows it."""

    brief = False
    opening = closing = ()
