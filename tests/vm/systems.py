"""What a guest is booted from: a system of scripts/vm, or a memory card of scripts/image. No tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.vm.partitions import BOOT, partitions

STORE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "narrator-vm"

PC = ("qemu-system-x86_64", "-machine", "q35", "-cpu", "max")
BOARD = ("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72")

CONSOLE = "console=ttyAMA0 module_blacklist=snd_aloop"
"""For a card: its base also serves guests that record themselves, and would load their sound card first."""


class System(NamedTuple):
    """A machine and what it boots; none of its files is ever written."""

    machine: tuple[str, ...]
    """QEMU's program and the arguments that choose the machine."""
    image: Path
    """The raw image of its first disk."""
    kernel: Path
    initrd: Path
    command_line: str
    """The kernel's arguments."""


def debian(arch: str) -> System:
    """The guest for ``amd64`` or ``arm64``: Debian with the box installed, on a disk without partitions."""
    folder = STORE / arch
    machine, console = (PC, "ttyS0") if arch == "amd64" else (BOARD, "ttyAMA0")
    return System(
        machine,
        folder / "image.raw",
        folder / "vmlinuz",
        folder / "initrd.img",
        f"root=/dev/vda rw quiet console={console}",
    )


def card(folder: Path) -> System:
    """The memory card that scripts/image has made of the base that resembles Raspberry Pi OS.

    No board's firmware runs here: what it would read from the boot partition (kernel, initramfs and the
    kernel's arguments) is copied to ``folder`` and handed to QEMU.
    """
    image = STORE / "card" / "narrator.img"
    boot = partitions(image)[BOOT]
    for name in ("kernel8.img", "initramfs8", "cmdline.txt"):
        subprocess.run(
            ["mcopy", "-n", "-o", "-i", f"{image}@@{boot.start}", f"::{name}", str(folder / name)],
            check=True,
            capture_output=True,
        )
    line = (folder / "cmdline.txt").read_text().strip()
    return System(BOARD, image, folder / "kernel8.img", folder / "initramfs8", f"{line} {CONSOLE}")
