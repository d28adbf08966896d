"""A fake clock and a fake of the module `sounddevice` for the tests of the speaker. It contains no tests."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 48_000
LATENCY = 0.04
"""Seconds from a block to its sound."""


class FakeClock:
    """A monotonic clock that stands still until ``now`` is set."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Stamps:
    """The timestamps of a block, with PortAudio's names."""

    currentTime: float  # noqa: N815
    outputBufferDacTime: float  # noqa: N815


class FakeStream:
    """A stream whose clock has another zero than `FakeClock`. `block` requests a block."""

    latency = LATENCY
    zero = 700.0
    hangs = False

    def __init__(self, clock: FakeClock, channels: int, callback: Any, **asked: Any) -> None:
        self.clock, self.channels, self.callback, self.asked = clock, channels, callback, asked
        self.finished: Callable[[], None] = asked["finished_callback"]
        self.open = False
        self.released = threading.Event()

    @property
    def time(self) -> float:
        return self.clock.now - self.zero

    def start(self) -> None:
        self.open = True

    def close(self, ignore_errors: bool = True) -> None:
        assert ignore_errors
        if self.hangs:
            self.released.wait()
        self.open = False

    def block(
        self, *, late: float = 0.0, dac: bool = True, underflow: bool = False
    ) -> NDArray[np.float32]:
        """Requests one block now, then advances the clock by its length."""
        out = np.empty((512, self.channels), np.float32)
        heard = self.time + LATENCY + late if dac else 0.0
        status = SimpleNamespace(output_underflow=underflow)
        self.callback(out, 512, Stamps(self.time, heard), status)
        self.clock.now += 512 / RATE
        return out


class FakePortAudio:
    """The module `sounddevice` with one output of ``channels`` channels, or without any if 0."""

    class PortAudioError(Exception):
        pass

    def __init__(self, clock: FakeClock, channels: int) -> None:
        self.clock, self.channels = clock, channels
        self.streams: list[FakeStream] = []
        self.scans = 0

    def _terminate(self) -> None:
        assert not any(stream.open for stream in self.streams)

    def _initialize(self) -> None:
        self.scans += 1

    def _exit_handler(self) -> None: ...

    def OutputStream(self, *, channels: int, **asked: Any) -> FakeStream:  # noqa: N802
        if channels > self.channels or not self.channels:
            raise self.PortAudioError("Invalid number of channels")
        self.streams.append(FakeStream(self.clock, channels, **asked))
        return self.streams[-1]

    def query_devices(self) -> list[dict[str, Any]]:
        return [{"name": "USB Audio", "max_output_channels": self.channels}] * bool(self.channels)
