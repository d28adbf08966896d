"""Music that is damaged or lies about itself: it is played by what it holds, or refused in one sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.sound import render_bed
from hardware.sound.beds import BedError
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Clip
from hardware.sound.own_beds import own_bed
from hardware.sound.user_music import SEAM
from tests.kit.songs import loop_of, song


def test_the_error_is_passed_on_from_the_rendering_process(tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    file.write_bytes(b"no music")
    with pytest.raises(
        BedError,
        match=r"^the music .*a\.wav cannot be decoded: give a FLAC, MP3, Ogg Vorbis or WAV file$",
    ):
        own_bed(tmp_path / "cache", "night", file)
    with pytest.raises(
        BedError,
        match=r"nowhere cannot be read \(No such file or directory\): name a file of music",
    ):
        own_bed(tmp_path / "cache", "night", tmp_path / "nowhere")


def test_short_and_silent_music_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BedError, match=r"lasts 2\.0 s, and a bed needs 6 s"):
        loop_of(song(tmp_path / "short.wav", 2.0), -30.0)
    with pytest.raises(BedError, match="is silent"):
        loop_of(song(tmp_path / "silent.wav", loud=0.0), -30.0)
    (tmp_path / "empty").mkdir()
    with pytest.raises(BedError, match=r"holds no \.flac, \.mp3, \.ogg or \.wav file"):
        loop_of(tmp_path / "empty", -30.0)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 60), st.binary(max_size=8), st.integers(0, 400))
def test_a_broken_file_is_reported_in_one_sentence(tmp_path: Path, at: int, junk: bytes, length: int) -> None:
    whole = song(tmp_path / "a.wav", 0.01).read_bytes()
    (tmp_path / "b.wav").write_bytes((whole[:at] + junk + whole[at + len(junk) :])[:length])
    with pytest.raises(BedError):
        loop_of(tmp_path / "b.wav", -30.0)


def claiming(file: Path, frames: int) -> Path:
    """The header of a WAV file says that it holds so many more samples than it does."""
    data = bytearray(file.read_bytes())
    data[4:8], data[40:44] = (
        (frames * 4 + 36).to_bytes(4, "little"),
        (frames * 4).to_bytes(4, "little"),
    )
    file.write_bytes(data)
    return file


def test_a_file_that_claims_hours_is_measured_by_what_it_holds(tmp_path: Path) -> None:
    file = claiming(song(tmp_path / "a.wav", 8.0), 8 * 3600 * 44_100 // 4)
    assert len(loop_of(file, -30.0)) == pytest.approx(8 * RATE - SEAM, abs=2)
    with pytest.raises(BedError, match=r"lasts 2\.0 s, and a bed needs 6 s"):
        loop_of(claiming(song(tmp_path / "b.wav", 2.0), 2**30 - 100), -30.0)


@pytest.mark.parametrize("kind", ["flac", "mp3", "ogg"])
def test_of_a_torn_file_what_is_there_is_played(tmp_path: Path, kind: str) -> None:
    whole, torn = tmp_path / f"whole.{kind}", tmp_path / f"torn.{kind}"
    rng = np.random.default_rng(1)
    soundfile.write(whole, 0.1 * rng.standard_normal(20 * RATE), RATE)
    torn.write_bytes(whole.read_bytes()[: whole.stat().st_size * 3 // 5])
    assert len(loop_of(torn, -30.0)) == pytest.approx(12 * RATE - SEAM, rel=0.15)


@pytest.mark.parametrize("rate", [1, 2**31 - 1])
def test_an_impossible_rate_is_refused(tmp_path: Path, rate: int) -> None:
    data = bytearray(song(tmp_path / "a.wav").read_bytes())
    data[24:28] = rate.to_bytes(4, "little")
    (tmp_path / "a.wav").write_bytes(data)
    with pytest.raises(BedError, match="cannot be decoded"):
        loop_of(tmp_path / "a.wav", -30.0)


def test_a_pipe_in_the_place_of_music_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.wav")
    with pytest.raises(BedError, match="it is no file"):
        own_bed(tmp_path / "cache", "day", tmp_path / "a.wav")


GREEDY = """
import sys
from pathlib import Path
from hardware.sound import render_bed
rows = Path("/proc/self/status").read_text().splitlines()
has = next(int(row.split()[1]) * 1024 for row in rows if row.startswith("VmData"))
render_bed.MEMORY = has + 30_000_000
sys.exit(render_bed.main(sys.argv[1:]))
"""


def test_a_process_that_is_refused_memory_ends(tmp_path: Path) -> None:
    """OpenBLAS, where it was loaded under the limit, asked again and again for an hour."""
    arguments = (tmp_path / "night.flac", "night", song(tmp_path / "a.wav"))
    ended = subprocess.run((sys.executable, "-c", GREEDY, *arguments), timeout=60, check=False)
    assert ended.returncode != 0


def test_numbers_without_an_end_do_not_silence_the_rest(tmp_path: Path) -> None:
    sound = 0.1 * np.sin(np.arange(8 * RATE) / 20)
    sound[RATE], sound[2 * RATE] = np.inf, np.nan
    soundfile.write(tmp_path / "a.wav", sound, RATE, subtype="FLOAT")
    assert np.abs(loop_of(tmp_path / "a.wav", -30.0)).mean() > 30


def test_a_stick_that_fails_while_it_is_read_is_not_taken_for_a_full_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Iterator[Clip]:
        raise OSError(errno.EIO, "Input/output error")
        yield

    monkeypatch.setattr(render_bed, "levelled", fails)
    with pytest.raises(BedError, match=r"the music .*a\.wav cannot be read to its end"):
        render_bed.render(tmp_path / "day.flac", "day", song(tmp_path / "a.wav"))
