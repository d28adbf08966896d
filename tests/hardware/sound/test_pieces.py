"""The music that ships: long, at its level, without a seam, each its own, and what its scores say."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from hardware.sound.beds import HEADROOM, PIECES, BedFile, Loop, every_bed
from hardware.sound.effects import CLIPS, TESTS
from hardware.sound.loudness import RATE, gain, lufs_in_pieces
from narrator.base.sounds import BANDS, BEDS, NIGHTS
from scripts.composing.rendering import marks
from scripts.composing.shipping import FLOOR_LUFS, MOTIFS, SCORES, level_of, piece, write_ogg
from tests.kit.skips import skipped_without

NAMES = [f"{band}/{moment}" for band in BANDS for moment in BEDS]
MILLISECOND = RATE // 1000
"""Samples; a score tells time no finer."""
FLOORS = ["floors/rain", "floors/sea", "floors/fire", "floors/wind"]


@cache
def shipped(name: str) -> tuple[NDArray[np.float32], Loop]:
    """A file of the package."""
    with soundfile.SoundFile(PIECES / f"{name}.ogg") as file:
        return file.read(dtype="float32"), Loop.of(file.comment)


def test_the_package_brings_a_piece_for_each_moment_and_each_band_and_25_mb_at_most() -> None:
    files = {str(file.relative_to(PIECES).with_suffix("")) for file in PIECES.glob("*/*.ogg")}
    assert {file for file in files if not file.startswith(MOTIFS)} == {*NAMES, *FLOORS}
    assert {*every_bed(NIGHTS[0])} == {*NAMES}
    heard = [file for file in CLIPS.glob("*.*") if file.stem not in TESTS]
    sounds = [*PIECES.glob("*/*.ogg"), *heard]
    size = sum(file.stat().st_size for file in sounds)
    assert size < 25e6


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_has_its_level_and_no_gap(name: str) -> None:
    sound, _ = shipped(name)
    assert lufs_in_pieces(sound) == pytest.approx(level_of(name.split("/")[1]) + HEADROOM, abs=0.5)
    assert np.abs(sound).max() < gain(-1)
    if "night" in (name.split("/")[1], BEDS[name.split("/")[1]]):
        assert len(sound) >= 240 * RATE
    tenths = sound[: len(sound) // 4800 * 4800].reshape(-1, 4800)
    loud = 20 * np.log10(np.sqrt((tenths**2).mean(axis=1)) + 1e-9)
    quiet = loud < np.median(loud) - 30
    longest = max(map(len, "".join("x" if each else " " for each in quiet).split()), default=0)
    assert longest <= 20, "two seconds"


@pytest.mark.parametrize("name", FLOORS)
def test_the_noise_of_a_night_has_its_level(name: str) -> None:
    sound, loop = shipped(name)
    assert len(sound) - loop.again >= 240 * RATE
    assert lufs_in_pieces(sound) == pytest.approx(FLOOR_LUFS + HEADROOM, abs=0.5)


@pytest.mark.parametrize("name", [*NAMES, *FLOORS])
def test_the_seam_of_a_loop_is_not_heard(name: str) -> None:
    """Where the end goes over into what comes again, samples step no further, and level and spectrum change
    no more, than within the piece."""
    sound, loop = shipped(name)
    seam = np.concatenate([sound[-RATE:], sound[loop.again : loop.again + RATE]]).astype(float)
    whole = sound.astype(float)
    for order in (1, 2):
        steps = np.abs(np.diff(seam[RATE - 480 : RATE + 480], order))
        assert steps.max() <= np.abs(np.diff(whole, order)).max()
    quiet = np.percentile(_bands(whole), 20, axis=1)[:, None]
    usual, here = (_changes(_bands(each), quiet) for each in (whole, seam[RATE // 2 : -RATE // 2]))
    assert here.max() <= np.percentile(usual, 99.9)
    assert 0 <= loop.again < len(sound) - RATE
    assert all(0 <= entry < len(sound) for entry in loop.entries)


def _bands(sound: NDArray[np.floating]) -> NDArray[np.floating]:
    """The power of each octave in each tenth of a second."""
    frames = sound[: len(sound) // 4800 * 4800].reshape(-1, 4800) * np.hanning(4800)
    power = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    edges = [round(hertz / 10) for hertz in (125, 250, 500, 1000, 2000, 4000, 8000)]
    return np.array([power[:, a:b].sum(axis=1) for a, b in pairwise(edges)])


def _changes(bands: NDArray[np.floating], quiet: NDArray[np.floating]) -> NDArray[np.floating]:
    """By how many dB an octave changes from one tenth of a second to the next, at most; what is under
    ``quiet`` does not count."""
    return np.asarray(np.abs(np.diff(10 * np.log10(bands + quiet), axis=1)).max(axis=0))


@pytest.mark.parametrize("name", NAMES)
def test_no_ten_seconds_of_a_piece_come_again_before_it_does(name: str) -> None:
    sound, _ = shipped(name)
    whole = sound[: -5 * RATE : 8]
    size = 1 << (2 * len(whole)).bit_length() - 1
    spectrum, long, second = np.fft.rfft(whole, size), 10 * RATE // 8, RATE // 8
    for begin in range(0, len(whole) - long, 5 * long):
        part = whole[begin : begin + long]
        fits = np.fft.irfft(spectrum * np.conj(np.fft.rfft(part, size)), size)
        fits[max(0, begin - second) : begin + second] = 0  # the part itself
        assert fits[: len(whole) - long].max() / np.dot(part, part) < 0.8


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_lasts_and_goes_on_as_its_score_says(name: str) -> None:
    sound, loop = shipped(name)
    its = marks(SCORES / f"{name}.mid")
    assert len(sound) - loop.again == pytest.approx((its.end - its.again) * RATE, abs=MILLISECOND)
    assert len(loop.entries) == len(its.entries)


@skipped_without("fluidsynth")
def test_what_ships_is_what_its_score_renders(tmp_path: Path) -> None:
    name = "harbour/town"  # the shortest
    done = piece(SCORES / f"{name}.mid")
    write_ogg(tmp_path / "again.ogg", done.sound, Loop(done.again, done.entries), name)
    again, _ = soundfile.read(tmp_path / "again.ogg", dtype="float32")
    sound, loop = shipped(name)
    assert done.again == pytest.approx(loop.again, abs=MILLISECOND)
    assert done.entries == pytest.approx(loop.entries, abs=MILLISECOND)
    assert len(again) == pytest.approx(len(sound), abs=MILLISECOND)
    both = min(len(again), len(sound))
    assert np.corrcoef(again[:both], sound[:both])[0, 1] > 0.98
    assert lufs_in_pieces(again) == pytest.approx(lufs_in_pieces(sound), abs=0.2)


def test_a_piece_comes_back_at_its_next_section_and_one_that_begins_anew_at_its_first_note() -> None:
    for name, anew in (("harbour/day", False), ("harbour/trial", True)):
        sound, loop = shipped(name)
        bed = BedFile(PIECES / f"{name}.ogg")
        bed.read(40 * RATE)
        bed.leave()
        at = 0 if anew else next(entry for entry in loop.entries if entry >= 40 * RATE)
        back = bed.read(RATE) / 32768
        assert np.abs(back - sound[at : at + RATE]).max() < 1e-4


def test_a_piece_left_before_its_end_comes_back_as_from_there_though_more_was_read_ahead(
    tmp_path: Path,
) -> None:
    sound = (0.1 * np.random.default_rng(1).standard_normal(20 * RATE)).astype(np.float32)
    write_ogg(tmp_path / "a.ogg", sound, Loop(10 * RATE, (2 * RATE, 12 * RATE)), "a")
    there, _ = soundfile.read(tmp_path / "a.ogg", dtype="float32")
    bed = BedFile(tmp_path / "a.ogg")
    bed.read(19 * RATE)
    bed.read_ahead(5 * RATE)
    bed.leave()
    assert np.abs(bed.read(RATE) / 32768 - there[2 * RATE : 3 * RATE]).max() < 1e-4


def test_a_piece_plays_its_end_and_goes_on_at_its_loop() -> None:
    sound, loop = shipped("harbour/town")
    bed = BedFile(PIECES / "harbour/town.ogg")
    left = len(sound) - RATE
    while left:
        left -= len(bed.read(min(left, 10 * RATE)))
    expected = np.concatenate([sound[-RATE:], sound[loop.again : loop.again + RATE]])
    assert np.abs(bed.read(2 * RATE) / 32768 - expected).max() < 1e-4
