"""The lamps of a kit on GPIO: dim, and never a reason to stop. What a lamp tells is not known here."""

from __future__ import annotations

import logging

from gpiozero import LED, PWMLED
from gpiozero.pins import Factory

from hardware.closeable import Closeable
from hardware.gpio.ambience_lamp import GpioAmbience
from hardware.gpio.lamp_patterns import Blinker
from narrator.config.kit import Kit, LampPin

log = logging.getLogger(__name__)


class GpioLamp:
    """One lamp, dimmed by PWM to ``brightness`` (0 to 1) where the pin can, else at full light.

    A lamp that cannot be had, or that fails later, is reported once in the log and is dark from
    then on: the game goes on without it.
    """

    def __init__(self, name: str, pin: LampPin, brightness: float, factory: Factory) -> None:
        self._name = name
        self._pin = pin
        self._on = brightness
        self._led: LED | PWMLED | None = None
        try:
            self._led = self._open(factory)
        except Exception as error:
            self._fail(error)

    @property
    def works(self) -> bool:
        """Whether its pin could be had and has not failed since."""
        return self._led is not None

    def set(self, on: bool) -> None:
        """Lights the lamp or puts it out."""
        if self._led is None:
            return
        try:
            self._led.value = self._on if on else 0
        except Exception as error:
            self._fail(error)

    def close(self) -> None:
        """Puts the lamp out and lets its pin go."""
        self.set(False)
        led, self._led = self._led, None
        try:
            if led is not None:
                led.close()
        except Exception as error:
            self._fail(error)

    def _open(self, factory: Factory) -> LED | PWMLED:
        wiring = {"active_high": self._pin.active_high, "pin_factory": factory}
        try:
            return PWMLED(self._pin.pin, **wiring)
        except Exception as error:
            led = LED(self._pin.pin, **wiring)
            self._on = 1
            log.warning(
                "Lamp %s cannot be dimmed (%s): it shines at full light.", self._name, error
            )
            return led

    def _fail(self, error: Exception) -> None:
        self._led = None
        log.warning("Lamp %s (GPIO %d) does not work: %s.", self._name, self._pin.pin, error)


class GpioPanel(Closeable):
    """The lamps of a kit as the stage's `Panel`; it has nothing to show a caption on."""

    def __init__(self, kit: Kit, factory: Factory) -> None:
        self._lamps = {
            name: GpioLamp(name, pin, kit.brightness, factory) for name, pin in kit.lamps.items()
        }
        self._ambience = GpioAmbience(kit.ambience, factory) if kit.ambience else None
        self._blinker = Blinker(self.lamp)

    @property
    def broken(self) -> tuple[str, ...]:
        """The lamps of the kit that do not work."""
        return tuple(name for name, lamp in self._lamps.items() if not lamp.works)

    def lamp(self, name: str, on: bool) -> None:
        """Sets a lamp of the kit; one that the kit has not is not missed."""
        if name in self._lamps:
            self._lamps[name].set(on)

    def ambience(self, mood: str) -> None:
        """Fades the RGB lamp over to a mood, if the kit has one."""
        if self._ambience is not None:
            self._ambience.show(mood)

    def caption(self, text: str) -> None:
        """Nothing: this panel has no screen."""

    def pattern(self, name: str | None) -> None:
        """Shows a pattern of `hardware.gpio.lamp_patterns` until None."""
        self._blinker.set(name)

    def state(self, *, paused: bool) -> None:
        """Nothing: a pause is also said."""

    def close(self) -> None:
        """Puts all lamps out and lets their pins go."""
        self._blinker.set(None)
        for lamp in self._lamps.values():
            lamp.close()
        if self._ambience is not None:
            self._ambience.close()
