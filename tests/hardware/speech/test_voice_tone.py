"""The colour of the voice: clearer where consonants are, darker below, evener, and never longer."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.speech.voice_spec import VOICE_RATE as RATE
from hardware.speech.voice_tone import Samples, toned

SECONDS = 1.0
TIME = np.arange(int(SECONDS * RATE)) / RATE


def tones(*hertz: float) -> Samples:
    """Steady, and equally strong."""
    return sum((0.05 * np.sin(2 * np.pi * one * TIME) for one in hertz), np.zeros(len(TIME)))


def strength(line: Samples, hertz: float) -> float:
    """Of a tone in the middle of a line, in dB."""
    middle = slice(RATE // 4, 3 * RATE // 4)
    wave = np.exp(-2j * np.pi * hertz * TIME[middle])
    return float(20 * np.log10(np.abs(np.mean(line[middle] * wave)) + 1e-12))


@pytest.mark.parametrize(("hertz", "raised"), [(1000, 2.0), (2800, 5.0), (9000, 6.0)])
def test_bands_are_raised_against_the_middle(hertz: float, raised: float) -> None:
    line = tones(500, hertz)
    after = toned(line)
    change = [strength(after, one) - strength(line, one) for one in (500, hertz)]
    assert change[1] - change[0] == pytest.approx(raised, abs=1.5)


def test_a_low_voice_has_a_shadow_an_octave_below_and_nothing_new_above() -> None:
    voice = tones(100, 200, 300, 1000)
    after = toned(voice)
    for half in (50, 150, 250):
        assert strength(voice, half) < -90
        assert -30 < strength(after, half) - strength(after, 100) < 0
    for above in (550, 750, 1050, 2050):
        assert strength(after, above) < strength(after, 1000) - 40


def test_a_quiet_syllable_comes_nearer_to_a_loud_one() -> None:
    line = tones(700)
    line[: RATE // 2] *= 0.2
    after = toned(line)
    levels = [np.sqrt(np.mean(after[place : place + RATE // 4] ** 2)) for place in (RATE // 8, 5 * RATE // 8)]
    assert 1.5 < levels[1] / levels[0] < 3  # it was 5


@pytest.mark.parametrize("count", [500, 4801, 24_000, 99_991])
def test_a_line_stays_as_long_as_it_was(count: int) -> None:
    line = np.random.default_rng(2).normal(0, 0.1, count)
    after = toned(line)
    assert len(after) == count
    assert np.isfinite(after).all()
