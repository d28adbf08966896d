"""Two nights with other secrets after one public history: on the real stream the same leaves the box."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.skips import needs
from tests.sound.forged_nights import NIGHTS, Heard, moved, played, render
from tests.sound.played import CYCLE, CYCLES
from tests.sound.trace import strace, written

pytestmark = pytest.mark.sound

LATE = 0.1
"""Seconds by which a busy computer may be late in writing to the disk, and in telling its time."""


@pytest.fixture(scope="module")
def nights(real_sound: None, tmp_path_factory: pytest.TempPathFactory) -> list[Heard]:
    """All press in the first; in the second the detective is dead, and the Mafia presses late."""
    del real_sound
    folder = tmp_path_factory.mktemp("nights")
    render(folder)
    return played(folder, NIGHTS[:2])


def test_they_have_other_secrets(nights: list[Heard]) -> None:
    """The test of the test: the presses counted."""
    assert [night.chosen for night in nights] == [night.chosen for night in NIGHTS[:2]]


def test_the_box_means_all_to_be_heard_at_the_same_times(nights: list[Heard]) -> None:
    ours, theirs = nights
    assert ours.times == theirs.times
    assert {row.cue for row in ours.events} == {"say", "count", "decoy"}


def test_what_is_recorded_follows_at_the_same_sample(nights: list[Heard]) -> None:
    """But for what a busy server or recorder loses, which are whole cycles."""
    found = [shift for shift in moved(*nights) if shift is not None]
    assert len(found) > 0.7 * len(nights[0].events)
    assert all(shift % CYCLE == 0 and abs(shift) <= CYCLES * CYCLE for shift in found)
    assert found.count(0) > 0.9 * len(found)


@needs("strace")
def test_the_same_is_written_to_the_disk_and_nothing_goes_out(nights: list[Heard]) -> None:
    """One line of the journal for each Count, in the rest after it; not even the status file."""
    ours, theirs = (night.written() for night in nights)
    call = [("pwrite64", "/state/game.journal", 192), ("fdatasync", "/state/game.journal", 0)]
    assert [one[:3] for one in ours] == [one[:3] for one in theirs] == 2 * call
    for one, other in zip(ours, theirs, strict=True):
        assert one.at == pytest.approx(other.at, abs=LATE)


@needs("strace")
def test_a_file_and_a_connection_more_would_be_seen(tmp_path: Path) -> None:
    """The test of the test."""
    more = "import socket; open('more', 'w').write('twelve bytes'); socket.socket()"
    trace = tmp_path / "trace"
    subprocess.run([*strace(trace), sys.executable, "-c", more], cwd=tmp_path, check=True)
    found = [one[:3] for one in written(trace, tmp_path)]
    assert found[-3:] == [("openat", "more", 0), ("write", "/more", 12), ("socket", "network", 0)]


def test_light_and_log_tell_nothing(nights: list[Heard]) -> None:
    assert [night.moods for night in nights] == [["night"], ["night"]]
    assert [night.log for night in nights] == [[], []]
