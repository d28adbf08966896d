"""The table's own music as a bed: it is made once, kept, and made again where the file is damaged."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile

from hardware.sound.beds import BedError, BedFile
from hardware.sound.loudness import (
    BED_LUFS,
    RATE,
    VOICE_LUFS,
    Meter,
    levelled,
    lufs,
    lufs_in_pieces,
)
from hardware.sound.mixer import Mixer
from hardware.sound.own_beds import own_bed, remove_old_sounds


@pytest.fixture
def music(tmp_path: Path) -> Path:
    file = tmp_path / "music.wav"
    soundfile.write(file, np.random.default_rng(3).standard_normal(7 * RATE) * 0.1, RATE)
    return file


def turn(bed: BedFile) -> list[int]:
    """One turn of a bed."""
    return [int(each) for each in np.rint(bed.read(bed.frames))]


def test_a_bed_is_made_once(tmp_path: Path, music: Path) -> None:
    first = own_bed(tmp_path / "cache", "day", music)
    (file,) = (tmp_path / "cache").glob("*.flac")
    made = file.stat().st_mtime_ns
    assert turn(own_bed(tmp_path / "cache", "day", music)) == turn(first)
    assert file.stat().st_mtime_ns == made


def test_one_bed_of_each_name_is_kept(tmp_path: Path, music: Path) -> None:
    """Each is as large as twenty minutes of music."""
    cache = tmp_path / "cache"
    for name in ("night", "day", "day"):
        own_bed(cache, name, music)
        os.utime(music, (0, len([*cache.iterdir()])))
    assert sorted(file.name.partition("-")[0] for file in cache.glob("*.flac")) == ["day", "night"]


def test_nothing_of_anybody_else_in_the_cache_is_removed(tmp_path: Path, music: Path) -> None:
    """Somebody may name a folder that has files of their own."""
    theirs = {tmp_path / "day-trip.flac", tmp_path / "day-1.npy", tmp_path / "our-figures.npz"}
    ours = {
        tmp_path / "day-day-4.npy",
        tmp_path / f"night-{'0a' * 8}.npy",
        tmp_path / "places-1.npz",
    }
    for file in theirs | ours:
        file.touch()
    own_bed(tmp_path, "day", music)
    remove_old_sounds(tmp_path)
    assert theirs <= {*tmp_path.iterdir()}
    assert not ours & {*tmp_path.iterdir()}


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "another file": lambda _: b"fLaC torn",
    "half of it": lambda whole: whole[: len(whole) // 2],
    "an end that was never written": lambda whole: whole[:-200] + bytes(200),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_made_again_to_the_same_samples(tmp_path: Path, music: Path, damage: str) -> None:
    cache = tmp_path / "cache"
    first = turn(own_bed(cache, "day", music))
    (file,) = cache.glob("*.flac")
    whole = file.read_bytes()
    file.write_bytes(DAMAGE[damage](whole))
    assert turn(own_bed(cache, "day", music)) == first
    assert file.read_bytes() == whole
    assert {*cache.iterdir()} == {file, cache / "music.json"}


def test_what_cannot_be_read_amid_a_bed_is_silent_and_it_begins_anew(
    tmp_path: Path, music: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The thread that plays would end with it, and the box be mute for ever."""
    whole = turn(own_bed(tmp_path / "cache", "day", music))
    (file,) = (tmp_path / "cache").glob("*.flac")
    data = file.read_bytes()
    middle = len(data) // 2
    file.write_bytes(data[:middle] + bytes(9000) + data[middle + 9000 :])
    bed = BedFile(file)
    heard = np.concatenate([bed.read(RATE // 10) for _ in range(40)])
    silent = np.flatnonzero(np.convolve(heard != 0, np.ones(99), "valid") == 0)
    before, after = heard[: silent[0]], heard[silent[-1] + 99 :]
    for part in (before, after):
        assert len(part) > RATE
        assert np.rint(part).astype(int).tolist() == whole[: len(part)]
    assert "is damaged" in caplog.text
    assert len(caplog.records) == 1


def test_a_bed_whose_file_is_gone_is_silent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mixer = Mixer({"day": BedFile(tmp_path / "day.ogg")}, {})
    mixer.bed("day", 0.0)
    assert not np.concatenate([mixer.pull(RATE) for _ in range(3)]).any()
    assert "day.ogg cannot be read" in caplog.text
    assert len(caplog.records) == 1


def test_with_an_unwritable_cache_a_bed_is_made_into_memory(
    tmp_path: Path, music: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = turn(own_bed(tmp_path / "cache", "day", music))
    assert turn(own_bed(tmp_path / "file", "day", music)) == kept
    assert "file cannot be written (" in caplog.text
    assert len(caplog.records) == 1


def test_without_any_writable_folder_the_error_names_the_cause(
    tmp_path: Path, music: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")

    def nowhere() -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("hardware.sound.own_beds.memory_folder", nowhere)
    with pytest.raises(BedError, match=r"the cache .*file cannot be written .*Read-only"):
        own_bed(tmp_path / "file", "day", music)


def test_a_count_is_12_to_15_db_above_the_night_and_speech_20_above_ducked_beds() -> None:
    assert 12 <= VOICE_LUFS - BED_LUFS["night"] <= 15
    assert all(VOICE_LUFS - (level - 10) >= 20 for level in BED_LUFS.values())


def test_levelling_reaches_the_target_and_keeps_silence_silent() -> None:
    noise = np.random.default_rng(1).standard_normal(2 * RATE) * 0.1
    assert lufs_in_pieces(noise, 1) == pytest.approx(lufs(noise), abs=0.2)
    assert lufs_in_pieces(np.zeros(RATE)) == -np.inf
    for sound in (noise, np.concatenate([noise, 0.001 * noise, 0 * noise]), 0 * noise, noise[:9]):
        meter = Meter()
        for block in np.array_split(sound, 7):
            meter.add(block)
        heard = lufs(sound) if len(sound) > RATE else -np.inf
        assert meter.lufs == pytest.approx(heard, abs=0.1)
    assert lufs(levelled(noise, -30.0)) == pytest.approx(-30.0, abs=0.1)
    assert lufs(levelled(levelled(noise, -30.0), -20.0)) == pytest.approx(-20.0, abs=0.1)
    assert not levelled(np.zeros(RATE), -30.0).any()
