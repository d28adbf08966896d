"""The buttons of a kit on GPIO: stamps every edge and hands it on. What a press is, is not known here.

Callbacks run on the one notification thread of the GPIO library, which an exception would end; so
they do nothing but stamp the edge and hand it to a sink that only enqueues.
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
from narrator.config.kit import Contact
from narrator.errors import NarratorError

log = logging.getLogger(__name__)

THREADED = "gpiozero.pins.lgpio"
"""Where the pins are made that tell their edges on a thread of the module lgpio."""

STUCK = 30.0
"""Seconds after which nobody's finger is on a pin: it is left out, as if it had been held at the start."""

# An older stamp was made by another clock: kernels before 5.7 stamped edges in wall-clock time.
OLDEST_STAMP = 1.0


class WiringError(NarratorError):
    """The kit's buttons cannot be had on the pins it names."""


class _Pin:
    """One pin of a button. The GPIO library refers to it weakly: `Buttons` keeps it alive."""

    def __init__(self, button: _Button, number: int, active_high: bool, factory: Factory) -> None:
        self._button = button
        self._active_high = active_high
        self.number = number
        # The pull keeps a wire that fell off from pressing.
        self._device = InputDevice(number, pull_up=not active_high, pin_factory=factory)
        self.held = bool(self._device.is_active)
        # Debouncing by the library would report an edge only after the bounce: pure latency.
        self._device.pin.bounce = None
        self._device.pin.edges = "both"
        self._device.pin.when_changed = self.changed

    def changed(self, ticks: float, state: int) -> None:
        """An edge: ``ticks`` is seconds of CLOCK_MONOTONIC, ``state`` the level after it."""
        self._button.changed(self.number, bool(state) == self._active_high, _stamp(ticks))

    def close(self) -> None:
        self._device.pin.when_changed = None
        self._device.close()


class _Button:
    """One function and the pins of it that are pressed, each since when; it is down while there are any.

    Where another of its pins is pressed, those that have been down for `STUCK` seconds are left out until
    they open: a cup on one pad does not silence the others.
    """

    def __init__(self, name: str, sink: EdgeSink) -> None:
        self._name = name
        self._sink = sink
        self._pressed: dict[int, float] = {}

    def changed(self, pin: int, pressed: bool, at: float) -> None:
        if pressed:
            self._leave_out(at)
        before = bool(self._pressed)
        if pressed:
            self._pressed.setdefault(pin, at)
        else:
            self._pressed.pop(pin, None)
        if bool(self._pressed) != before:
            self._tell(not before, at)

    def _leave_out(self, at: float) -> None:
        stuck = [pin for pin, since in self._pressed.items() if at - since >= STUCK]
        for pin in stuck:
            del self._pressed[pin]
        if stuck and not self._pressed:
            self._tell(False, at)

    def _tell(self, down: bool, at: float) -> None:
        try:
            self._sink(self._name, down, at)
        except Exception:
            log.exception("An edge of button %s was lost.", self._name)


class Buttons(Closeable):
    """Every button of a kit, from construction until `close`.

    A pin that is pressed at the start (a pad under a cup, a short circuit) is reported in ``held``
    and in the log, and is left out until it opens, so that the other pins of its button still work.

    Raises `WiringError` when a button has no pin, a pin has two jobs, or a pin cannot be had.
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
        """(button, pin) of every pin that was pressed at the start."""

    def alive(self) -> bool:
        """Whether the one thread that tells edges still runs; mock pins need none."""
        return not self._threaded or any(
            type(thread).__module__ == "lgpio" for thread in threading.enumerate()
        )

    def close(self) -> None:
        """Lets the pins go; no edge is told afterwards."""
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
