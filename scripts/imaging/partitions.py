"""Reads the partition table of Raspberry Pi OS: an MBR with FAT and ext4. It changes nothing."""

from __future__ import annotations

import struct
from typing import NamedTuple

from scripts.imaging.errors import ImageError

SECTOR = 512
TABLE = 446
"""Where the four entries of 16 bytes begin."""
FAT, LINUX, GPT = (0x0B, 0x0C), 0x83, 0xEE


class Partition(NamedTuple):
    """One entry, in bytes of the image."""

    start: int
    size: int

    @property
    def end(self) -> int:
        """The first byte behind it."""
        return self.start + self.size


class Layout(NamedTuple):
    """The two partitions of Raspberry Pi OS, and the id of their table."""

    disk: str
    """Eight hexadecimal digits, of which PARTUUIDs are made."""
    boot: Partition
    root: Partition

    def partuuid(self, number: int) -> str:
        """What the kernel and fstab call a partition."""
        return f"PARTUUID={self.disk}-{number:02d}"


def read_layout(head: bytes, size: int, name: str) -> Layout:
    """The layout in the first ``SECTOR`` bytes of the image called ``name`` that has ``size`` bytes.

    Raises `ImageError` if it is not as Raspberry Pi OS has it, or if the image ends before its partitions do.
    """
    other = f"{name} has not the two partitions of Raspberry Pi OS: take the .img.xz of its Lite (64-bit)"
    if len(head) < SECTOR or head[510:512] != b"\x55\xaa":
        raise ImageError(other)
    entries = [head[TABLE + 16 * n : TABLE + 16 * (n + 1)] for n in range(4)]
    kinds = [entry[4] for entry in entries]
    if kinds[0] not in FAT or kinds[1] != LINUX or any(kinds[2:]):
        raise ImageError(other)
    boot, root = (
        Partition(*(sectors * SECTOR for sectors in struct.unpack("<II", entry[8:16])))
        for entry in entries[:2]
    )
    if boot.end > root.start:
        raise ImageError(other)
    if root.end > size:
        raise ImageError(
            f"{name} ends {root.end - size:,} bytes before its last partition does, so it was not downloaded"
            " to its end: download it again"
        )
    (disk,) = struct.unpack("<I", head[440:444])
    return Layout(f"{disk:08x}", boot, root)
