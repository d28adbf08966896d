"""The effects on a recorded line: trimming, level and limiter."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.speech import voice_effects
from hardware.speech.voice_spec import RATE
from hardware.speech.voice_tone import Samples

ENGINE_RATE = 22_050


def tone(seconds: float) -> Samples:
    return 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * ENGINE_RATE)) / ENGINE_RATE)


@pytest.mark.parametrize("around", [0.0, 0.05, 0.8])
def test_silence_around_a_line_is_not_part_of_its_length(around: float) -> None:
    """The same for faint noise."""
    noise = np.random.default_rng(1).normal(0, 2e-4, int(around * ENGINE_RATE))
    line = np.concatenate([noise, tone(0.4), noise])
    clip, spoken = voice_effects.finish(line, ENGINE_RATE)
    assert spoken / RATE == pytest.approx(0.4, abs=0.01)
    assert len(clip) - spoken == pytest.approx(voice_effects.TAIL_SECONDS * RATE, abs=2)


@pytest.mark.parametrize("gain", [0.01, 0.3, 1.9])
def test_clips_are_equally_loud_whatever_the_level_of_the_engine(gain: float) -> None:
    clip, _ = voice_effects.finish(tone(0.3) * gain, ENGINE_RATE)
    assert voice_effects.loudness(clip / 32768) == pytest.approx(-19, abs=0.3)


def test_peaks_stay_below_the_ceiling() -> None:
    clicks = np.zeros(ENGINE_RATE)
    clicks[::2000] = 1.0
    clip, _ = voice_effects.finish(clicks, ENGINE_RATE)
    assert np.abs(clip.astype(int)).max() <= voice_effects.CEILING * 32767 + 1


@pytest.mark.parametrize("line", [np.zeros(0), np.zeros(5000), np.full(5000, 1e-5)])
def test_a_silent_line_is_refused(line: Samples) -> None:
    with pytest.raises(voice_effects.SilenceError):
        voice_effects.finish(line, ENGINE_RATE)
