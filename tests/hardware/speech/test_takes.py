"""A take is trimmed to its speech and measured as it was spoken, whatever file it comes from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.speech.takes import NoSpeech, measured, read_take, trimmed, write_take
from hardware.speech.voice_effects import LOUDNESS, finish_recording, loudness
from tests.kit.spoken import RATE, save, spoken


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("channels", [1, 2])
def test_a_file_of_any_rate_is_as_long_as_it_was_spoken(tmp_path: Path, rate: int, channels: int) -> None:
    file = save(spoken(1.0, rate=rate), tmp_path / "take.wav", rate, channels)
    take = read_take(file)
    assert len(take) / RATE == pytest.approx(2.3, abs=0.001)
    assert measured(take).seconds == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("suffix", ["flac", "wav", "ogg", "mp3"])
def test_every_kind_of_file_can_be_read(tmp_path: Path, suffix: str) -> None:
    take = read_take(save(spoken(1.0), tmp_path / f"take.{suffix}"))
    assert measured(take).seconds == pytest.approx(1.0, abs=0.06)


@settings(max_examples=20, deadline=None)
@given(
    seconds=st.floats(0.3, 4),
    before=st.floats(0.2, 2),
    after=st.floats(0.2, 2),
    level=st.floats(-45, -12),
    apart=st.floats(20, 60),
)
def test_the_silence_around_the_speech_goes_and_the_speech_stays(
    seconds: float, before: float, after: float, level: float, apart: float
) -> None:
    take = spoken(seconds, level=level, noise=level - apart, before=before, after=after)
    assert seconds - 0.02 <= len(trimmed(take)) / RATE <= seconds + 0.25


def test_a_hum_of_the_mains_is_no_speech() -> None:
    take = spoken(1.0, level=-30)
    hum = 0.05 * np.sin(2 * np.pi * 20 * np.arange(len(take)) / RATE) + 0.1
    assert len(trimmed(take + hum)) / RATE == pytest.approx(1.18, abs=0.1)


@pytest.mark.parametrize("length", [0, 1, 100, RATE])
def test_silence_is_no_speech(length: int) -> None:
    for judge in (trimmed, measured):
        with pytest.raises(NoSpeech):
            judge(np.zeros(length))


def test_what_was_spoken_is_measured() -> None:
    found = measured(spoken(1.0, level=-24, noise=-60))
    assert found.speech == pytest.approx(-24, abs=1)
    assert found.noise == pytest.approx(-60, abs=1)
    assert found.clipped == 0
    assert measured(np.clip(spoken(1.0, level=-3), -1, 1)).clipped > 100


def test_a_loud_peak_that_is_not_flat_is_not_clipped() -> None:
    take = spoken(1.0)
    take[30_000] = 1.0
    assert measured(take).clipped == 0


@pytest.mark.parametrize("level", [-45, -30, -12])
def test_a_recording_is_as_loud_as_the_voice_and_has_its_room(level: float) -> None:
    clip, _, length = finish_recording(spoken(2.0, level=level))
    assert loudness(clip / 32768) == pytest.approx(LOUDNESS, abs=0.5)
    assert np.abs(clip).max() < 32768 * 10 ** (-1.5 / 20)
    assert length / RATE == pytest.approx(2.18, abs=0.05)
    assert len(clip) > length + RATE // 4  # the room rings on


def test_a_take_is_stored_with_its_text(tmp_path: Path) -> None:
    take = trimmed(spoken(1.0))
    with (tmp_path / "take.part").open("wb") as file:
        write_take(take, "Die Nacht fällt über Palermo.", file)
    found = soundfile.SoundFile(tmp_path / "take.part")
    assert (found.format, found.samplerate, found.channels) == ("FLAC", RATE, 1)
    assert found.title == "Die Nacht fällt über Palermo."
    assert np.abs(read_take(tmp_path / "take.part") - take).max() < 1e-6
