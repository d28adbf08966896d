"""The speaker: its clock tells what is heard, and errors about sound devices are clear."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.audio_clock import AudioClock
from hardware.sound.effects import effects
from hardware.sound.feed import Feed
from hardware.sound.mixer import Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoSoundDevice, resolved
from tests.hardware.sound.fake_portaudio import (
    RATE,
    ROOM,
    FakeClock,
    FakePortAudio,
    FakeStream,
    play,
)

SHORT = 0.03
"""Seconds that these speakers queue where a press may be answered."""


def clip(samples: int = 100) -> NDArray[np.int16]:
    return np.full(samples, 20_000, np.int16)


def first(stream: FakeStream) -> int:
    """The first sample that is not silent."""
    return int(np.flatnonzero(stream.sound())[0])


def test_one_stereo_stream_is_opened_at_48_khz(audio: FakePortAudio) -> None:
    speaker = Speaker(Mixer({}, effects()))
    (stream,) = audio.streams
    assert stream.asked["samplerate"] == RATE
    assert stream.asked["device"] is None
    speaker.effect("gavel", 0.0)
    speaker.feed()
    (out,) = stream.written
    assert out.any()
    assert np.array_equal(out[:, 0], out[:, 1])
    speaker.close()
    assert not stream.open


def test_a_card_with_one_channel_is_opened_in_mono(audio: FakePortAudio) -> None:
    audio.channels = 1
    Speaker(Mixer({}, {})).feed()
    assert audio.streams[0].written[0].shape[1] == 1


def test_a_clip_is_heard_at_its_scheduled_time(audio: FakePortAudio, clock: FakeClock) -> None:
    """A press at the time when the sample is audible maps back to the scheduled time."""
    speaker = Speaker(Mixer({}, {}))
    assert speaker.now() == 0.0
    speaker.say(clip(), 0.5, ducks=False)
    play(clock, speaker, 1.0)
    (stream,) = audio.streams
    assert speaker.heard(stream.heard(first(stream))) == pytest.approx(0.5, abs=2 / RATE)
    assert speaker.now() == pytest.approx(1.0, abs=0.001)


def test_what_stands_is_handed_over_early_and_what_does_not_as_late_as_can_be(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    play(clock, speaker, 1.0)
    assert audio.streams[0].frames / RATE - speaker.now() <= SHORT
    speaker.commit(2.0)
    speaker.feed()
    assert audio.streams[0].frames / RATE - speaker.now() > 0.2
    play(clock, speaker, 0.95)
    assert audio.streams[0].frames / RATE <= 2.0
    speaker.commit(0.0)
    play(clock, speaker, 0.5)
    assert 0 < audio.streams[0].frames / RATE - speaker.now() <= SHORT
    assert speaker.underflows == 0


def test_who_is_late_to_say_what_comes_next_gets_a_deep_queue_until_it_does(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """A line that is read from a slow disk: whoever reads it could not answer a press, and a processor that
    is busy with it leaves holes in a short queue."""
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    speaker.commit(1.0)
    play(clock, speaker, 1.0)
    assert audio.streams[0].frames / RATE - speaker.now() <= SHORT + 1 / RATE
    play(clock, speaker, 0.1)
    assert audio.streams[0].frames / RATE - speaker.now() > 0.1
    assert play(clock, speaker, 5.0) < 50
    speaker.commit(0.0)
    play(clock, speaker, 0.5)
    assert audio.streams[0].frames / RATE - speaker.now() <= SHORT
    assert speaker.underflows == 0


def test_a_box_that_waits_for_nobody_wakes_up_nine_times_a_second(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    often = play(clock, speaker, 10.0)
    speaker.commit(math.inf)
    assert play(clock, speaker, 10.0) < 95
    assert often > 450
    assert audio.streams[0].dry is False


def test_what_is_planned_as_soon_as_can_be_is_not_late_however_deep_the_card_is_fed(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    for committed_until in (0.0, 3.0, math.inf):
        speaker.commit(committed_until)
        play(clock, speaker, 0.7)
        at = speaker.now() + speaker.ahead
        speaker.say(clip(), at, ducks=False)
        before = audio.streams[0].frames
        play(clock, speaker, 0.7)
        late = audio.streams[0].sound()[before:]
        assert (before + np.flatnonzero(late)[0]) / RATE == pytest.approx(at, abs=3 / RATE)


def test_nothing_later_is_handed_over_once_it_may_change(audio: FakePortAudio, clock: FakeClock) -> None:
    """PAUSE by night: what was handed over is heard, and nothing after it."""
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    speaker.commit(math.inf)
    speaker.say(clip(10 * RATE), 0.0, ducks=False)
    play(clock, speaker, 1.0)
    now = speaker.now()
    speaker.commit(0.0)
    speaker.cut(now)
    play(clock, speaker, 1.0)
    last = np.flatnonzero(audio.streams[0].sound())[-1] / RATE
    assert now < last < now + 0.3


def test_who_waits_to_fill_the_card_is_woken_where_more_is_committed(audio: FakePortAudio) -> None:
    feed = Feed(FakeStream(audio, 2), ROOM, Mixer({}, {}), AudioClock(), SHORT)
    feed.fill()
    assert feed.commit(5.0)
    feed.fill()
    assert not feed.commit(6.0)
    assert not feed.commit(0.0)


def test_a_card_that_takes_large_pieces_gets_a_queue_that_suits_it(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """With less than a piece in hand it would never start, or run dry again and again."""
    audio.piece = RATE // 20
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    play(clock, speaker, 10.0)
    dry = speaker.underflows
    play(clock, speaker, 60.0)
    assert speaker.underflows == dry
    assert SHORT < speaker.ahead < 0.2


@pytest.mark.usefixtures("audio")
def test_one_underflow_is_an_accident(clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    for _ in range(3):
        play(clock, speaker, 20.0)
        clock.now += 0.1
    play(clock, speaker, 1.0)
    assert speaker.underflows == 3
    assert speaker.ahead < SHORT + 0.01


@pytest.mark.parametrize("committed_until", [0.0, math.inf])
def test_the_clock_is_steady_though_the_card_takes_pieces(
    audio: FakePortAudio, clock: FakeClock, committed_until: float
) -> None:
    audio.piece = 480
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    speaker.commit(committed_until)
    play(clock, speaker, 20.0)
    start, now = clock.now, speaker.now()
    for _ in range(100):
        play(clock, speaker, 0.137)
        assert speaker.now() >= now
        now = speaker.now()
        assert speaker.heard(start) == pytest.approx(speaker.heard(clock.now) - clock.now + start)
    assert now == pytest.approx(33.7, abs=0.006)


def test_after_an_interruption_the_clock_is_set_at_once(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}), short=SHORT)
    play(clock, speaker, 1.0)
    clock.now += 3.0
    speaker.feed()
    play(clock, speaker, 0.1)
    (stream,) = audio.streams
    for sample in (stream.frames - 1, stream.heard_from[-1][0]):
        assert speaker.heard(stream.heard(sample)) == pytest.approx(sample / RATE, abs=2 / RATE)
    assert speaker.underflows == 1


def test_it_is_alive_while_the_card_takes_samples(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = Speaker(Mixer({}, {}))
    assert speaker.alive()
    for _ in range(5):
        play(clock, speaker, 0.9)
        assert speaker.alive()
    audio.piece = 10 * RATE
    play(clock, speaker, 1.1)
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
