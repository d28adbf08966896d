"""A disk that stands still keeps nobody waiting but who reads from it: all others play on."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from hardware.sound.beds import AHEAD, BedFile
from hardware.sound.loudness import RATE
from tests.kit.skips import needs, skipped_without
from tests.power.stalling_disk import SERVER, StallingDisk, stalling_disk

pytestmark = [
    pytest.mark.power,
    skipped_without("root"),
    skipped_without("/dev/fuse"),
    needs(SERVER),
]

MOST = 5
"""Seconds after which the disk goes on, whatever the test does."""
WAITS = 0.3
"""Seconds for which one looks whether somebody is still waiting."""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[StallingDisk]:
    with stalling_disk(tmp_path) as made:
        yield made


def test_who_reads_a_bed_ahead_lets_the_others_play(disk: StallingDisk) -> None:
    file = disk.folder / "bed.flac"
    soundfile.write(file, np.full(20 * RATE, 99, np.int16), RATE)
    bed = BedFile(file)
    bed.read_ahead(1)
    disk.stop()
    # Another process ends the standstill: at once when it is told to, and in time if nobody can tell it.
    last = f"read -t {MOST}; late=$?; kill -CONT {disk.server}; exit $((late > 128))"
    with subprocess.Popen(["bash", "-c", last], stdin=subprocess.PIPE) as later:
        reader = threading.Thread(target=bed.read_ahead, args=(AHEAD,))
        reader.start()
        reader.join(WAITS)
        assert reader.is_alive()
        assert later.stdin is not None
        later.stdin.close()
        assert later.wait() == 0
        reader.join()
    assert bed.read(AHEAD).min() == 99
