"""A box whose buttons and lamps are gpiozero's mock pins, in virtual time. Contains no tests.

A finger drives a pin; the edge goes through the real `Buttons`, the real `ButtonQueue`.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio.buttons import Buttons
from hardware.gpio.lamps import GpioPanel
from narrator.config.kit import Kit
from narrator.config.settings import Settings
from narrator.live.button_queue import Raw
from narrator.live.clock import Quit
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, Clock, Hands, PressQueue


class Wire(MockPWMPin):  # type: ignore[misc]
    """A pin that keeps no history, and whose edges are stamped in virtual time."""

    clock: Clock
    _state: bool

    def _change_state(self, value: bool) -> bool:
        changed: bool = self._state != value
        self._state, self._last_change = value, self.clock.time
        return changed


class Wires(PressQueue):
    """Whoever waits at this queue makes the time pass, and pins are driven as theirs comes."""

    def __init__(self, clock: Clock, look: Callable[[], None]) -> None:
        super().__init__(clock, look)
        self.storm: Iterator[tuple[float, MockPWMPin, bool]] = iter(())
        self.drive: Callable[[str, bool], None]
        self.longest = 0
        self._gust: tuple[float, MockPWMPin, bool] | None = None

    def get(self, block: bool = True, timeout: float | None = None) -> Raw | None:
        del block
        self._look()
        until = self._clock.time + (timeout or 0.0)
        while self.empty():
            at = self._next()
            if at is None or at > until:
                self._clock.time = until
                raise queue.Empty
            self._clock.time = max(self._clock.time, at)
            self._happen()
        return self.get_nowait()

    def let_pass(self, seconds: float) -> None:
        self._look()
        until = self._clock.time + seconds
        while (at := self._next()) is not None and at <= until:
            self._clock.time = max(self._clock.time, at)
            self._happen()
        self._clock.time = until

    def get_nowait(self) -> Raw | None:
        self.longest = max(self.longest, self.qsize())
        return queue.SimpleQueue.get(self, block=False)

    def _next(self) -> float | None:
        self._gust = self._gust or next(self.storm, None)
        moments = [self._gust[0]] if self._gust else []
        moments += [self.coming[0][0]] if self.coming else []
        return min(moments, default=None)

    def _happen(self) -> None:
        """Everything that comes at this moment."""
        while self._gust is not None and self._gust[0] <= self._clock.time:
            _, pin, level = self._gust
            (pin.drive_high if level else pin.drive_low)()
            self._gust = next(self.storm, None)
        while self.coming and self.coming[0][0] <= self._clock.time:
            raw = PressQueue.get_nowait(self)
            if raw is None:
                raise Quit
            self.drive(raw[0], raw[1])


class Wired(Box):
    """A box on mock pins."""

    def __init__(
        self,
        settings: Settings,
        hands: Hands,
        pins: MockFactory,
        wiring: Kit,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        super().__init__(settings, hands, holds=wiring.hold_pauses)
        Wire.clock = self.clock
        monkeypatch.setattr("hardware.gpio.buttons.time", SimpleNamespace(monotonic=self.clock.now))
        self.wires = self.fingers = self.presses.queue = Wires(self.clock, self._look)
        self.presses.let_pass = self.wires.let_pass
        self.wires.drive = self._drive
        self.buttons = Buttons(wiring.buttons, self.presses.sink, pins)
        self.gpio = GpioPanel(wiring, pins)
        self.stage.swap_equipment(self.evening.table.spoken.play._replace(panel=self.gpio))
        self.pins, self._wiring = pins, wiring

    def pin(self, button: str) -> MockPWMPin:
        return self.pins.pin(self._wiring.buttons[button].pins[0])

    def storm(self, button: str, begins: float, seconds: float, per_second: int) -> None:
        """From ``begins`` on the contact changes so often."""
        pin, edges = self.pin(button), range(int(seconds * per_second))
        self.wires.storm = ((begins + n / per_second, pin, n % 2 == 1) for n in edges)

    def press(self, edges: Iterable[Edge]) -> None:
        for edge in edges:
            self.wires.later(edge.at, (edge.button, edge.down, edge.at))

    def _drive(self, button: str, down: bool) -> None:
        pin = self.pin(button)
        (pin.drive_low if down else pin.drive_high)()


@contextmanager
def wired(
    settings: Settings,
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
    wiring: Kit,
    cups: Iterable[int] = (),
) -> Iterator[Wired]:
    """A box on the pins of a kit; ``cups`` stand on these pins from the start."""
    pins = MockFactory(pin_class=Wire)
    for number in cups:
        pins.pin(number)._set_pull = lambda _: None  # it outweighs the pull-up
    box = Wired(settings, hands, pins, wiring, monkeypatch)
    with box.buttons, box.gpio:
        yield box
    pins.close()
