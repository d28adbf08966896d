"""The effects on a recorded line: trimming, level and limiter."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.signal import fftconvolve

from hardware.speech import voice_effects
from hardware.speech.voice_spec import VOICE_RATE
from hardware.speech.voice_tone import Samples

ENGINE_RATE = 22_050


def tone(seconds: float) -> Samples:
    return 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * ENGINE_RATE)) / ENGINE_RATE)


@pytest.mark.parametrize("around", [0.0, 0.05, 0.8])
def test_silence_around_a_line_is_not_part_of_its_length(around: float) -> None:
    """The same for faint noise."""
    noise = np.random.default_rng(1).normal(0, 2e-4, int(around * ENGINE_RATE))
    line = np.concatenate([noise, tone(0.4), noise])
    clip, rate, spoken = voice_effects.finish(line, ENGINE_RATE)
    assert rate == VOICE_RATE
    assert spoken / rate == pytest.approx(0.4, abs=0.01)
    assert len(clip) - spoken == pytest.approx(voice_effects.TAIL_SECONDS * rate, abs=2)


@pytest.mark.parametrize("gain", [0.01, 0.3, 1.9])
def test_clips_are_equally_loud_whatever_the_level_of_the_engine(gain: float) -> None:
    clip, rate, _ = voice_effects.finish(tone(0.3) * gain, ENGINE_RATE)
    assert voice_effects.loudness(clip / 32768, rate) == pytest.approx(-19, abs=0.3)


def test_peaks_stay_below_the_ceiling() -> None:
    clicks = np.zeros(ENGINE_RATE)
    clicks[::2000] = 1.0
    clip, _, _ = voice_effects.finish(clicks, ENGINE_RATE)
    assert np.abs(clip.astype(int)).max() <= voice_effects.CEILING * 32767 + voice_effects.STEP


def test_what_is_rounded_away_lies_far_under_the_voice() -> None:
    clip, _, spoken = voice_effects.finish(tone(0.5), ENGINE_RATE)
    assert not np.any(clip % voice_effects.STEP)
    noise = voice_effects.STEP / np.sqrt(12) / 32768
    level = np.sqrt(np.mean((clip[:spoken] / 32768) ** 2))
    assert 20 * np.log10(level / noise) > 60


def test_a_limited_line_is_as_loud_as_any_other() -> None:
    """Its peaks stand 20 dB over the rest."""
    line = 0.02 * tone(2.0)
    line[:: ENGINE_RATE // 7] = 0.2
    clip, rate, _ = voice_effects.finish(line, ENGINE_RATE)
    assert np.abs(clip.astype(int)).max() > voice_effects.CEILING * 32767 * 0.95
    assert voice_effects.loudness(clip / 32768, rate) == pytest.approx(-19, abs=0.3)


@pytest.mark.parametrize("line", [np.zeros(0), np.zeros(5000), np.full(5000, 1e-5)])
def test_a_silent_line_is_refused(line: Samples) -> None:
    with pytest.raises(voice_effects.SilenceError):
        voice_effects.finish(line, ENGINE_RATE)


@pytest.mark.parametrize("seconds", [0.1, 0.8, 0.9, 3.0])
def test_the_room_rings_on_from_block_to_block(seconds: float) -> None:
    line = np.random.default_rng(7).standard_normal(round(seconds * VOICE_RATE))
    whole = fftconvolve(line, voice_effects._impulse_response(VOICE_RATE))
    np.testing.assert_allclose(voice_effects._room(line, VOICE_RATE), whole, atol=1e-9)
