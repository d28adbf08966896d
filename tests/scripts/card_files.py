"""Small images as Raspberry Pi OS lays them out, for tests of scripts/image. It contains no tests."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

from tests.scripts.programs import ROOT

MB = 1 << 20
DISK = 0x6E617272
OF_A_PI = {
    "usr/lib/os-release": b'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\n',
    "etc/rpi-issue": b"Raspberry Pi reference 2026-01-01\n",
    "usr/bin/dpkg": b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + b"\xb7\x00" + bytes(44),
}


def table(*partitions: tuple[int, int, int]) -> bytes:
    """An MBR with these partitions: kind, first megabyte, megabytes."""
    entries = b"".join(
        struct.pack("<8B2I", 0, 0, 0, 0, kind, 0, 0, 0, start * MB // 512, size * MB // 512)
        for kind, start, size in partitions
    )
    return (bytes(440) + struct.pack("<IH", DISK, 0) + entries).ljust(510, b"\0") + b"\x55\xaa"


def image(folder: Path, files: dict[str, bytes], name: str = "base.img") -> Path:
    """An image whose root has these files, and whose boot partition is blank."""
    tree = folder / "tree"
    for path, content in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        (tree / path).write_bytes(content)
    file = folder / name
    with file.open("wb") as opened:
        opened.write(table((0x0C, 4, 4), (0x83, 8, 8)))
        opened.truncate(16 * MB)
    subprocess.run(["mkfs.ext4", "-q", "-d", tree, "-E", f"offset={8 * MB}", file, "8M"], check=True)
    return file


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs scripts/image."""
    return subprocess.run([ROOT / "scripts/image", *arguments], capture_output=True, text=True, check=False)
