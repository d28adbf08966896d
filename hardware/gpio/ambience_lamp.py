"""The RGB ambience lamp: fades from the colour of one mood to that of the next.

All players see it, so no secret may ever reach it. At night it is too dim to show anybody who moves.
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
    "dusk": (0.2, 0.06, 0.02),
}
"""Red, green and blue of each mood, 0 to 1: a very dim blue, a warm white, red, embers."""

EXAMINED: dict[str, Colour] = {
    "red": (0.5, 0.0, 0.0),
    "green": (0.0, 0.5, 0.0),
    "blue": (0.0, 0.0, 0.5),
    "dark": (0.0, 0.0, 0.0),
}
"""What the doctor shows: each of its colours by itself."""

STEP = 0.04
"""Seconds between two steps of a fade."""

FADE = 4.0
"""Seconds that a fade from one mood to the next takes."""


class GpioAmbience:
    """The lamp, dark until the first mood. ``fade`` is the length of a fade in seconds.

    A lamp that cannot be opened or that fails later is logged once and stays dark; the game goes on.
    """

    def __init__(self, pins: Ambience, factory: Factory, fade: float = FADE) -> None:
        self._fade = fade
        self._led: RGBLED | None = None
        try:
            self._led = RGBLED(*pins.pins, active_high=pins.active_high, pin_factory=factory)
            self._led.source_delay = STEP
        except Exception as error:
            self._fail(error)

    def show(self, mood: str) -> None:
        """Starts a fade to the colour of ``mood``, or of the doctor's word, and returns at once."""
        if self._led is None:
            return
        try:
            self._led.source = None
            now: Colour = self._led.value
            self._led.value = now  # a broken lamp raises here and not in its thread
            self._led.source = fading(now, (COLOURS | EXAMINED)[mood], self._fade)
        except Exception as error:
            self._fail(error)

    def close(self) -> None:
        """Switches the lamp off and releases its pins."""
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
    """The steps of a fade, one every `STEP` seconds; the last one is ``end``."""
    steps = max(1, round(seconds / STEP))
    for step in range(1, steps + 1):
        part = step / steps
        red, green, blue = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        yield red, green, blue
