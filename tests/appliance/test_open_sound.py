"""What a box has to play: the package's music and sounds at once, the table's own as soon as it is made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from hardware.sound.mixer import Mixer
from narrator.appliance.open_sound import (
    add_the_rest,
    beds_of_nights,
    check_own_music,
    first_mixer,
    open_mixer,
)
from narrator.base.sounds import BANDS, BEDS, PLACES
from narrator.config.settings import Settings, SoundSettings

NIGHTS = {f"{band}/{moment}" for band in BANDS for moment in ("night", "late")}


@pytest.fixture
def song(tmp_path: Path) -> Path:
    file = tmp_path / "song.wav"
    soundfile.write(file, 0.1 * np.sin(2 * np.pi * 311 * np.arange(8 * 48_000) / 48_000), 48_000)
    return file


def loudness(mixer: Mixer, bed: str) -> float:
    """The RMS of a bed three seconds after it was asked for."""
    mixer.bed(bed, mixer.frames / 48_000)
    return float(np.sqrt(np.mean(mixer.pull(6 * 48_000)[-144_000:] ** 2)))


def test_a_box_sounds_at_once_with_all_the_music_of_the_package(tmp_path: Path) -> None:
    settings = Settings(cache=tmp_path / "cache")
    mixer = first_mixer(settings)
    assert {*mixer.bed_names} == {f"{band}/{moment}" for band in BANDS for moment in BEDS}
    assert loudness(mixer, "harbour/day") > 0.001
    assert not settings.cache.exists(), "nothing is made"


def test_the_sounds_of_places_come_after_the_first_sound(tmp_path: Path) -> None:
    mixer = first_mixer(Settings(cache=tmp_path))
    assert mixer.effect("bell", 0.0) == PLACES["bell"]
    assert not mixer.pull(48_000).any()
    add_the_rest(mixer, Settings(cache=tmp_path))
    assert mixer.effect("bell", 1.0) == PLACES["bell"]
    assert mixer.pull(48_000).any()


def test_where_a_table_has_its_own_music_none_of_the_package_plays_in_its_place(
    tmp_path: Path, song: Path
) -> None:
    settings = Settings(cache=tmp_path / "cache", sound=SoundSettings(day=song))
    assert "day" not in first_mixer(settings).bed_names
    mixer = open_mixer(settings)
    mixer.pull(1)
    assert {*mixer.bed_names} == {"day", *NIGHTS}
    assert loudness(mixer, "mountain/trial") == pytest.approx(loudness(mixer, "day"), rel=0.1)
    assert "day" in first_mixer(settings).bed_names, "it is in the cache now"


def test_the_settings_name_what_lies_under_the_night(tmp_path: Path) -> None:
    rain, sea = (
        beds_of_nights(Settings(cache=tmp_path, sound=SoundSettings(night=night)))
        for night in (None, "sea")
    )
    assert {*rain} == {*sea} == NIGHTS
    for name, same in (("harbour/night", False), ("harbour/late", True)):
        one, other = (beds[name].read(48_000) for beds in (rain, sea))
        assert np.array_equal(one, other) is same


def test_a_check_tells_whether_the_own_music_can_be_played(tmp_path: Path, song: Path) -> None:
    check_own_music(Settings(cache=tmp_path / "cache", sound=SoundSettings(night=song)))
    assert len([*(tmp_path / "cache").glob("night-*.flac")]) == 1
