"""USB sticks as they come from a shop, plugged into a guest that runs. It contains no tests."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from tests.vm.guest import Guest

PORTS = ("-device", "qemu-xhci,id=usb")
"""QEMU's arguments for a machine with USB."""

BEGINS = 2048
"""The first sector of a stick's only partition."""


class Stick:
    """A stick with a FAT partition and these files on it; ``image`` is made."""

    def __init__(self, image: Path, *files: Path) -> None:
        self._image, self._name = image, image.stem
        kilobytes = 65_536 + sum(file.stat().st_size for file in files) // 1024
        with image.open("wb") as made:
            made.truncate(BEGINS * 512 + kilobytes * 1024)
        _run("sfdisk", "--quiet", str(image), input=f"start={BEGINS}, type=c\n")
        _run("mkfs.vfat", f"--offset={BEGINS}", str(image), str(kilobytes))
        at = f"{image}@@{BEGINS * 512}"
        for file in files:
            _run("mcopy", "-i", at, str(file), "::")

    def plug_into(self, guest: Guest) -> None:
        """The guest sees it from now on."""
        file = {"driver": "file", "filename": str(self._image)}
        node: dict[str, Any] = {"driver": "raw", "node-name": self._name, "file": file}
        guest.monitor.ask("blockdev-add", **node)
        usb = f"{self._name}-usb"
        guest.monitor.ask("device_add", driver="usb-storage", drive=self._name, id=usb)

    def pull_out_of(self, guest: Guest) -> None:
        """The guest sees it no longer."""
        guest.monitor.ask("device_del", id=f"{self._name}-usb")


def _run(*command: str, input: str | None = None) -> None:
    subprocess.run(command, check=True, capture_output=True, input=input, text=True)
