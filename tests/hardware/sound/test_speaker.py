"""The speaker: a clock that tells what is heard, and one sentence when there is nothing to play on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound import speaker as module
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice, resolved

RATE = 48_000
LATENCY = 0.04


class FakeClock:
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Stamps:
    """Named as PortAudio names them."""

    currentTime: float  # noqa: N815
    outputBufferDacTime: float  # noqa: N815


class FakeStream:
    """A sound card that counts from another zero than `FakeClock`, and asks for blocks when told."""

    latency = LATENCY
    zero = 700.0
    hangs = False

    def __init__(self, clock: FakeClock, channels: int, callback: Any, **asked: Any) -> None:
        self.clock, self.channels, self.callback, self.asked = clock, channels, callback, asked
        self.finished: Callable[[], None] = asked["finished_callback"]
        self.open = False
        self.let_go = threading.Event()

    @property
    def time(self) -> float:
        return self.clock.now - self.zero

    def start(self) -> None:
        self.open = True

    def close(self, ignore_errors: bool = True) -> None:
        assert ignore_errors
        if self.hangs:
            self.let_go.wait()
        self.open = False

    def block(
        self, *, late: float = 0.0, dac: bool = True, underflow: bool = False
    ) -> NDArray[np.float32]:
        """Asks for one block now, then lets as much time go by as it lasts."""
        out = np.empty((512, self.channels), np.float32)
        heard = self.time + LATENCY + late if dac else 0.0
        status = SimpleNamespace(output_underflow=underflow)
        self.callback(out, 512, Stamps(self.time, heard), status)
        self.clock.now += 512 / RATE
        return out


class FakePortAudio:
    """The module `sounddevice` with one output of so many channels, or none."""

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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def plugged_in(monkeypatch: pytest.MonkeyPatch, clock: FakeClock, channels: int) -> FakePortAudio:
    audio = FakePortAudio(clock, channels)
    monkeypatch.setitem(sys.modules, "sounddevice", audio)
    return audio


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> FakePortAudio:
    return plugged_in(monkeypatch, clock, 2)


def test_more_sound_is_kept_in_hand_where_the_settings_say_so(audio: FakePortAudio) -> None:
    Speaker(Mixer({}, {}), latency=0.1)
    assert audio.streams[0].asked["latency"] == 0.1


def test_one_stream_is_opened_at_48_khz_and_both_ears_hear_the_mixer(audio: FakePortAudio) -> None:
    speaker = Speaker(Mixer({}, effects()))
    (stream,) = audio.streams
    assert stream.asked["samplerate"] == RATE
    assert stream.asked["device"] is None
    assert stream.asked["latency"] == 0.03
    speaker.effect("gavel", 0.0)
    out = stream.block()
    assert out.any()
    assert np.array_equal(out[:, 0], out[:, 1])
    speaker.close()
    assert not stream.open


def test_a_card_with_one_channel_is_good_enough(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    audio = plugged_in(monkeypatch, clock, 1)
    Speaker(Mixer({}, {}))
    assert audio.streams[0].block().shape == (512, 1)


def test_a_moment_is_heard_a_latency_after_it_was_handed_over(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    assert speaker.now() == 0.0
    start = clock.now
    for _ in range(100):
        audio.streams[0].block()
    assert speaker.heard(start + LATENCY) == pytest.approx(0.0)
    assert speaker.heard(start + LATENCY + 1.0) == pytest.approx(1.0)
    assert speaker.now() == pytest.approx(100 * 512 / RATE - LATENCY)
    assert speaker.latency == LATENCY


def test_what_is_said_at_a_moment_is_heard_at_that_moment(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """A press stamped when the loudspeaker spoke the sample maps back to the scheduled moment."""
    speaker = Speaker(Mixer({}, {}))
    start = clock.now
    speaker.say(np.full(100, 20_000, np.int16), 0.5, ducks=False)
    sound = np.concatenate([audio.streams[0].block()[:, 0] for _ in range(80)])
    leaves = start + LATENCY + np.flatnonzero(sound)[0] / RATE
    assert speaker.heard(leaves) == pytest.approx(0.5, abs=2 / RATE)


def test_the_jitter_of_the_stamps_is_smoothed_and_the_clock_never_goes_back(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    start, before = clock.now, 0.0
    for number in range(400):
        audio.streams[0].block(late=0.005 * (-1) ** number)
        assert speaker.now() >= before
        before = speaker.now()
    assert speaker.heard(start + LATENCY) == pytest.approx(0.0, abs=0.0005)


def test_after_a_stall_the_clock_follows_at_once(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}))
    audio.streams[0].block()
    clock.now += 3.0
    audio.streams[0].block(underflow=True)
    assert speaker.heard(clock.now) == pytest.approx(1024 / RATE - LATENCY)
    assert speaker.underflows == 1


def test_without_stamps_the_stream_s_latency_serves(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}))
    start = clock.now
    for _ in range(10):
        audio.streams[0].block(dac=False)
    assert speaker.heard(start + LATENCY) == pytest.approx(0.0)


def test_it_is_alive_while_the_card_asks_for_blocks(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}))
    assert speaker.alive()
    clock.now += 0.9
    audio.streams[0].block()
    clock.now += 0.9
    assert speaker.alive()
    clock.now += 0.2
    assert not speaker.alive()


def test_no_device_at_all_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    plugged_in(monkeypatch, clock, 0)
    with pytest.raises(NoSoundDevice, match="no sound device is there: plug one in"):
        Speaker(Mixer({}, {}))


def test_a_device_that_is_not_there_is_named_with_those_that_are(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    audio = plugged_in(monkeypatch, clock, 2)
    monkeypatch.setattr(FakePortAudio, "OutputStream", missing)
    with pytest.raises(NoSoundDevice, match=r"'Headphones' cannot be opened .* one of USB Audio"):
        Speaker(Mixer({}, {}), "Headphones")
    assert audio.streams == []


def missing(_: FakePortAudio, **asked: Any) -> FakeStream:
    raise ValueError(f"No output device matching {asked['device']!r}")


def test_a_missing_portaudio_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def find_spec(self, name: str, *_: Any) -> None:
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(NoSoundDevice, match="apt install libportaudio2"):
        Speaker(Mixer({}, {}))


def test_a_card_is_found_by_its_alsa_id_whatever_its_number_today(tmp_path: Path) -> None:
    for number, name in ((0, "vc4hdmi"), (3, "sndrpihifiberry")):
        (tmp_path / f"card{number}").mkdir()
        (tmp_path / f"card{number}" / "id").write_text(f"{name}\n")
    assert resolved("sndrpihifiberry", tmp_path) == "(hw:3,"
    assert resolved("USB Audio", tmp_path) == "USB Audio"
    assert resolved(None, tmp_path) is None


def test_the_silent_speaker_keeps_time_and_tells_the_same_lengths() -> None:
    clock = FakeClock()
    silent = SilentSpeaker(clock.monotonic)
    clock.now += 2.5
    assert silent.now() == 2.5
    assert silent.heard(clock.now - 1) == 1.5
    assert silent.effect("chime", 0.0) == Mixer({}, effects()).effect("chime", 0.0)
    assert silent.alive()
