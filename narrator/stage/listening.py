"""Somebody says the own name after a tone: when the microphone is open, and what comes of it. Whatever was
said before is forgotten first. Nothing is stored but in memory, and no sound is judged here."""

from __future__ import annotations

from narrator.script.common.cues import NameHeard, Reply
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Utterance
from narrator.stage.press import Press, PressKind

SECONDS = 3.0
"""For so long the microphone is open."""

LONGEST = 1.2
"""Seconds of a name: every slot of a Count is as long as the longest one."""

BEFORE_PRESS = 0.1
"""Seconds before a press that are left out: the hand is on its way to the button."""


class Listening:
    """Listens for the name of a seat from ``opens`` on. A short press means that somebody has spoken, or does
    not want to; a long one that nobody is to be asked any more. ``own`` None: nobody can be heard."""

    def __init__(self, own: OwnNames | None, seat: int, opens: float) -> None:
        self._own, self._seat, self._opens = own, seat, opens
        self._open = False
        self.end = opens + SECONDS
        self.settled: float | None = None
        self.reply: Reply = None
        if own is not None:
            own.drop(seat)

    def due(self) -> float | None:
        return self.end if self._open else self._opens

    def advance(self, now: float) -> None:
        """Opens the microphone once the tone is over, and closes it when the time is."""
        if self.settled is not None:
            return
        if not self._open and now >= self._opens:
            self._open = self._own is not None and self._own.ear.listen(SECONDS)
            if not self._open:
                self._settle(NameHeard.GONE, now)
        elif self._open and now >= self.end:
            self._take(now, 0.0)

    def press(self, press: Press) -> None:
        """What the finger itself may have sounded like is left out."""
        if self.settled is not None:
            return
        if press.kind is PressKind.LONG:
            if self._own is not None:
                self._own.close()
            self._settle(NameHeard.STOPPED, press.until)
        elif press.kind is PressKind.SHORT and self._open and press.at >= self._opens:
            self._take(press.until, press.until - press.at + BEFORE_PRESS)

    def resting_point(self, now: float) -> float:
        return now

    def _take(self, now: float, drop: float) -> None:
        assert self._own is not None
        taken = self._own.ear.taken(drop)
        if not isinstance(taken, Utterance):
            self._settle(NameHeard[taken.upper()], now)
        elif taken.seconds > LONGEST:
            self._settle(NameHeard.LONG, now)
        else:
            self._own.keep(self._seat, taken)
            self._settle(NameHeard.NAME, now)

    def _settle(self, heard: NameHeard, now: float) -> None:
        self.reply, self.settled, self.end = (heard,), now, now
