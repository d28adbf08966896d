"""The buttons of a kit on GPIO: timestamps each edge and passes it on. Presses are not recognised here.

The GPIO library runs all callbacks on one thread, and an exception would end it. So a callback only
timestamps the edge and passes it to a sink, which puts it in a queue.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Mapping

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.closeable import Closeable
from hardware.edge_sink import EdgeSink
from narrator.base.errors import NarratorError
from narrator.config.kit import Contact

log = logging.getLogger(__name__)

THREADED = "gpiozero.pins.lgpio"
"""The gpiozero module whose pins report edges on a thread of the library lgpio."""

STUCK = 30.0
"""Seconds of being pressed after which a pin counts as blocked by an object rather than a finger."""

OLDEST_STAMP = 1.0
"""Seconds; an older stamp is from another clock: kernels before 5.7 stamp edges in wall-clock time."""


class WiringError(NarratorError):
    """The kit's buttons cannot be opened on the pins it names."""


class _Pin:
    """One pin of a button. The GPIO library holds only a weak reference, so `Buttons` keeps it alive."""

    def __init__(self, button: _Button, number: int, active_high: bool, factory: Factory) -> None:
        self._button = button
        self._active_high = active_high
        self.number = number
        # With the pull resistor, a loose wire does not count as a press.
        self._device = InputDevice(number, pull_up=not active_high, pin_factory=factory)
        self.held = bool(self._device.is_active)
        # The library would report a debounced edge only after the bounce, which adds latency.
        self._device.pin.bounce = None
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self.changed

    def changed(self, ticks: float, state: int) -> None:
        """Handles an edge: ``ticks`` in seconds of CLOCK_MONOTONIC, ``state`` is the level after it."""
        self._button.changed(self.number, bool(state) == self._active_high, _stamp(ticks))

    def close(self) -> None:
        self._device.pin.when_changed = None
        self._device.close()


class _Button:
    """One function, which may have several pins. It is down while at least one of them is pressed.

    When a pin is pressed, those that have been pressed for `STUCK` seconds are ignored until they are
    released, so a cup on one pad does not block the others.
    """

    def __init__(self, name: str, sink: EdgeSink) -> None:
        self._name = name
        self._sink = sink
        self._pressed_since: dict[int, float] = {}

    def changed(self, pin: int, pressed: bool, at: float) -> None:
        if pressed:
            self._ignore_stuck_pins(at)
        before = bool(self._pressed_since)
        if pressed:
            self._pressed_since.setdefault(pin, at)
        else:
            self._pressed_since.pop(pin, None)
        if bool(self._pressed_since) != before:
            self._report(not before, at)

    def _ignore_stuck_pins(self, at: float) -> None:
        stuck = [pin for pin, since in self._pressed_since.items() if at - since >= STUCK]
        for pin in stuck:
            del self._pressed_since[pin]
        if stuck and not self._pressed_since:
            self._report(False, at)

    def _report(self, down: bool, at: float) -> None:
        try:
            self._sink(self._name, down, at)
        except Exception:
            log.exception("An edge of button %s was lost.", self._name)


class Buttons(Closeable):
    """All buttons of a kit, open from construction until `close`.

    A pin that is pressed at the start (a pad under a cup, a short circuit) is listed in ``held``, logged
    and ignored until it is released, so the other pins of its button still work.

    Raises `WiringError` if a button has no pin, a pin is used twice, or a pin cannot be opened.
    """

    def __init__(self, buttons: Mapping[str, Contact], sink: EdgeSink, factory: Factory) -> None:
        _check(buttons)
        self._threaded = any(kind.__module__ == THREADED for kind in type(factory).__mro__)
        self._pins: list[_Pin] = []
        held = []
        for name, contact in buttons.items():
            button = _Button(name, sink)
            for number in contact.pins:
                try:
                    pin = _Pin(button, number, contact.active_high, factory)
                except Exception as error:
                    self.close()
                    raise WiringError(
                        f"GPIO {number} of button {name} cannot be used ({error}): choose another"
                        " pin in the kit, or free this one."
                    ) from error
                self._pins.append(pin)
                if pin.held:
                    held.append((name, number))
                    log.warning("Button %s is held down at the start (GPIO %d).", name, number)
        self.held: tuple[tuple[str, int], ...] = tuple(held)
        """(button, GPIO) of each pin that was pressed at the start."""

    def alive(self) -> bool:
        """Whether the thread that reports edges is running; True for mock pins, which have none."""
        return not self._threaded or any(
            type(thread).__module__ == "lgpio" for thread in threading.enumerate()
        )

    def close(self) -> None:
        """Releases the pins; no edge is reported afterwards."""
        for pin in self._pins:
            pin.close()
        self._pins.clear()


def _stamp(ticks: float) -> float:
    now = time.monotonic()
    return ticks if 0 <= now - ticks < OLDEST_STAMP else now


def _check(buttons: Mapping[str, Contact]) -> None:
    for name, contact in buttons.items():
        if not contact.pins:
            raise WiringError(f"Button {name} has no pin: give it one in the kit, or leave it out.")
    uses = Counter(pin for contact in buttons.values() for pin in contact.pins)
    for pin, times in uses.items():
        if times > 1:
            names = " and ".join(n for n, contact in buttons.items() if pin in contact.pins)
            raise WiringError(f"GPIO {pin} is used twice ({names}): give every button its own pin.")
