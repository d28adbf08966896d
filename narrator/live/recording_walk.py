"""Leads a person through recording lines, by ear and one button. It judges no take and writes no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from narrator.base.errors import NarratorError
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Clock, RealTime
from narrator.script.common.cues import Say
from narrator.script.evening.recorded import DONE, FAULTS, HELLO, LEFT, SKIPPED, UNPRESSED
from narrator.stage.equipment import Equipment
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Microphone
from narrator.stage.press import PressKind, PressMachine

TRIES = 3
"""Takes of a line that are not good enough, or that nobody has pressed for, after which it is left out."""
ABSENT = 2
"""Lines in a row without any press after which nobody is there."""
PATIENCE = 6.0
"""Seconds that a take may have beyond twice the length of the line as the voice says it."""
BEFORE_PRESS = 0.1
"""Seconds before a press that are left out of a take: the hand is on its way to the button."""


class _Wish(Enum):
    """What somebody has pressed."""

    KEEP = "keep"
    AGAIN = "again"
    LEAVE = "leave"
    NOTHING = "nothing"


class RecordingWalk:
    """Records through these ports.

    ``keep`` is given a text and what the microphone has heard, and keeps it or returns what is wrong with it,
    a key of `FAULTS`. ``tell`` prints what is said.
    """

    def __init__(
        self,
        play: Equipment,
        clock: Clock,
        presses: ButtonQueue,
        microphone: Microphone,
        keep: Callable[[str, object], str | None],
        tell: Callable[[str], None],
    ) -> None:
        self._play, self._clock, self._microphone = play, clock, microphone
        self._keep, self._tell = keep, tell
        self._time = RealTime(clock, presses)
        self.kept = 0
        """Lines that were kept so far."""

    def run(self, texts: Iterable[str]) -> None:
        """Goes through the texts until somebody leaves or nobody is there. What was kept stays kept.

        Raises `Quit`, and `NarratorError` if loudspeaker or microphone go, or nothing can be kept.
        """
        self._speak(self._words(HELLO()))
        absent = 0
        for text in texts:
            wish = self._line(text)
            absent = absent + 1 if wish is _Wish.NOTHING else 0
            if wish is _Wish.LEAVE or absent == ABSENT:
                self._speak(self._words(LEFT()))
                return
        self._speak(self._words(DONE()))

    def _line(self, text: str) -> _Wish:
        """Records one line; returns NOTHING where nobody has pressed at all."""
        pressed, tries = False, 0
        while tries < TRIES:
            wish, take = self._take(text)
            pressed |= wish is not _Wish.NOTHING
            if wish is _Wish.LEAVE:
                return wish
            if wish is _Wish.AGAIN:
                continue
            if wish is _Wish.NOTHING:
                said = UNPRESSED()
            else:
                fault = self._keep(text, take)
                if fault is None:
                    self.kept += 1
                    return wish
                said = FAULTS[fault]()
            tries += 1
            self._speak(self._words(said if tries < TRIES else SKIPPED()))
        return _Wish.AGAIN if pressed else _Wish.NOTHING

    def _take(self, text: str) -> tuple[_Wish, object]:
        """Says the line, and listens after the tone until somebody presses."""
        seconds = self._speak(text)
        at = self._next()
        self._wait(at + self._play.sound.effect("tone", at))
        limit = 2 * seconds + PATIENCE
        self._microphone.listen(limit)
        try:
            wish, down = self._wish(self._clock.now() + limit)
            return wish, self._microphone.heard(self._clock.now() - down + BEFORE_PRESS)
        finally:
            self._microphone.heard()  # closes it, whatever has happened

    def _wish(self, until: float) -> tuple[_Wish, float]:
        """What is pressed until then, and when the finger came down."""
        machine, down, long = PressMachine(), until, False
        while self._clock.now() < until or down < until:
            due = machine.deadline()
            self._look()
            edges = list(self._time.wait(until if due is None else due))
            presses = [press for edge in edges for press in machine.edge(edge)]
            for press in [*presses, *machine.tick(self._clock.now())]:
                if press.button == "pause" or press.kind is PressKind.HOLD:
                    return _Wish.LEAVE, press.at
                if press.kind is PressKind.SHORT:
                    again = press.button == "repeat"
                    return _Wish.AGAIN if again else _Wish.KEEP, press.at
                down, long = press.at, press.kind is PressKind.LONG
            if long and any(not edge.down for edge in edges):
                return _Wish.AGAIN, down
        return _Wish.NOTHING, until

    def _speak(self, text: str) -> float:
        """Says it to its end; returns its length in seconds."""
        self._tell(text)
        spoken = self._play.voice.utter(text)
        at = self._next()
        self._play.sound.say(spoken.clip, at, ducks=False)
        self._wait(at + spoken.seconds + LINE_GAP)
        return spoken.seconds

    def _words(self, say: Say) -> str:
        return self._play.wording(say, 0)

    def _next(self) -> float:
        return self._clock.now() + self._clock.ahead

    def _wait(self, until: float) -> None:
        """Until a moment of the audio clock; what is pressed meanwhile means nothing."""
        while self._clock.now() < until:
            self._look()
            for _ in self._time.wait(until):
                pass

    def _look(self) -> None:
        if not self._clock.alive():
            raise NarratorError("the loudspeaker went: look at its plug, and begin again")
