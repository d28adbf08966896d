"""The bed is ducked under the voice, and a cut ends the voice and the ducking."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.mixer import DUCK_DAY, DUCK_NIGHT
from tests.hardware.sound.mixing import BED, RATE, at, flat, heard, mixer


def ducked(*clips: tuple[float, float], ducks: bool = True, bed: str = "night") -> NDArray[np.float32]:
    """The gain of a bed in six seconds with silent clips of (start, seconds)."""
    box = mixer()
    box.bed(bed, 0.0)
    for start, seconds in clips:
        box.say(flat(seconds, 0.0), 3.0 + start, ducks=ducks)
    sound = heard(box, 9.0)[3 * RATE :]
    return np.asarray(sound / sound[0], np.float32)


def test_the_bed_dips_by_ten_decibels_within_80_ms_and_returns_within_a_second() -> None:
    gain = ducked((1.0, 2.0))
    assert at(gain, 1.0) == 1.0
    assert at(gain, 1.04) == pytest.approx((1 + DUCK_NIGHT) / 2, rel=0.01)
    assert at(gain, 1.08) == pytest.approx(10 ** (-10 / 20), rel=1e-3)
    assert at(gain, 3.0) == pytest.approx(DUCK_NIGHT, rel=1e-3)
    assert at(gain, 3.5) == pytest.approx((1 + DUCK_NIGHT) / 2, rel=0.01)
    assert np.all(gain[round(4.001 * RATE) :] == 1.0)


def test_by_day_it_dips_until_it_is_hardly_heard() -> None:
    gain = ducked((1.0, 2.0), bed="day")
    assert at(gain, 2.0) == pytest.approx(10 ** (-26 / 20), rel=1e-3)
    assert at(gain, 3.5) == pytest.approx((1 + DUCK_DAY) / 2, rel=0.01)
    assert np.all(gain[round(4.001 * RATE) :] == 1.0)


def test_inside_a_count_the_bed_is_not_ducked() -> None:
    assert np.all(ducked((0.0, 0.5), (1.0, 0.5), ducks=False) == 1.0)


def test_between_close_clips_the_bed_stays_ducked() -> None:
    gain = ducked((0.5, 1.0), (2.0, 1.0))
    assert np.all(gain[round(0.6 * RATE) : 3 * RATE] < DUCK_NIGHT * 1.001)


def test_a_clip_while_the_bed_returns_ducks_it_from_its_current_gain() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.say(flat(1.0, 0.0), 3.0, ducks=True)
    first = heard(box, 4.5)
    box.say(flat(1.0, 0.0), 0.0, ducks=True)
    gain = np.concatenate([first, heard(box, 3.0)]).astype(np.float32) / np.float32(BED)
    assert at(gain, 4.5) == pytest.approx((1 + DUCK_NIGHT) / 2, rel=0.01)
    assert at(gain, 4.6) == pytest.approx(DUCK_NIGHT, rel=1e-3)
    assert np.abs(np.diff(gain[3 * RATE :])).max() < 2 / (0.08 * RATE)


def test_a_cut_fades_the_voice_out_in_15_ms_and_drops_later_sounds() -> None:
    box = mixer()
    box.say(flat(2.0, 0.5), 0.0, ducks=True)
    box.say(flat(1.0, 0.5), 3.0, ducks=True)
    box.effect("chime", 2.5)
    box.cut(1.0)
    sound = heard(box, 5.0)
    assert at(sound, 1.0) == 0.5
    assert at(sound, 1.0075) == pytest.approx(0.25, rel=0.01)
    assert not sound[round(1.015 * RATE) :].any()


def test_a_cut_just_before_the_end_of_a_voice_does_not_click() -> None:
    box = mixer()
    box.say(flat(1.0, 0.5), 0.0, ducks=False)
    box.cut(0.997)
    sound = heard(box, 1.1)
    assert np.abs(np.diff(sound)).max() < 1.01 * 0.5 / (0.005 * RATE)


def test_the_bed_is_not_ducked_for_a_line_cut_before_its_start() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.say(flat(1.0, 0.0), 5.0, ducks=True)
    box.pull(RATE)
    box.cut(2.0)
    assert np.all(heard(box, 6.0)[RATE:] == BED)


def test_after_a_cut_the_bed_returns_and_a_new_line_is_heard() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.say(flat(9.0, 0.0), 3.0, ducks=True)
    box.cut(4.0)
    box.say(flat(1.0, 0.5), 6.0, ducks=False)
    sound = heard(box, 8.0)
    assert at(sound, 5.1) == BED
    assert at(sound, 6.5) == BED + 0.5


def test_a_sound_before_a_later_cut_is_played() -> None:
    box = mixer()
    box.effect("chime", 0.2)
    box.cut(0.5)
    assert heard(box, 1.0)[round(0.6 * RATE) :].any()
