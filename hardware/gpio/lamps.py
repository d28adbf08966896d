"""The lamps of a kit on GPIO. What a lamp means is not known here, and a broken lamp never ends a game."""

from __future__ import annotations

import logging

from gpiozero import LED, PWMLED
from gpiozero.pins import Factory

from hardware.closeable import Closeable
from hardware.gpio.ambience_lamp import FADE, GpioAmbience
from hardware.gpio.lamp_patterns import Blinker
from narrator.config.kit import Kit, LampPin

log = logging.getLogger(__name__)


class GpioLamp:
    """One lamp, dimmed to ``brightness`` (0 to 1) by PWM; at full brightness if its pin has no PWM.

    A lamp that cannot be opened or that fails later is logged once and stays dark; the game goes on.
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
        """Whether its pin could be opened and has not failed since."""
        return self._led is not None

    def set(self, on: bool) -> None:
        """Switches the lamp on or off."""
        if self._led is None:
            return
        try:
            self._led.value = self._on if on else 0
        except Exception as error:
            self._fail(error)

    def close(self) -> None:
        """Switches the lamp off and releases its pin."""
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
            log.warning("Lamp %s cannot be dimmed (%s): it shines at full light.", self._name, error)
            return led

    def _fail(self, error: Exception) -> None:
        self._led = None
        log.warning("Lamp %s (GPIO %d) does not work: %s.", self._name, self._pin.pin, error)


class GpioPanel(Closeable):
    """The lamps of a kit. Implements `Panel`, without captions. ``fade``: seconds between moods."""

    def __init__(self, kit: Kit, factory: Factory, fade: float = FADE) -> None:
        self._lamps = {name: GpioLamp(name, pin, kit.brightness, factory) for name, pin in kit.lamps.items()}
        self._ambience = GpioAmbience(kit.ambience, factory, fade) if kit.ambience else None
        self._blinker = Blinker(self.lamp)

    @property
    def broken(self) -> tuple[str, ...]:
        """The lamps of the kit that do not work."""
        return tuple(name for name, lamp in self._lamps.items() if not lamp.works)

    def lamp(self, name: str, on: bool) -> None:
        """Switches a lamp of the kit; the name of a lamp that the kit lacks is ignored."""
        if name in self._lamps:
            self._lamps[name].set(on)

    def ambience(self, mood: str) -> None:
        """Fades the RGB lamp to a mood, if the kit has one."""
        if self._ambience is not None:
            self._ambience.show(mood)

    def caption(self, text: str) -> None:
        """Does nothing: this panel has no screen."""

    def pattern(self, name: str | None) -> None:
        """Starts a pattern of `lamp_patterns`; None stops it."""
        self._blinker.set(name)

    def state(self, *, paused: bool) -> None:
        """Does nothing: a pause is also spoken."""

    def close(self) -> None:
        """Switches all lamps off and releases their pins."""
        self._blinker.set(None)
        for lamp in self._lamps.values():
            lamp.close()
        if self._ambience is not None:
            self._ambience.close()
