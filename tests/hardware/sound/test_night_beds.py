"""All nights hide what a hand, a sleeve, a chair and a foot make, always: as they are played, music over
noise."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.sound.beds import Looped, floor
from hardware.sound.loudness import BED_LUFS, RATE, gain, lufs
from hardware.sound.masking import BANDS, BED_HOP, SHARE, band_levels, masked_by
from hardware.sound.mixer import Mixer
from narrator.base.sounds import LATE_NIGHT, NIGHTS
from scripts.masking.reference_noises import NOISES, reference_noise
from tests.hardware.sound.mixing import flat
from tests.hardware.sound.nights import EVERY, heard, night

UNDER = 14.0
"""By how many dB(A) the loudest 20 ms of a noise lie under the bed."""


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("noise", NOISES)
def test_each_noise_is_hidden_in_each_night_wherever_it_comes(name: str, noise: str) -> None:
    frames, loud = heard(name)
    found = masked_by(frames, reference_noise(noise) * gain(loud - UNDER))
    assert found.margin >= 0, found
    assert found.bare <= 0.025, found


@pytest.mark.parametrize("name", EVERY)
def test_a_night_does_not_say_the_same_twice_in_four_minutes(name: str) -> None:
    whole = night(name)[::4].astype(np.float32)
    assert len(whole) >= 240 * RATE // 4
    size = 1 << (2 * len(whole)).bit_length() - 1
    part = whole[: 10 * RATE // 4]
    fits = np.fft.irfft(np.fft.rfft(whole, size) * np.conj(np.fft.rfft(part, size)), size)
    again = np.abs(fits[RATE // 4 : len(whole) - len(part)]).max() / np.dot(part, part)
    assert again < 0.3


@pytest.mark.parametrize("name", [*NIGHTS, LATE_NIGHT])
def test_noise_hides_as_much_where_its_end_goes_over_into_its_beginning(name: str) -> None:
    noise = floor(name)
    turn = noise.frames - 5 * RATE
    while turn:
        turn -= len(noise.read(min(turn, 20 * RATE)))
    around = noise.read(10 * RATE) / 32768
    _, loud = heard(f"harbour/{'late/rain' if name == LATE_NIGHT else f'night/{name}'}")
    for each in NOISES:
        found = masked_by(band_levels(around, BED_HOP), reference_noise(each) * gain(loud - UNDER))
        assert found.bare <= 0.025


@pytest.mark.parametrize("name", EVERY)
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


@pytest.mark.parametrize("name", EVERY)
def test_a_tap_that_rings_around_630_hz_has_something_to_hide_under(name: str) -> None:
    """Each third-octave from 500 to 800 Hz keeps within 14 dB of the whole, in nine tenths of all places."""
    frames, loud = heard(name)
    kept = np.percentile(frames, SHARE, axis=0)[(BANDS > 490) & (BANDS < 810)]
    assert (kept >= loud - 14).all(), kept - loud


def test_no_crackle_of_the_fire_is_the_click_of_a_switch() -> None:
    """From 3 kHz on, where a switch is loudest, nothing in it is 2 dB louder than the rest; where wood rings
    it crackles all the same."""
    frames = band_levels(floor("fire").read(120 * RATE) / 32768, BED_HOP)
    power = 10 ** (frames / 10)
    high = 10 * np.log10(power[:, BANDS > 3000].sum(axis=1))
    wood = 10 * np.log10(power[:, (BANDS > 600) & (BANDS < 2600)].sum(axis=1))
    assert high.max() - np.median(high) < 2
    assert wood.max() - np.median(wood) > 9


def test_the_night_is_whole_again_1_2_s_after_a_line_and_in_a_count() -> None:
    bed = night(NIGHTS[0])
    box = Mixer({"night": Looped(bed)}, {})
    box.bed("night", 0.0)
    box.say(flat(2.0, 0.0), 3.0, ducks=True)
    box.say(flat(0.8, 0.0), 6.2, ducks=False)
    played = box.pull(9 * RATE)
    begin = round((3.0 + 2.0 + 1.2) * RATE)
    assert np.abs(played[begin:] - bed[begin : 9 * RATE] / np.float32(32768)).max() < 1e-4
