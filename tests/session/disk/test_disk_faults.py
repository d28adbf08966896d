"""Disks that fail: full, read only, gone. The box says so once, when everybody is awake, and plays on.

The faults are the kernel's own, on a file system in memory that is made as small as it has to be.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from narrator.appliance.builder_log import log_to_file
from narrator.base.durable import write_whole
from narrator.commands.common.cli import main
from narrator.config.layers import Layer
from narrator.config.settings import Settings
from narrator.session.disk.last_good_settings import FILE, keep, recall
from tests.kit.box.box import Box, over
from tests.kit.box.crashes import CARDS, STORY, asked, crashed, started
from tests.kit.box.people import People
from tests.kit.skips import lacks

MOST = 5_000_000
"""Bytes that an evening may write once the cache is filled."""

ENDED = ["house.farewell", "house.again"]


class Disk:
    """A file system of its own, mounted on ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self, *options: str) -> None:
        command = ["mount", "-t", "tmpfs", "-o", ",".join(options), "none", str(self.folder)]
        subprocess.run(command, check=True, capture_output=True)

    def locked(self) -> None:
        self.mount("remount", "ro")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[int], Disk]]:
    """Mounts a disk of so many pages of four kilobytes as the box's state folder."""
    folder = tmp_path / "state"
    folder.mkdir()
    disk = Disk(folder)

    def mounted(pages: int) -> Disk:
        try:
            disk.mount(f"size={pages * 4}k")
        except (OSError, subprocess.CalledProcessError):
            lacks("a mount")
        return disk

    yield mounted
    subprocess.run(["umount", str(folder)], check=False, capture_output=True)


def spoken_in(box: Box) -> list[tuple[str, str]]:
    """What was said of the disk, and the phase in which it was."""
    return [(row.line, row.phase) for row in box.rows if row.line.startswith("fault.")]


def test_a_disk_that_fills_up_in_a_night_is_told_by_day_and_once(
    tmp_path: Path, disk: Callable[[int], Disk], caplog: pytest.LogCaptureFixture
) -> None:
    """A page takes the journal's head and some twenty replies: the first night has more."""
    disk(1)
    box = started(tmp_path, over)
    ((line, phase),) = spoken_in(box)
    assert line == "fault.disk.full"
    assert phase.split()[0] in ("dawn", "day")
    assert box.said()[-2:] == ENDED
    assert [told for told in caplog.messages if "journal" in told] == [
        "the journal cannot be written: No space left on device; the game goes on"
    ]


def test_a_disk_that_is_full_from_the_start_is_told_before_the_first_night(
    tmp_path: Path, disk: Callable[[int], Disk], caplog: pytest.LogCaptureFixture
) -> None:
    full = disk(1)
    (full.folder / "somebody's holidays").write_bytes(bytes(4096))
    box = started(tmp_path, over)
    assert spoken_in(box) == [("fault.disk.full", "setup")]
    assert box.said()[-2:] == ENDED
    assert "No space left on device" in caplog.messages[0]
    assert [file.name for file in full.folder.iterdir()] == ["lock", "somebody's holidays"]


def test_a_disk_that_can_only_be_read_is_told_in_its_own_words(
    tmp_path: Path, disk: Callable[[int], Disk]
) -> None:
    disk(4).locked()
    box = started(tmp_path, over)
    assert spoken_in(box) == [("fault.disk.locked", "setup")]
    assert box.said()[-2:] == ENDED


def test_a_game_on_a_disk_that_turned_read_only_goes_on_from_it(
    tmp_path: Path, disk: Callable[[int], Disk]
) -> None:
    small = disk(64)
    crashed(tmp_path, asked("mafia", "night 2"))
    small.locked()
    box = started(tmp_path, over)
    assert box.said()[0] == "house.recovered"
    ((line, phase),) = spoken_in(box)
    assert line == "fault.disk.locked"
    assert not phase.startswith("night")
    assert "house.farewell" in box.said()


def test_a_second_game_of_the_same_evening_does_not_tell_it_again(
    tmp_path: Path, disk: Callable[[int], Disk]
) -> None:
    disk(1).locked()
    box = started(tmp_path, lambda box: "again.welcome" in box.said())
    assert spoken_in(box) == [("fault.disk.locked", "setup")]


def test_what_is_said_of_the_disk_never_depends_on_a_press_at_night(
    tmp_path: Path, disk: Callable[[int], Disk]
) -> None:
    """Lines of the journal are all equally long, so the disk fills up at the same cue, whether or not
    the detective asked."""
    disk(1)
    told = []
    nights = [{}, {"mafia": 5}]
    for people in (STORY, People(cards=CARDS, nights=nights, verdicts=STORY.verdicts)):
        box = started(tmp_path, lambda box: bool(spoken_in(box)), people)
        told.append([(row.t, row.line) for row in box.rows if row.line.startswith("fault.")])
        box.evening.games.unfinished.path.unlink()
    assert told[0] == told[1]


def test_a_file_is_replaced_whole_or_not_at_all(disk: Callable[[int], Disk]) -> None:
    folder = disk(2).folder
    write_whole(folder / "settings.good", b"the first")
    with pytest.raises(OSError, match="No space left"):
        write_whole(folder / "settings.good", bytes(8192))
    assert [file.name for file in folder.iterdir()] == ["settings.good"]
    assert (folder / "settings.good").read_bytes() == b"the first"


def test_settings_that_cannot_be_kept_leave_the_last_good_ones(
    disk: Callable[[int], Disk], caplog: pytest.LogCaptureFixture
) -> None:
    file = disk(2).folder / FILE
    keep([Layer(Path("/boot/narrator.yaml"), "players: 8\n")], file)
    keep([Layer(Path("/boot/narrator.yaml"), "# much to say\n" * 1000)], file)
    assert recall(file) == ((Path("/boot/narrator.yaml"), "players: 8\n"),)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_log_on_a_full_disk_draws_nothing_over_the_panel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "narrator.log").symlink_to("/dev/full")
    with pytest.raises(SystemExit):
        main(["--version"])
    with log_to_file(Settings(state=tmp_path)):
        logging.getLogger("narrator").error("nobody can write this down")
    assert capsys.readouterr().err == ""


def test_an_evening_writes_less_than_five_megabytes(tmp_path: Path) -> None:
    """Two games of twelve, with every sync, as the kernel counts them; where it counts nothing (a
    file system in memory) each write is a page."""
    module = "tests.session.disk.written"
    done = subprocess.run(
        [sys.executable, "-m", module, str(tmp_path)], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["games"] == 2
    assert found["syscw"] > 50
    assert max(found["write_bytes"], 4096 * found["syscw"]) < MOST
