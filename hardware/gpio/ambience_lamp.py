"""The RGB lamp for everybody: colours that fade from one mood to the next. What a mood is, scenes know.

It stands open on the table, so nothing but what everybody knows may ever reach it; and by night it
is so dim that nobody is seen by it who moves.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from gpiozero import RGBLED
from gpiozero.pins import Factory

from narrator.config.kit import Ambience

log = logging.getLogger(__name__)

Colour = tuple[float, float, float]

COLOURS: dict[str, Colour] = {
    "night": (0.0, 0.0, 0.03),
    "day": (0.5, 0.25, 0.06),
    "trial": (0.35, 0.0, 0.0),
}
"""Red, green and blue, 0 to 1, for each mood: blue and hardly there, warm, red."""

STEP = 0.04
"""Seconds between two colours of a fade."""

FADE = 4.0
"""Seconds from one mood to the next."""


class GpioAmbience:
    """The lamp, dark until the first mood. One that cannot be had, or that fails later, is reported
    once in the log and is dark from then on. ``fade`` is in seconds."""

    def __init__(self, pins: Ambience, factory: Factory, fade: float = FADE) -> None:
        self._fade = fade
        self._led: RGBLED | None = None
        try:
            self._led = RGBLED(*pins.pins, active_high=pins.active_high, pin_factory=factory)
            self._led.source_delay = STEP
        except Exception as error:
            self._fail(error)

    def show(self, mood: str) -> None:
        """Fades over to the colour of ``mood``; returns at once."""
        if self._led is None:
            return
        try:
            self._led.source = None
            now: Colour = self._led.value
            self._led.value = now  # a lamp that cannot be set fails here, and not in its thread
            self._led.source = fading(now, COLOURS[mood], self._fade)
        except Exception as error:
            self._fail(error)

    def close(self) -> None:
        """Puts the lamp out and lets its pins go."""
        led, self._led = self._led, None
        try:
            if led is not None:
                led.off()
                led.close()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._led = None
        log.warning("The ambience lamp does not work: %s.", error)


def fading(start: Colour, end: Colour, seconds: float) -> Iterator[Colour]:
    """The colours from ``start`` to ``end``, a `STEP` apart; the last one is ``end``."""
    steps = max(1, round(seconds / STEP))
    for step in range(1, steps + 1):
        part = step / steps
        red, green, blue = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        yield red, green, blue
