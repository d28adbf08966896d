"""All nights hide what a hand, a sleeve, a chair and a foot make, always, and end where they begin."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.sound.loudness import BED_LUFS, RATE, gain, lufs
from hardware.sound.masking import BANDS, BED_HOP, band_levels, masked_by
from hardware.sound.mixer import Mixer
from hardware.sound.night_beds import MAKERS
from hardware.sound.reference_noises import NOISES, reference_noise
from narrator.base.sounds import LATE_NIGHT, NIGHTS
from tests.hardware.sound.mixing import flat
from tests.hardware.sound.nights import heard, night

UNDER = 14.0
"""By how many dB(A) the loudest 20 ms of a noise lie under the bed."""


def test_there_is_a_night_for_each_name() -> None:
    assert tuple(MAKERS) == (*NIGHTS, LATE_NIGHT)


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("noise", NOISES)
def test_each_noise_is_hidden_in_each_night_wherever_it_comes(name: str, noise: str) -> None:
    frames, loud = heard(name)
    found = masked_by(frames, reference_noise(noise) * gain(loud - UNDER))
    assert found.margin >= 0, found
    assert found.bare <= 0.025, found


@pytest.mark.parametrize("name", MAKERS)
def test_a_night_lasts_four_minutes_and_never_says_the_same_twice(name: str) -> None:
    clip = night(name)
    assert len(clip) >= 240 * RATE
    whole = clip[::4].astype(np.float32)
    size = 1 << (2 * len(whole)).bit_length() - 1
    part = whole[: 10 * RATE // 4]
    fits = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(part, size)), size)
    again = np.abs(fits[RATE // 4 : len(whole) - len(part)]).max() / np.dot(part, part)
    assert again < 0.3


@pytest.mark.parametrize("name", MAKERS)
def test_the_end_of_a_night_goes_on_at_its_beginning(name: str) -> None:
    """The step from the last sample to the first is one like all others, and the seam hides as much."""
    clip = night(name).astype(np.float64)
    steps = np.abs(np.diff(clip))
    assert abs(clip[0] - clip[-1]) <= np.percentile(steps, 99.9)
    bends = np.abs(np.diff(clip, 2))
    seam = np.concatenate([clip[-2:], clip[:2]])
    assert np.abs(np.diff(seam, 2)).max() <= np.percentile(bends, 99.9)
    around = np.concatenate([clip[-5 * RATE :], clip[: 5 * RATE]]) / 32768
    _, loud = heard(name)
    for noise in NOISES:
        from_end = masked_by(
            band_levels(around, BED_HOP), reference_noise(noise) * gain(loud - UNDER)
        )
        assert from_end.bare <= 0.025


@pytest.mark.parametrize("name", MAKERS)
def test_a_night_is_even_and_not_a_hiss(name: str) -> None:
    """No ten seconds are 2 dB louder than the whole; each octave from 500 Hz on is as strong as the next or
    stronger, and over 10 kHz there is next to nothing. Peaks stay under -15 dBFS."""
    clip = night(name)
    pieces = [lufs(clip[at : at + 10 * RATE]) for at in range(0, len(clip) - 10 * RATE, 10 * RATE)]
    assert np.abs(np.array(pieces) - BED_LUFS["night"]).max() < 2
    frames, _ = heard(name)
    bands_mean = 10 * np.log10((10 ** (frames / 10)).mean(axis=0))
    assert np.ptp(bands_mean[3:]) < 5
    power = np.abs(np.fft.rfft(clip[: 1 << 20] / 32768.0)) ** 2
    hertz = np.fft.rfftfreq(1 << 20, 1 / RATE)
    assert power[hertz > 11_000].sum() < 0.005 * power[hertz > 200].sum()
    assert np.abs(clip).max() < 32768 * gain(-15)


def test_no_crackle_of_the_fire_is_the_click_of_a_switch() -> None:
    """From 3 kHz on, where a switch is loudest, nothing in it is 2 dB louder than the rest; where wood rings
    it crackles all the same."""
    frames, _ = heard("fire")
    power = 10 ** (frames / 10)
    high = 10 * np.log10(power[:, BANDS > 3000].sum(axis=1))
    wood = 10 * np.log10(power[:, (BANDS > 600) & (BANDS < 2600)].sum(axis=1))
    assert high.max() - np.median(high) < 2
    assert wood.max() - np.median(wood) > 9


def test_the_night_is_whole_again_1_2_s_after_a_line_and_in_a_count() -> None:
    bed = night(NIGHTS[0])
    box = Mixer({"night": bed}, {})
    box.bed("night", 0.0)
    box.say(flat(2.0, 0.0), 3.0, ducks=True)
    box.say(flat(0.8, 0.0), 6.2, ducks=False)
    played = box.pull(9 * RATE)
    begin = round((3.0 + 2.0 + 1.2) * RATE)
    assert np.abs(played[begin:] - bed[begin : 9 * RATE] / np.float32(32768)).max() < 1e-4
