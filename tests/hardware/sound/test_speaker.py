"""The speaker: its clock tells what is heard, and errors about sound devices are clear."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice, resolved
from tests.hardware.sound.fake_portaudio import LATENCY, RATE, FakeClock, FakePortAudio, FakeStream


def test_the_requested_latency_is_passed_to_the_stream(audio: FakePortAudio) -> None:
    Speaker(Mixer({}, {}), latency=0.1)
    assert audio.streams[0].asked["latency"] == 0.1


def test_one_stereo_stream_is_opened_at_48_khz(audio: FakePortAudio) -> None:
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


def test_a_card_with_one_channel_is_opened_in_mono(audio: FakePortAudio) -> None:
    audio.channels = 1
    Speaker(Mixer({}, {}))
    assert audio.streams[0].block().shape == (512, 1)


def test_a_sample_is_heard_one_latency_after_its_block_was_requested(
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


def test_what_is_planned_for_as_soon_as_can_be_is_not_late_where_blocks_are_requested_at_once(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    block = 512 / RATE

    def four_at_once() -> list[float]:
        """Each is heard after the one before."""
        begin, heard = clock.now, list[float]()
        for number in range(4):
            clock.now = begin
            heard += audio.streams[0].block(late=number * block)[:, 0].tolist()
        clock.now = begin + 4 * block
        return heard

    for _ in range(20):
        four_at_once()
        clock.now -= 4 * block - 0.001  # asked a millisecond after them
        at = speaker.now() + speaker.ahead
        clock.now += 4 * block - 0.001
    speaker.say(np.full(100, 20_000, np.int16), at, ducks=False)
    heard = four_at_once() + four_at_once()
    assert (80 * 512 + np.flatnonzero(heard)[0]) / RATE == pytest.approx(at, abs=3 / RATE)
    assert speaker.latency < speaker.ahead < LATENCY + 5 * block


def test_a_clip_is_heard_at_its_scheduled_time(audio: FakePortAudio, clock: FakeClock) -> None:
    """A press at the time when the sample is audible maps back to the scheduled time."""
    speaker = Speaker(Mixer({}, {}))
    start = clock.now
    speaker.say(np.full(100, 20_000, np.int16), 0.5, ducks=False)
    sound = np.concatenate([audio.streams[0].block()[:, 0] for _ in range(80)])
    leaves = start + LATENCY + np.flatnonzero(sound)[0] / RATE
    assert speaker.heard(leaves) == pytest.approx(0.5, abs=2 / RATE)


def test_jitter_of_timestamps_is_smoothed_and_the_clock_never_goes_back(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    start, before = clock.now, 0.0
    for number in range(400):
        audio.streams[0].block(late=0.005 * (-1) ** number)
        assert speaker.now() >= before
        before = speaker.now()
    assert speaker.heard(start + LATENCY) == pytest.approx(0.0, abs=0.0005)


def test_after_an_interruption_the_clock_is_set_at_once(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    audio.streams[0].block()
    clock.now += 3.0
    audio.streams[0].block(underflow=True)
    assert speaker.heard(clock.now) == pytest.approx(1024 / RATE - LATENCY)
    assert speaker.underflows == 1


def test_without_timestamps_the_latency_of_the_stream_is_used(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}))
    start = clock.now
    for _ in range(10):
        audio.streams[0].block(dac=False)
    assert speaker.heard(start + LATENCY) == pytest.approx(0.0)


def test_it_is_alive_while_the_card_requests_blocks(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}))
    assert speaker.alive()
    clock.now += 0.9
    audio.streams[0].block()
    clock.now += 0.9
    assert speaker.alive()
    clock.now += 0.2
    assert not speaker.alive()


def test_without_any_device_the_error_says_to_plug_one_in(audio: FakePortAudio) -> None:
    audio.channels = 0
    with pytest.raises(NoSoundDevice, match="no sound device is there: plug one in"):
        Speaker(Mixer({}, {}))


def test_for_a_missing_device_the_error_lists_the_others(
    monkeypatch: pytest.MonkeyPatch, audio: FakePortAudio
) -> None:
    monkeypatch.setattr(FakePortAudio, "OutputStream", missing)
    with pytest.raises(NoSoundDevice, match=r"'Headphones' cannot be opened .* one of USB Audio"):
        Speaker(Mixer({}, {}), "Headphones")
    assert audio.streams == []


def missing(_: FakePortAudio, **asked: Any) -> FakeStream:
    raise ValueError(f"No output device matching {asked['device']!r}")


def test_without_portaudio_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def find_spec(self, name: str, *_: Any) -> None:
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(NoSoundDevice, match="apt install libportaudio2"):
        Speaker(Mixer({}, {}))


def test_a_card_is_found_by_its_alsa_id_whatever_its_number(tmp_path: Path) -> None:
    for number, name in ((0, "vc4hdmi"), (3, "sndrpihifiberry")):
        (tmp_path / f"card{number}").mkdir()
        (tmp_path / f"card{number}" / "id").write_text(f"{name}\n")
    assert resolved("sndrpihifiberry", tmp_path) == "(hw:3,"
    assert resolved("USB Audio", tmp_path) == "USB Audio"
    assert resolved(None, tmp_path) is None


def test_the_silent_speaker_has_a_clock_and_the_same_lengths() -> None:
    clock = FakeClock()
    silent = SilentSpeaker(clock.monotonic)
    clock.now += 2.5
    assert silent.now() == 2.5
    assert silent.heard(clock.now - 1) == 1.5
    assert silent.effect("chime", 0.0) == Mixer({}, effects()).effect("chime", 0.0)
    assert silent.alive()
