"""What a box has to play: the package's music and sounds at once, the table's own as soon as it is made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from narrator.appliance.open_sound import (
    add_story_sounds,
    beds_of_nights,
    check_own_music,
    first_mixer,
    open_mixer,
)
from narrator.base.sounds import BANDS, BEDS, PLACES
from narrator.config.settings import Settings
from narrator.config.sound_settings import SoundSettings

NIGHTS = {f"{band}/{moment}" for band in BANDS for moment in ("night", "late")}


@pytest.fixture
def song(tmp_path: Path) -> Path:
    file = tmp_path / "song.wav"
    soundfile.write(file, 0.1 * np.sin(2 * np.pi * 311 * np.arange(8 * RATE) / RATE), RATE)
    return file


def loudness(mixer: Mixer, bed: str) -> float:
    """The RMS of a bed three seconds after it was asked for."""
    mixer.bed(bed, mixer.frames / RATE)
    return float(np.sqrt(np.mean(mixer.pull(6 * RATE)[-144_000:] ** 2)))


def pitch(mixer: Mixer, bed: str) -> int:
    """The loudest frequency in Hz of a second of a bed, once it alone is heard."""
    mixer.bed(bed, mixer.frames / RATE)
    return int(np.argmax(np.abs(np.fft.rfft(mixer.pull(4 * RATE)[-RATE:]))))


def test_a_box_sounds_at_once_with_all_the_music_of_the_package(tmp_path: Path) -> None:
    settings = Settings(cache=tmp_path / "cache")
    mixer = first_mixer(settings)
    assert {*mixer.bed_names} == {f"{band}/{moment}" for band in BANDS for moment in BEDS}
    assert loudness(mixer, "harbour/day") > 0.001
    assert not settings.cache.exists(), "nothing is made"


def test_the_sounds_of_places_come_after_the_first_sound(tmp_path: Path) -> None:
    mixer = first_mixer(Settings(cache=tmp_path))
    assert mixer.effect("bell", 0.0) == PLACES["bell"]
    assert not mixer.pull(RATE).any()
    add_story_sounds(mixer)
    assert mixer.effect("bell", 1.0) == PLACES["bell"]
    assert mixer.pull(RATE).any()


def test_a_table_s_own_music_plays_in_the_place_of_all_that_the_package_has_for_the_moment(
    tmp_path: Path, song: Path
) -> None:
    settings = Settings(cache=tmp_path / "cache", sound=SoundSettings(day=song))
    assert pitch(first_mixer(settings), "harbour/day") != 311, "it is not made yet"
    mixer = open_mixer(settings)
    mixer.pull(1)
    for bed in ("mountain/trial", "harbour/day"):
        assert pitch(mixer, bed) == 311
    assert "day" in first_mixer(settings).bed_names, "it is in the cache now"


def test_the_settings_name_what_lies_under_the_night(tmp_path: Path) -> None:
    rain, sea = (
        beds_of_nights(Settings(cache=tmp_path, sound=SoundSettings(night=night))) for night in (None, "sea")
    )
    assert {*rain} == {*sea} == NIGHTS
    for name, same in (("harbour/night", False), ("harbour/late", True)):
        one, other = (beds[name].read(RATE) for beds in (rain, sea))
        assert np.array_equal(one, other) is same


def test_a_check_tells_whether_the_own_music_can_be_played(tmp_path: Path, song: Path) -> None:
    check_own_music(Settings(cache=tmp_path / "cache", sound=SoundSettings(night=song)))
    assert len([*(tmp_path / "cache").glob("night-*.flac")]) == 1


def test_nothing_is_opened_louder_than_the_ceiling(tmp_path: Path) -> None:
    """Whatever a file says of voice and music."""
    found = []
    for loudest in (0.0, -12.0):
        sound = SoundSettings(voice=0.0, music=0.0, loudest=loudest)
        mixer = first_mixer(Settings(sound=sound, cache=tmp_path))
        mixer.effect("chime", 0.0)
        chime = float(np.abs(mixer.pull(2 * RATE)).max())
        found.append((chime, loudness(mixer, "chamber/night")))
    assert found[1] == pytest.approx([one * 10 ** (-12 / 20) for one in found[0]], rel=0.02)
