"""What is heard of voice, bed and effects in one stream."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.sound.beds import Looped
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from tests.hardware.sound.mixing import BED, RATE, at, flat, heard, mixer, tone


def test_a_voice_starts_exactly_at_its_scheduled_sample() -> None:
    box = mixer()
    box.say(flat(0.5, 0.5), 0.25, ducks=True)
    sound = heard(box, 1.0)
    assert np.flatnonzero(sound)[0] == 0.25 * RATE + 1  # the fade-in starts at gain 0
    assert at(sound, 0.5) == 0.5
    assert not sound[round(0.75 * RATE) :].any()


def test_a_silent_utterance_does_not_duck_the_bed() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.say(None, 2.5, ducks=True)
    assert at(heard(box, 3.0), 2.9) == BED


def test_a_late_voice_starts_with_the_next_block_at_full_length() -> None:
    box = mixer()
    box.pull(RATE)
    box.say(flat(0.5, 0.5), 0.2, ducks=False)
    sound = heard(box, 1.0)
    assert at(sound, 0.01) == 0.5
    assert at(sound, 0.49) == 0.5
    assert at(sound, 0.51) == 0.0


def test_a_bed_fades_in_and_repeats_without_end() -> None:
    box = mixer()
    box.bed("night", 1.0)
    sound = heard(box, 9.0)
    assert at(sound, 0.99) == 0.0
    assert at(sound, 2.0) == pytest.approx(BED / 2, rel=0.01)
    assert np.all(sound[3 * RATE :] == BED)


def test_beds_crossfade_and_fade_to_silence() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.bed("day", 4.0)
    box.bed(None, 8.0)
    sound = heard(box, 11.0)
    assert at(sound, 5.0) == pytest.approx(0.75 * BED, rel=0.01)
    assert at(sound, 7.0) == BED / 2
    assert at(sound, 9.0) == pytest.approx(BED / 4, rel=0.01)
    assert not sound[10 * RATE :].any()


def test_the_same_bed_again_changes_nothing() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.bed("night", 3.0)
    assert np.all(heard(box, 6.0)[2 * RATE :] == BED)


def test_a_bed_that_comes_back_goes_on_and_does_not_begin_anew() -> None:
    clip = np.arange(20_000, dtype=np.int16)

    def playing(silence: float, blocks: tuple[int, ...] = ()) -> float:
        box = Mixer({"night": Looped(clip)}, {})
        box.bed("night", 0.0)
        box.bed(None, 3.0)
        box.bed("night", 5.0 + silence)
        return at(heard(box, 9.1 + silence, blocks), 9.0 + silence) * 32768

    assert playing(1.0) == playing(3.0) == playing(1.0, (511,) * 400) == 9 * RATE % len(clip)


def test_a_bed_that_is_asked_for_while_it_fades_comes_back_at_once() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.bed(None, 3.0)
    box.bed("night", 4.0)
    sound = heard(box, 7.0)
    assert at(sound, 4.0) == pytest.approx(BED / 2, rel=0.01)
    assert np.all(sound[6 * RATE :] == BED)


def test_the_tables_own_music_plays_before_that_of_a_band_from_the_next_night_on() -> None:
    box = Mixer({"mountain/night": Looped(flat(1.0, BED)), "day": Looped(flat(1.0, BED))}, {})
    box.bed("mountain/late", 0.0)
    assert at(heard(box, 3.0), 2.9) == BED
    box.add_bed("night", Looped(flat(1.0, BED / 4)))
    assert at(heard(box, 3.0), 2.9) == BED  # a night keeps what it began with
    box.bed("day", 6.0)
    box.bed("mountain/late", 9.0)
    assert at(heard(box, 6.0), 5.9) == BED / 4


def test_music_that_is_wanted_before_it_is_there_fades_in_when_it_comes() -> None:
    box = Mixer({}, {})
    box.bed("night", 0.0)
    assert not heard(box, 1.0).any()
    box.add_bed("night", Looped(flat(1.7, BED)))
    sound = heard(box, 3.0)
    assert at(sound, 1.0) == pytest.approx(BED / 2, rel=0.01)
    assert np.all(sound[2 * RATE :] == BED)


def test_the_variants_of_an_effect_are_played_in_the_same_order_on_every_box() -> None:
    takes = effects()["decoy"]
    length = len(takes[0]) / RATE

    def decoys(box: Mixer) -> NDArray[np.float32]:
        for number in range(len(takes) + 1):
            box.effect("decoy", number * length)
        return heard(box, (len(takes) + 1) * length)

    sound = decoys(mixer())
    played = sound.reshape(len(takes) + 1, -1)
    assert not np.array_equal(played[0], played[1])
    assert np.array_equal(played[0], played[-1])
    assert np.array_equal(sound, decoys(mixer()))


def test_each_effect_is_short_and_its_length_is_returned() -> None:
    for name, takes in effects().items():
        assert mixer().effect(name, 0.0) == len(takes[0]) / RATE < 2.0
        assert len({len(take) for take in takes}) == 1
        assert all(take[0] == take[-1] == 0 for take in takes)


def test_voice_and_music_have_separate_gains() -> None:
    box = mixer(voice_db=-6.0, music_db=6.0)
    box.bed("night", 0.0)
    box.say(flat(1.0, 0.5), 4.0, ducks=False)
    sound = heard(box, 5.0)
    assert at(sound, 3.0) == pytest.approx(BED * 10 ** (6 / 20), rel=1e-3)
    assert at(sound, 4.5) - at(sound, 3.0) == pytest.approx(0.5 * 10 ** (-6 / 20), rel=1e-3)


def test_a_wrong_clip_or_an_unknown_bed_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="float64"):
        mixer().say(np.zeros(4), 0.0, ducks=False)
    with pytest.raises(KeyError):
        mixer().bed("dusk", 0.0)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=6), st.floats(-20, 12))
def test_the_sum_is_always_within_the_range(levels: list[float], db: float) -> None:
    box = Mixer({}, {}, voice_db=db)
    for level in levels:
        box.say(flat(0.05, level * 0.99), 0.0, ducks=False)
    assert np.abs(heard(box, 0.1)).max() <= 1.0


def test_below_the_knee_the_limiter_changes_nothing() -> None:
    box = mixer()
    box.say(flat(0.5, 0.875), 0.0, ducks=False)
    assert at(heard(box, 0.3), 0.25) == 0.875


def play_sounds(box: Mixer, shifts: list[float]) -> None:
    box.bed("night", shifts[0])
    box.say(tone(1.0, 0.5), 1.0 + shifts[1], ducks=True)
    box.say(tone(0.4, 0.5), 2.0 + shifts[2], ducks=True)
    box.say(tone(0.3, 0.5, 330.0), 2.6 + shifts[3], ducks=False)
    box.effect("decoy", 2.7)
    box.bed("day", 2.0 + shifts[4])
    box.effect("gavel", 3.5 + shifts[5])
    box.bed("night", 3.6)


times = st.lists(st.floats(0, 1), min_size=6, max_size=6)


@settings(max_examples=40, deadline=None)
@given(times, st.floats(0, 4), st.lists(st.integers(1, 9000), max_size=60))
def test_the_output_does_not_depend_on_the_block_sizes(
    shifts: list[float], cut: float, blocks: list[int]
) -> None:
    renderings = []
    for sizes in ([512] * 500, [4096] * 60, blocks):
        box = mixer()
        play_sounds(box, shifts)
        first = heard(box, 2.5, sizes)
        box.cut(cut)
        box.say(tone(0.5, 0.3), cut + 0.5, ducks=True)
        renderings.append(np.concatenate([first, heard(box, 3.0, sizes)]))
    assert np.array_equal(renderings[0], renderings[1])
    assert np.array_equal(renderings[0], renderings[2])


@settings(max_examples=40, deadline=None)
@given(times, st.floats(0, 4))
def test_no_start_end_or_cut_of_a_sound_clicks(shifts: list[float], cut: float) -> None:
    """No step between samples is larger than those of the tones and of the 5 ms fades."""
    box = mixer()
    box.bed("night", shifts[0])
    box.bed("day", 2.0 + shifts[4])
    box.say(tone(1.0, 0.5), 1.0 + shifts[1], ducks=True)
    box.say(tone(0.004, 0.5), 2.5 + shifts[2], ducks=True)
    first = heard(box, 1.5)
    box.cut(cut)
    sound = np.concatenate([first, heard(box, 3.0)])
    tones = 2 * 0.5 * 2 * np.pi * 220 / RATE
    assert np.abs(np.diff(sound)).max() < tones + 2 * 0.5 / 96


def test_the_volume_applies_to_everything_and_can_be_reset() -> None:
    box = mixer()
    box.bed("night", 0.0)
    box.say(flat(9.0, 0.5), 0.0, ducks=False)
    box.pull(3 * RATE)
    box.volume(-6.0)
    softer = heard(box, 1.0, (512,) * 20)
    assert at(softer, 0.0) == pytest.approx(0.5 + BED)
    assert at(softer, 0.25) < 0.5 + BED
    assert at(softer, 0.6) == pytest.approx((0.5 + BED) * 10 ** (-6 / 20), rel=1e-3)
    box.volume(0.0)
    assert at(heard(box, 1.0), 0.6) == pytest.approx(0.5 + BED)


def test_levels_apply_to_voice_and_music_and_a_bed_that_fades_out_continues() -> None:
    box = mixer()
    box.bed("day", 0.0)
    box.pull(3 * RATE)
    box.bed("night", 3.0)
    box.levels(-6.0, 0.0)
    box.say(flat(1.0, 0.5), 6.0, ducks=False)
    box.levels(-6.0, -6.0)
    box.pull(3 * RATE)
    half = 10 ** (-6 / 20)
    sound = heard(box, 1.0)
    assert at(sound, 0.5) == pytest.approx((0.5 + BED) * half, rel=1e-3)
