"""Changes the device tree of QEMU's aarch64 machine so that the box takes it for a Raspberry Pi.

Its chip, a PL061 with eight lines, keeps its driver and gets the name of the header's chip as well. QEMU's
power key on line 3 is removed: it raises the line when pressed, and a Pi has fixed pull-ups on pins 2 and
3, so the box refuses such a button there. The tests press a button on another line by pulling it low.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.vm.partitions import ROOT, partitions

CHIP = "/pl061@9030000"
BUTTON = 4
REVISION = "c03111"
"""Revision code of a Pi 4, for gpiozero."""


def pi_tree(file: Path, machine: tuple[str, ...], memory: str) -> Path:
    """Writes the changed device tree of this QEMU machine to ``file`` and returns ``file``."""
    _, _, name, *more = machine
    _run("qemu-system-aarch64", "-machine", f"{name},dumpdtb={file}", *more,
         "-m", memory, "-nodefaults", "-display", "none")  # fmt: skip
    _run("fdtput", "-r", str(file), "/gpio-keys")
    names = ("arm,pl061", "arm,primecell", "brcm,bcm2711-gpio")
    _run("fdtput", "-t", "s", str(file), CHIP, "compatible", *names)
    _run("fdtput", "-c", "-p", str(file), "/system")
    _run("fdtput", "-t", "x", str(file), "/system", "linux,revision", REVISION)
    return file


def pi_3_tree(card: Path, file: Path) -> Path:
    """Writes to ``file`` the device tree of a Raspberry Pi 3 that the kernel on a card brings, with the
    revision code that a board's firmware puts there. Returns ``file``."""
    root = f"{card}?offset={partitions(card)[ROOT].start}"
    found = _run("debugfs", "-R", "ls -p /usr/lib", root)
    (kernel,) = (name for name in found.split("/") if name.startswith("linux-image-"))
    _run("debugfs", "-R", f"dump /usr/lib/{kernel}/broadcom/bcm2837-rpi-3-b.dtb {file}", root)
    _run("fdtput", "-c", "-p", str(file), "/system")
    _run("fdtput", "-t", "x", str(file), "/system", "linux,revision", "a02082")
    return file


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
