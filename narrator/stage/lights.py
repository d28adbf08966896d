"""What the panel shows, and when: lamps, captions and the light for everybody. Nothing here sounds.

Each thing is shown at the moment that is heard, not when it is planned.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial

from narrator.stage.ports import Panel

ANSWER = 4.0
"""Seconds for which a lamp answers."""

BLINK = 0.1
"""Seconds of the private blink of both lamps that says: pressed. One alone could be taken for an answer. By
night, where lamps change at beats, it is two of them."""

AGAIN = 0.3
"""Seconds after which both blink once more where a press took something away."""

RED_BLINKS = ((0.0, 0.35), (0.7, 0.35))
"""Begin and length of the two blinks that mean no: colour alone never decides."""


class Lights:
    """Shows things on ``panel`` when their moment has come. Moments are seconds of the audio clock."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self._soon: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._mood: str | None = None
        self._lit: list[str] = []
        """The lamps of seats that are alight."""

    def due(self) -> float | None:
        """When `advance` is needed next; None: nothing is planned."""
        return self._soon[0][0] if self._soon else None

    def advance(self, now: float) -> None:
        """Shows what is due, in the order of its moments and then of its planning."""
        while self._soon and self._soon[0][0] <= now:
            heapq.heappop(self._soon)[2]()

    def drop(self) -> None:
        """Forgets what was planned, and leaves no lamp alight."""
        if self._soon:
            self._soon.clear()
            for lamp in ("no", "yes", *self._lit):
                self.panel.lamp(lamp, False)
            self._lit.clear()

    def caption(self, text: str, at: float) -> None:
        """From ``at`` on shows what is being said."""
        self._later(at, partial(self.panel.caption, text))

    def mood(self, mood: str | None, at: float) -> None:
        """From ``at`` on the table sits in the light of this mood; None changes nothing."""
        if mood is not None and mood != self._mood:
            self._later(at, partial(self._change, mood))

    def answer(self, answer: bool | None, at: float, seconds: float = ANSWER) -> None:
        """Lights what means yes, for so long, or no; None is an answer in the dark."""
        if answer is True:
            self.glow("yes", at, seconds)
        elif answer is False:
            for begin, length in RED_BLINKS:
                self.glow("no", at + begin, length)

    def receipt(self, kept: bool, at: float) -> None:
        """Tells whoever pressed that the press counts: both lamps at once, which is no answer."""
        for begin in (0.0,) if kept else (0.0, AGAIN):
            self.glow("yes", at + begin, BLINK)
            self.glow("no", at + begin, BLINK)

    def glow(self, lamp: str, at: float, seconds: float) -> None:
        """Lights the lamp ``yes``, ``no`` or a seat's for so long."""
        for moment, on in ((at, True), (at + seconds, False)):
            self._later(moment, partial(self._set, lamp, on))

    def _set(self, lamp: str, on: bool) -> None:
        if lamp.startswith("seat "):
            (self._lit.append if on else self._lit.remove)(lamp)
        self.panel.lamp(lamp, on)

    def _change(self, mood: str) -> None:
        if mood != self._mood:
            self._mood = mood
            self.panel.ambience(mood)

    def _later(self, at: float, show: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._soon, (at, self._order, show))
