"""Makes the additional disks of a guest: a boot partition as written by a PC, and a disk for the state."""

from __future__ import annotations

import subprocess
from pathlib import Path


def boot_partition(image: Path, settings: bytes) -> Path:
    """A FAT partition with ``settings`` as its narrator.yaml. Returns ``image``."""
    _blank(image, 32)
    _run("mkfs.vfat", "-n", "BOOTFS", str(image))
    text = image.with_suffix(".yaml")
    text.write_bytes(settings)
    _run("mcopy", "-i", str(image), str(text), "::narrator.yaml")
    return image


def state_disk(image: Path) -> Path:
    """An empty ext4 for /var/lib/narrator. Returns ``image``."""
    _blank(image, 64)
    _run("mkfs.ext4", "-q", "-L", "state", str(image))
    return image


def _blank(image: Path, megabytes: int) -> None:
    with image.open("wb") as file:
        file.truncate(megabytes << 20)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
