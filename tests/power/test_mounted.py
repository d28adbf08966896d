"""Two hundred power cuts while games are played: no confirmed reply is lost, and no cached file is torn.

The disk is a mounted ext4 image on a loop device; its file is cloned while the box writes. What has not
been written to the disk is missing from the clone, as after a power cut. Needs root, a loop device and
mkfs.xfs, which scripts/test installs.
"""

from __future__ import annotations

import random
import subprocess
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from hardware.sound.own_beds import open_bed
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.renderer_process import RendererProcess, RenderError
from tests.kit.skips import skipped_without
from tests.power.aftermath import Confirmed, files_of, lost
from tests.power.confirmations import Confirmations
from tests.power.filler import LINES, SPEC, bed, fill

CUTS = 200

Left = tuple[Path, Confirmed]
"""The files after a cut and the repair at boot, and what had been confirmed before the cut."""

pytestmark = [
    pytest.mark.power,
    skipped_without("root"),
    skipped_without("a loop device"),
]


class Disk:
    """A mounted ext4 image. Its file is on XFS, which can clone a file in an instant.

    Only programs that it starts see what is mounted. One of them waits for this process to end, however that
    happens, and with the last of them the kernel unmounts everything.
    """

    def __init__(self, home: Path) -> None:
        self._below, self.folder = home / "below", home / "disk"
        self.image = self._below / "disk.img"
        self._waiting = subprocess.Popen(
            ["unshare", "--mount", "cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._waiting.stdin
        assert self._waiting.stdout
        self._waiting.stdin.write(b"\n")
        self._waiting.stdin.flush()
        self._waiting.stdout.readline()  # from here on it has mounts of its own
        self._mount("mkfs.xfs", home / "below.img", 512, self._below)
        self._mount("mkfs.ext4", self.image, 64, self.folder)

    def _mount(self, make: str, image: Path, size: int, folder: Path) -> None:
        folder.mkdir()
        self.run("truncate", f"--size={size}M", str(image))
        self.run(make, "-q", str(image))
        self.run("mount", "-o", "loop", str(image), str(folder))

    def close(self) -> None:
        self._waiting.communicate()

    def seeing(self, *command: str) -> list[str]:
        """A command that sees the disk, and ends with this process."""
        enter = ["nsenter", f"--target={self._waiting.pid}", "--mount", "--wd"]
        return [*enter, "setpriv", "--pdeathsig", "KILL", *command]

    def run(self, *command: str) -> None:
        subprocess.run(self.seeing(*command), check=True, capture_output=True)

    def copy(self, to: Path) -> None:
        """Copies the disk as it is at this moment."""
        clone = str(self._below / "clone.img")
        self.run("cp", "--reflink=always", str(self.image), clone)
        self.run("cp", "--sparse=always", clone, str(to))
        self.run("rm", clone)


class SilentRenderer(RendererProcess):
    """Renders nothing, so only cached clips can be heard."""

    def ask(self, _: object) -> dict[str, object]:
        raise RenderError("this test renders nothing")


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    made = Disk(tmp_path_factory.mktemp("power"))
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(scope="module")
def music(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven seconds of noise."""
    found = tmp_path_factory.mktemp("music") / "music.wav"
    with wave.open(str(found), "wb") as file:
        file.setparams((1, 2, 48_000, 0, "NONE", ""))
        noise = np.random.default_rng(1).integers(-3000, 3000, 7 * 48_000)
        file.writeframes(noise.astype(np.int16).tobytes())
    return found


@pytest.fixture(scope="module")
def undisturbed(music: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that was filled without power cuts."""
    cache = tmp_path_factory.mktemp("undisturbed")
    fill(cache, music)
    return cache


@pytest.fixture(scope="module")
def left(disk: Disk, music: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Left]:
    """Two hundred random cuts while games are played and a cache is filled."""
    home = tmp_path_factory.mktemp("cuts")
    confirmations = Confirmations(home / "confirmed")
    writers = [
        subprocess.Popen(disk.seeing(sys.executable, "-m", f"tests.power.{what}", *map(str, arguments)))
        for what, arguments in (
            ("player", (disk.folder, home / "confirmed")),
            ("filler", (disk.folder / "cache", music)),
        )
    ]
    chance = random.Random(7)
    found: list[Left] = []
    try:
        confirmations.wait_for_first(60)
        for number in range(CUTS):
            confirmed = Confirmed.parse(confirmations.read_for(chance.uniform(0, 0.1)))
            image = home / "cut.img"
            disk.copy(image)
            confirmed = confirmed.until(Confirmed.parse(confirmations.so_far()))
            found.append((files_of(image, home / str(number)), confirmed))
        assert all(writer.poll() is None for writer in writers)
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
        confirmations.close()
    return found


def test_the_disk_is_mounted_for_its_own_programs_alone(disk: Disk) -> None:
    """So nothing stays mounted after a run that was killed."""
    own = subprocess.run(disk.seeing("cat", "/proc/self/mounts"), capture_output=True, text=True)
    assert str(disk.folder) in own.stdout
    assert str(disk.folder) not in Path("/proc/self/mounts").read_text()


def test_no_confirmed_reply_is_lost(left: list[Left]) -> None:
    assert [wrong for folder, confirmed in left if (wrong := lost(folder / "state", confirmed))] == []


def test_the_cuts_hit_many_moments_of_many_games(
    left: list[Left],
) -> None:
    assert len({confirmed.game for _, confirmed in left}) > 5
    assert len({len(confirmed.records) for _, confirmed in left}) > 5


def test_after_a_cut_each_clip_is_complete_or_missing(undisturbed: Path, left: list[Left]) -> None:
    reference = CachedVoice(SPEC, undisturbed, SilentRenderer())
    there = 0
    for folder, _ in left:
        voice = CachedVoice(SPEC, folder / "cache", SilentRenderer())
        missing = voice.missing(LINES)
        for line in LINES:
            clip = None if line in missing else voice.utter(line).clip
            there += clip is not None
            assert clip is None or same(clip, reference.utter(line).clip), folder
    assert there > 0


def same(one: object, other: object) -> bool:
    return isinstance(one, np.ndarray) and np.array_equal(one, np.asarray(other))


def test_after_a_cut_the_bed_is_complete_or_missing(undisturbed: Path, left: list[Left]) -> None:
    clips = [open_bed(bed(folder / "cache")) for folder, _ in left]
    there = [clip for clip in clips if clip is not None]
    assert there
    whole, _ = soundfile.read(bed(undisturbed), dtype="int16")
    assert all(np.array_equal(clip.read(len(whole)), whole) for clip in there)
