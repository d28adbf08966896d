"""The user's own music as a bed: any file becomes a levelled, seamless loop, or a clear error; by night no
noise is bare under it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray
from scipy.signal import butter, sosfilt

from hardware.sound import masking_rain as laid
from hardware.sound.beds import BedError
from hardware.sound.loudness import BED_LUFS, RATE, VOICE_LUFS, gain, levelled, lufs
from hardware.sound.masking import NOISE_HOP, band_levels, masking
from hardware.sound.masking_rain import HIDDEN, WINDOW, with_masking_rain
from hardware.sound.own_beds import own_bed
from hardware.sound.render_bed import rain
from hardware.sound.user_music import SEAM, measured
from scripts.masking.reference_noises import NOISES, reference_noise
from tests.hardware.sound.nights import night
from tests.kit.songs import loop_of, song


def samples(cache: Path, name: str, file: Path) -> NDArray[np.int16]:
    """A bed of the user's music, one turn of it."""
    bed = own_bed(cache, name, file)
    return np.rint(bed.read(bed.frames)).astype(np.int16)


def rained_on(music: NDArray[np.int16]) -> NDArray[np.int16]:
    """The music, which comes in pieces of any length, with the rain that it needs."""
    return np.concatenate([*with_masking_rain(np.array_split(music, 7), rain())])


@pytest.mark.parametrize(("bits", "rate"), [(8, 22_050), (16, 44_100), (24, 96_000), (32, 48_000)])
def test_every_common_wav_format_is_levelled(tmp_path: Path, bits: int, rate: int) -> None:
    loop = loop_of(song(tmp_path / "a.wav", bits=bits, rate=rate), -32.5)
    assert lufs(loop) == pytest.approx(-32.5, abs=0.5)
    assert len(loop) == pytest.approx(9 * RATE - SEAM, abs=2)


@pytest.mark.parametrize("kind", ["flac", "mp3", "ogg"])
def test_flac_mp3_and_ogg_are_music_as_well(tmp_path: Path, kind: str) -> None:
    sound = 0.2 * np.sin(2 * np.pi * 311.1 * np.arange(9 * 44_100) / 44_100)
    soundfile.write(tmp_path / f"a.{kind}", np.stack([sound, sound], axis=1), 44_100)
    for path in (tmp_path, tmp_path / f"a.{kind}"):
        loop = loop_of(path, -32.5)
        assert lufs(loop) == pytest.approx(-32.5, abs=0.5)
        assert len(loop) == pytest.approx(9 * RATE - SEAM, rel=0.01)


def test_the_end_of_the_music_continues_at_its_start(tmp_path: Path) -> None:
    loop = loop_of(song(tmp_path / "a.wav"), -30.0).astype(np.float64)
    twice = np.concatenate([loop, loop])
    bend = np.abs(loop).max() * (2 * np.pi * 320 / RATE) ** 2
    rounding = 2
    assert np.abs(np.diff(twice, 2)).max() < bend * 1.5 + rounding


def test_a_folder_is_joined_and_each_piece_is_levelled(tmp_path: Path) -> None:
    song(tmp_path / "b.wav", 8.0, loud=0.05)
    song(tmp_path / "a.wav", 8.0, loud=0.5)
    (tmp_path / "cover.jpg").write_bytes(b"not music")
    loop = loop_of(tmp_path, -30.0)
    assert len(loop) == pytest.approx(2 * 8 * RATE - 2 * SEAM, abs=4)
    middles = [loop[RATE * 3 : RATE * 5], loop[RATE * 9 : RATE * 11]]
    assert lufs(middles[0]) == pytest.approx(lufs(middles[1]), abs=0.3)


def test_a_folder_is_shuffled(tmp_path: Path) -> None:
    for number in range(4):
        song(tmp_path / f"{number}.wav", 7.0 + number)
    orders = {loop_of(tmp_path, -30.0, seed)[:: RATE // 10].tobytes() for seed in range(6)}
    assert len(orders) > 1
    assert np.array_equal(loop_of(tmp_path, -30.0, 3), loop_of(tmp_path, -30.0, 3))


def test_a_broken_file_of_a_folder_is_left_out_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "music"
    folder.mkdir()
    song(folder / "good.wav", 8.0)
    (folder / "bad.mp3").write_bytes(b"no music")
    day = samples(tmp_path / "cache", "day", folder)
    assert len(day) == pytest.approx(8 * RATE - SEAM, abs=2)
    assert [line for line in caplog.messages if "bad.mp3 cannot be decoded" in line]
    assert caplog.text.count("it is left out") == 1
    (folder / "good.wav").write_bytes(b"no music either")
    with pytest.raises(BedError, match="cannot be decoded"):
        loop_of(folder, -30.0)


def test_at_night_noises_stay_hidden_under_the_music(tmp_path: Path) -> None:
    """A song hides nothing by itself; with the rain it does, and the numbers of a Count stay 12 dB above."""
    file = song(tmp_path / "a.wav", 30.0)
    clip = samples(tmp_path / "cache", "night", file)
    assert BED_LUFS["night"] - 0.5 < lufs(clip) < VOICE_LUFS - 12
    for name in NOISES:
        found = masking(clip / np.float32(32768), reference_noise(name) * gain(HIDDEN))
        assert found.masked, (name, found)


def test_music_that_hides_noises_by_itself_gets_no_rain() -> None:
    own = levelled(night("sea")[: 20 * RATE], BED_LUFS["night"] + 2)
    assert np.array_equal(rained_on(own), own)


def test_what_has_to_be_hidden_is_what_the_reference_noises_have() -> None:
    loudest = [band_levels(reference_noise(name) * gain(HIDDEN), NOISE_HOP).max(axis=0) for name in NOISES]
    assert np.max(loudest, axis=0) == pytest.approx(laid.NOISES, abs=0.06)


def test_rain_lies_only_where_the_music_is_too_thin() -> None:
    """Music that is thick for half a minute and then thin has rain only in its thin half."""
    rng = np.random.default_rng(4)
    low = sosfilt(butter(4, 300, fs=RATE, output="sos"), rng.standard_normal(30 * RATE))
    thin = levelled(low, BED_LUFS["night"])
    thick = levelled(night("sea")[: 30 * RATE], BED_LUFS["night"] + 2)
    music = np.concatenate([thick, thin])
    mixed = rained_on(music)
    assert np.array_equal(mixed[4 * RATE : 26 * RATE], music[4 * RATE : 26 * RATE])
    wet = [(mixed[at:] != music[at:])[:WINDOW].any() for at in range(0, len(music), WINDOW)]
    assert sum(wet) == pytest.approx(len(wet) / 2, abs=1)
    for name in NOISES:
        found = masking(mixed / np.float32(32768), reference_noise(name) * gain(HIDDEN))
        assert found.masked, (name, found)


def test_changed_music_is_rendered_again(tmp_path: Path) -> None:
    file = song(tmp_path / "a.wav", 8.0)
    first = own_bed(tmp_path / "cache", "day", file).frames
    song(file, 10.0)
    assert own_bed(tmp_path / "cache", "day", file).frames == first + 2 * RATE


def test_a_long_piece_is_played_for_twenty_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.sound.user_music.ENOUGH", 10 * RATE)
    assert len(loop_of(song(tmp_path / "a.wav", 13.0), -30.0)) == 10 * RATE - SEAM


def test_a_file_is_measured_once_while_it_stays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "music"
    folder.mkdir()
    song(folder / "a.wav")
    song(folder / "b.wav")
    first = loop_of(folder, -30.0)
    read = list[str]()

    def spied(file: Path) -> tuple[int, float]:
        read.append(file.name)
        return measured(file)

    monkeypatch.setattr("hardware.sound.measured_music.measured", spied)
    assert np.array_equal(loop_of(folder, -30.0), first)
    assert not read
    song(folder / "b.wav", 10.0)
    loop_of(folder, -30.0)
    assert read == ["b.wav"]
