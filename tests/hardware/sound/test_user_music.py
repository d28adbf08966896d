"""The user's own music as a bed: any WAV file becomes a levelled, seamless loop, or a clear error."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hardware.sound.bed_cache import bed_files
from hardware.sound.loudness import BED_LUFS, RATE, lufs
from hardware.sound.user_music import SEAM, MusicError, load_music


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


@pytest.mark.parametrize(("bits", "rate"), [(8, 22_050), (16, 44_100), (24, 96_000), (32, 48_000)])
def test_every_common_wav_format_is_levelled(tmp_path: Path, bits: int, rate: int) -> None:
    loop = load_music(song(tmp_path / "a.wav", bits=bits, rate=rate), -32.5)
    assert lufs(loop) == pytest.approx(-32.5, abs=0.5)
    assert len(loop) == pytest.approx(9 * RATE - SEAM, abs=2)


def test_the_end_of_the_music_continues_at_its_start(tmp_path: Path) -> None:
    loop = load_music(song(tmp_path / "a.wav"), -30.0).astype(np.float64)
    twice = np.concatenate([loop, loop])
    bend = np.abs(loop).max() * (2 * np.pi * 320 / RATE) ** 2
    rounding = 2
    assert np.abs(np.diff(twice, 2)).max() < bend * 1.5 + rounding


def test_a_folder_is_joined_in_order_of_name_and_each_piece_is_levelled(tmp_path: Path) -> None:
    song(tmp_path / "b.wav", 8.0, loud=0.05)
    song(tmp_path / "a.wav", 8.0, loud=0.5)
    (tmp_path / "cover.jpg").write_bytes(b"not music")
    loop = load_music(tmp_path, -30.0)
    assert len(loop) == pytest.approx(2 * 8 * RATE - 2 * SEAM, abs=4)
    middles = [loop[RATE * 3 : RATE * 5], loop[RATE * 9 : RATE * 11]]
    assert lufs(middles[0]) == pytest.approx(lufs(middles[1]), abs=0.3)


def test_at_night_rain_is_added_to_the_music(tmp_path: Path) -> None:
    """The bed is as loud as the project's own, and never silent between 1 and 6 kHz."""
    file = song(tmp_path / "a.wav", 30.0)
    night = np.asarray(bed_files(tmp_path / "cache", {"night": file})["night"])
    assert lufs(night) == pytest.approx(BED_LUFS["night"], abs=0.5)
    assert quietest(night) > -45


def quietest(clip: NDArray[np.int16]) -> float:
    blocks = clip[: len(clip) // 2400 * 2400].reshape(-1, 2400) / 32768 * np.hanning(2400)
    power = np.abs(np.fft.rfft(blocks, axis=1)[:, 50:300]) ** 2
    return float(10 * np.log10(power.sum(1).min() * 2 / 2400 / np.sum(np.hanning(2400) ** 2)))


def test_changed_music_is_rendered_again(tmp_path: Path) -> None:
    file = song(tmp_path / "a.wav", 8.0)
    first = len(bed_files(tmp_path / "cache", {"day": file})["day"])
    song(file, 10.0)
    assert len(bed_files(tmp_path / "cache", {"day": file})["day"]) == first + 2 * RATE


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"ID3 an mp3 in disguise", "a.wav is not a WAV file: convert it to .wav"),
        (b"RIFF\x24\x00\x00\x00WAVE", "is not a WAV file"),
        (b"", "is not a WAV file"),
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
        load_music(file, -30.0)


def test_the_error_is_passed_on_from_the_rendering_process(tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    file.write_bytes(b"no music")
    with pytest.raises(
        MusicError, match=r"^the music .*a\.wav is not a WAV file: convert it to \.wav$"
    ):
        bed_files(tmp_path / "cache", {"night": file})
    with pytest.raises(MusicError, match="cannot be read"):
        bed_files(tmp_path / "cache", {"night": tmp_path / "nowhere"})


def test_short_and_silent_music_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MusicError, match=r"lasts 2\.0 s, and a bed needs 6 s"):
        load_music(song(tmp_path / "short.wav", 2.0), -30.0)
    with pytest.raises(MusicError, match="is silent"):
        load_music(song(tmp_path / "silent.wav", loud=0.0), -30.0)
    (tmp_path / "empty").mkdir()
    with pytest.raises(MusicError, match=r"holds no \.wav file"):
        load_music(tmp_path / "empty", -30.0)


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
        load_music(tmp_path / "b.wav", -30.0)
