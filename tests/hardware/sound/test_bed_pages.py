"""A bed of many megabytes is played from its file, with some seconds of it in memory."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware.sound.bed_cache import open_bed
from hardware.sound.mixer import Clip, Mixer
from tests.hardware.sound.mixing import RATE

MINUTES = 4


@pytest.fixture
def bed(tmp_path: Path) -> Clip:
    """A long bed on disk, each sample of which differs from its neighbours."""
    samples = np.arange(MINUTES * 60 * RATE) % 9973
    np.save(tmp_path / "bed.npy", samples.astype(np.int16))
    clip = open_bed(tmp_path / "bed.npy")
    assert clip is not None
    return clip


def resident(file: str) -> float:
    """Megabytes of a mapped file that count as this process's own."""
    found, inside = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if "-" in line.split()[0]:
            inside = line.endswith(file)
        elif inside and line.startswith("Rss:"):
            found += int(line.split()[1])
    return found / 1000


def test_of_a_long_bed_a_few_megabytes_are_in_memory(bed: Clip) -> None:
    """A megabyte is wanted; a kernel may map some more around each page that is read."""
    box = Mixer({"night": bed}, {})
    box.bed("night", 0.0)
    for _ in range(MINUTES * 60 // 5):
        box.pull(5 * RATE)
        box.read_ahead()
        assert resident("bed.npy") < bed.nbytes / 1e6 / 4


def test_reading_ahead_changes_no_sample(bed: Clip) -> None:
    read, unread = Mixer({"night": bed}, {}), Mixer({"night": np.array(bed)}, {})
    for box in (read, unread):
        box.bed("night", 0.5)
    for _ in range(MINUTES * 60 // 20 + 2):
        assert np.array_equal(read.pull(20 * RATE), unread.pull(20 * RATE))
        read.read_ahead()


def test_what_was_played_is_given_up_and_what_comes_next_is_there(bed: Clip) -> None:
    box = Mixer({"night": bed}, {})
    box.bed("night", 0.0)
    box.pull(100 * RATE)
    before = resident("bed.npy")
    box.read_ahead()
    ahead = resident("bed.npy")
    assert 0.9 < ahead < before / 2
    box.pull(4 * RATE)
    assert resident("bed.npy") == ahead


def test_a_bed_that_comes_later_is_in_memory_before_it_plays(bed: Clip) -> None:
    """In `pull` nobody else would run while the disk is waited for."""
    box = Mixer({}, {})
    box.bed("night", 0.0)
    box.pull(60 * RATE)
    box.add_bed("night", bed)
    there = resident("bed.npy")
    assert there > 0.9
    box.pull(4 * RATE)
    assert resident("bed.npy") == there
