"""Opens the image that a card is made of, and refuses what no card can be made of. It changes nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from scripts.imaging.arguments import check_name
from scripts.imaging.errors import ImageError
from scripts.imaging.partitions import SECTOR, Layout, Partition, read_layout

SUITES = ("bookworm", "trixie")
RELEASE = "/usr/lib/os-release"
"""What /etc/os-release is a link to."""
AARCH64 = b"\xb7\x00"
"""The machine in the head of a program for 64-bit ARM."""

READERS = {"xz": "xz-utils", "debugfs": "e2fsprogs"}
"""Programs that look into a base, which a dry run does not install → their packages."""


class Base(NamedTuple):
    """A base whose outside is as it should be."""

    file: Path
    packed: bool
    size: int
    """Bytes of the image, unpacked."""
    layout: Layout


def open_base(file: Path) -> Base:
    """Checks the file, all of it if it is packed, and its partition table. Raises `ImageError`."""
    packed = file.suffix == ".xz"
    check_name(file)
    if not os.access(file, os.R_OK):
        raise ImageError(f"you may not read {file}: move it to a folder of your own")
    for program, package in READERS.items():
        if not shutil.which(program):
            raise ImageError(f"{program} is not installed: sudo apt install {package}")
    if packed:
        if subprocess.run(["xz", "-tqq", file], check=False).returncode:
            raise ImageError(f"{file} is damaged or was not downloaded to its end: download it again")
        listed = _output("xz", "--robot", "--list", str(file)).split()
        size = int(listed[listed.index(b"totals") + 4])
        with subprocess.Popen(["xz", "-dc", file], stdout=subprocess.PIPE) as xz:
            assert xz.stdout is not None
            head = xz.stdout.read(SECTOR)
            xz.kill()
    else:
        size = file.stat().st_size
        with file.open("rb") as opened:
            head = opened.read(SECTOR)
    return Base(file, packed, size, read_layout(head, size, file.name))


def check_system(image: Path, root: Partition, name: str) -> str:
    """The suite of the system on an unpacked image, which is not mounted for it.

    Raises `ImageError` if that is of 32 bits, no Raspberry Pi OS, of another suite, or has a narrator.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = Files(image, root, Path(folder))
        release = dict(line.split("=", 1) for line in files.read(RELEASE).decode().split("\n") if "=" in line)
        suite = release.get("VERSION_CODENAME", "").strip('"')
        system = release.get("PRETTY_NAME", "a system without a name").strip('"')
        if not files.read("/etc/rpi-issue"):
            raise ImageError(f"{name} is {system}, and no Raspberry Pi OS: take its Lite (64-bit)")
        if files.read("/usr/bin/dpkg")[18:20] != AARCH64:
            raise ImageError(f"{name} is a system of 32 bits: take Raspberry Pi OS Lite (64-bit)")
        if suite not in SUITES:
            raise ImageError(f"{name} is {system}: take the Raspberry Pi OS of {' or '.join(SUITES)}")
        if files.read("/opt/narrator/take-update"):
            raise ImageError(f"{name} is an image with a narrator already: take a fresh Raspberry Pi OS Lite")
    return suite


class Files:
    """Reads files of an ext4 inside an image without mounting it."""

    def __init__(self, image: Path, root: Partition, folder: Path) -> None:
        self._image, self._root, self._copy = image, root, folder / "copy"

    def read(self, path: str) -> bytes:
        """A file's bytes; none if there is no such file."""
        self._copy.unlink(missing_ok=True)
        at = f"{self._image}?offset={self._root.start}"
        subprocess.run(["debugfs", "-R", f"dump {path} {self._copy}", at], check=True, capture_output=True)
        return self._copy.read_bytes() if self._copy.exists() else b""


def _output(*command: str) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout
