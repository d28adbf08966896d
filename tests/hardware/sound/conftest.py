"""The fake sound card that the tests of the speaker share. It contains no tests."""

from __future__ import annotations

import sys

import pytest

from hardware.sound import audio_clock, feed, speaker
from tests.hardware.sound.fake_portaudio import FakeClock, FakePortAudio


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """Replaces the clock of the speaker."""
    clock = FakeClock()
    for module in (speaker, feed, audio_clock):
        monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> FakePortAudio:
    """PortAudio with one stereo card; ``channels`` 0 unplugs it."""
    audio = FakePortAudio(clock, 2)
    monkeypatch.setitem(sys.modules, "sounddevice", audio)
    return audio
