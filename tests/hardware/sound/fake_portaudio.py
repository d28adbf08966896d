"""A fake clock and a fake of the module `sounddevice` for the tests of the speaker. It contains no tests."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sound.speaker import Speaker

RATE = 48_000
ROOM = RATE // 4
"""Samples for which a stream has room."""


class FakeClock:
    """A monotonic clock that stands still until ``now`` is set."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


class FakeStream:
    """A stream whose card takes ``piece`` samples at a time while it is ``plugged`` in, and leaves out what
    it has not got."""

    hangs = False
    plugged = True

    def __init__(self, audio: FakePortAudio, channels: int, **asked: Any) -> None:
        self.audio, self.channels, self.asked = audio, channels, asked
        self.open = self.dry = False
        self.released = threading.Event()
        self.written: list[NDArray[np.float32]] = []
        self.heard_from: list[tuple[int, float]] = []
        """From which sample on the sound ran without a gap, and when that sample was heard."""
        self._dry_from = audio.clock.now

    @property
    def frames(self) -> int:
        """How many samples were written so far."""
        return sum(map(len, self.written))

    def _left(self) -> int:
        if not self.heard_from:
            return 0
        first, since = self.heard_from[-1]
        piece = self.audio.piece
        taken = int((self.audio.clock.now - since) * RATE + 1e-6) // piece * piece
        left = self.frames - first - taken
        if left < 0:
            self.dry = True
        return max(left, 0)

    @property
    def write_available(self) -> int:
        if not self.plugged:
            raise self.audio.PortAudioError("no such device")
        return ROOM - self._left()

    def write(self, data: NDArray[np.float32]) -> bool:
        left = self._left()
        assert len(data) <= ROOM - left, "a stream that is full makes its caller wait"
        if not left:
            self.heard_from.append((self.frames, self.audio.clock.now))
        self.written.append(data)
        dry, self.dry = self.dry, False
        return dry

    def start(self) -> None:
        self.open = True

    def close(self, ignore_errors: bool = True) -> None:
        assert ignore_errors
        if self.hangs:
            self.released.wait()
        self.open = False

    def sound(self) -> NDArray[np.float32]:
        """The left channel of all that was written."""
        return np.concatenate([part[:, 0] for part in self.written])

    def heard(self, sample: int) -> float:
        """When a sample that was written is heard."""
        first, since = [one for one in self.heard_from if one[0] <= sample][-1]
        return since + (sample - first) / RATE


class FakePortAudio:
    """The module `sounddevice` with one output of ``channels`` channels, or without any if 0."""

    class PortAudioError(Exception):
        pass

    def __init__(self, clock: FakeClock, channels: int) -> None:
        self.clock, self.channels = clock, channels
        self.piece = 1
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
        self.streams.append(FakeStream(self, channels, **asked))
        return self.streams[-1]

    def query_devices(self) -> list[dict[str, Any]]:
        return [{"name": "USB Audio", "max_output_channels": self.channels}] * bool(self.channels)


def play(clock: FakeClock, speaker: Speaker, seconds: float) -> int:
    """Feeds the card as often as it wants to be, for so long; returns how often."""
    until, times = clock.now + seconds, 0
    while True:
        wait = speaker.feed()
        times += 1
        if clock.now + wait > until:
            clock.now = until
            return times
        clock.now += wait
