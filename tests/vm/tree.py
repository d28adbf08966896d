"""Makes QEMU's aarch64 machine look like a Raspberry Pi to the box: its device tree, changed a little.

The chip is a PL061 with eight lines and keeps its driver; it is only called the header's as well. QEMU's
own key on line 3 is taken from the kernel. It presses by raising a line that is low, and a Pi pulls
its pins 2 and 3 up, so the box refuses a button there that works so: its button is on another line, and
pressed as a button is, by pulling the line to ground.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

CHIP = "/pl061@9030000"
BUTTON = 4
REVISION = "c03111"
"""Of a Pi 4, as gpiozero reads it."""


def pi_tree(file: Path, machine: tuple[str, ...], memory: str) -> Path:
    """Writes the tree of this QEMU machine to ``file``. Returns ``file``."""
    name, *more = machine[1:]
    _run("qemu-system-aarch64", "-machine", f"{name},dumpdtb={file}", *more,
         "-m", memory, "-nodefaults", "-display", "none")  # fmt: skip
    _run("fdtput", "-r", str(file), "/gpio-keys")
    names = ("arm,pl061", "arm,primecell", "brcm,bcm2711-gpio")
    _run("fdtput", "-t", "s", str(file), CHIP, "compatible", *names)
    _run("fdtput", "-c", "-p", str(file), "/system")
    _run("fdtput", "-t", "x", str(file), "/system", "linux,revision", REVISION)
    return file


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
