"""The user's own music as a bed: any file becomes a levelled, seamless loop, or a clear error; by night no
noise is bare under it."""

from __future__ import annotations

import wave
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.sound import laid_under as laid
from hardware.sound.laid_under import HIDDEN, laid_under
from hardware.sound.loudness import BED_LUFS, RATE, VOICE_LUFS, gain, levelled, lufs
from hardware.sound.masking import NOISE_HOP, band_levels, masking
from hardware.sound.own_beds import own_bed
from hardware.sound.render_bed import rain as rain_at
from hardware.sound.user_music import SEAM, MusicError, closed, load_music
from scripts.composing.sound_craft import noise, time
from scripts.masking.reference_noises import NOISES, reference_noise
from tests.hardware.sound.nights import night


def song(
    path: Path, seconds: float = 9.0, *, rate: int = 44_100, bits: int = 16, loud: float = 0.3
) -> Path:
    """Writes a stereo file with a tone that ends at another phase than it starts."""
    time = np.arange(round(seconds * rate)) / rate
    left = loud * np.sin(2 * np.pi * 311.1 * time)
    sound = np.stack([left, left * 0.5], axis=1).ravel()
    if bits == 8:
        data = np.rint(sound * 127 + 128).astype(np.uint8).tobytes()
    else:
        whole = np.rint(sound * (2**31 - 1)).astype("<i4")
        data = whole.view(np.uint8).reshape(-1, 4)[:, 4 - bits // 8 :].tobytes()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(bits // 8)
        file.setframerate(rate)
        file.writeframes(data)
    return path


@cache
def box_rain() -> NDArray[np.int16]:
    return rain_at(BED_LUFS["night"])


def samples(cache: Path, name: str, file: Path) -> NDArray[np.int16]:
    """A bed of the user's music, one turn of it."""
    bed = own_bed(cache, name, file)
    return np.rint(bed.read(bed.frames)).astype(np.int16)


def loop_of(path: Path, target: float, seed: int = 1) -> NDArray[np.int16]:
    return closed(load_music(path, target, np.random.default_rng(seed)))


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
    with pytest.raises(MusicError, match="cannot be decoded"):
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
    mixed, share = laid_under(own, box_rain())
    assert share == 0
    assert np.array_equal(mixed, own)


def test_what_has_to_be_hidden_is_what_the_reference_noises_have() -> None:
    loudest = [
        band_levels(reference_noise(name) * gain(HIDDEN), NOISE_HOP).max(axis=0) for name in NOISES
    ]
    assert np.max(loudest, axis=0) == pytest.approx(laid.NOISES, abs=0.06)


def test_rain_lies_only_where_the_music_is_too_thin() -> None:
    """Music that is thick for half a minute and then thin has rain only in its thin half."""
    rng = np.random.default_rng(4)
    thin = levelled(noise(rng, time(30), ((80, 0), (300, 0), (900, -40))), BED_LUFS["night"])
    rain = box_rain()
    thick = levelled(night("sea")[: 30 * RATE], BED_LUFS["night"] + 2)
    music = np.concatenate([thick, thin])
    mixed, share = laid_under(music, rain)
    assert np.array_equal(mixed[4 * RATE : 26 * RATE], music[4 * RATE : 26 * RATE])
    assert not np.array_equal(mixed[32 * RATE : 34 * RATE], music[32 * RATE : 34 * RATE])
    assert 0.4 < share < 0.7
    for name in NOISES:
        found = masking(mixed / np.float32(32768), reference_noise(name) * gain(HIDDEN))
        assert found.masked, (name, found)


def test_changed_music_is_rendered_again(tmp_path: Path) -> None:
    file = song(tmp_path / "a.wav", 8.0)
    first = own_bed(tmp_path / "cache", "day", file).frames
    song(file, 10.0)
    assert own_bed(tmp_path / "cache", "day", file).frames == first + 2 * RATE


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"ID3 an mp3 in disguise",
            "a.wav cannot be decoded: give a FLAC, MP3, Ogg Vorbis or WAV file",
        ),
        (b"RIFF\x24\x00\x00\x00WAVE", "cannot be decoded"),
        (b"", "cannot be decoded"),
        (None, "a.wav cannot be read: No such file or directory"),
    ],
)
def test_unreadable_music_is_reported_in_one_sentence(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "a.wav"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(MusicError, match=sentence):
        loop_of(file, -30.0)


def test_the_error_is_passed_on_from_the_rendering_process(tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    file.write_bytes(b"no music")
    with pytest.raises(
        MusicError,
        match=r"^the music .*a\.wav cannot be decoded: give a FLAC, MP3, Ogg Vorbis or WAV file$",
    ):
        own_bed(tmp_path / "cache", "night", file)
    with pytest.raises(MusicError, match="cannot be read"):
        own_bed(tmp_path / "cache", "night", tmp_path / "nowhere")


def test_short_and_silent_music_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MusicError, match=r"lasts 2\.0 s, and a bed needs 6 s"):
        loop_of(song(tmp_path / "short.wav", 2.0), -30.0)
    with pytest.raises(MusicError, match="is silent"):
        loop_of(song(tmp_path / "silent.wav", loud=0.0), -30.0)
    (tmp_path / "empty").mkdir()
    with pytest.raises(MusicError, match=r"holds no \.flac, \.mp3, \.ogg or \.wav file"):
        loop_of(tmp_path / "empty", -30.0)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 60), st.binary(max_size=8), st.integers(0, 400))
def test_a_broken_file_is_reported_in_one_sentence(
    tmp_path: Path, at: int, junk: bytes, length: int
) -> None:
    whole = song(tmp_path / "a.wav", 0.01).read_bytes()
    (tmp_path / "b.wav").write_bytes((whole[:at] + junk + whole[at + len(junk) :])[:length])
    with pytest.raises(MusicError):
        loop_of(tmp_path / "b.wav", -30.0)
