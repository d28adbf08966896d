"""The memory card in QEMU's Raspberry Pi 3: a board's own GPIO chip and card reader, and sound over USB.

This machine has no port for a guest agent, so what is known of it is its console and what it plays. It
does not count instructions, so nothing here is a measurement of time.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import numpy as np
import pytest

from tests.vm.card_sound import played
from tests.vm.device_tree import pi_3_tree
from tests.vm.partitions import new_overlay
from tests.vm.systems import card

pytestmark = pytest.mark.vm

SIZE = "4G"
"""QEMU takes cards whose size is a power of two."""
LINES = 5_000
"""The box has to be ready before the console has printed as many."""


@pytest.fixture
def console(tmp_path: Path) -> Iterator[IO[str]]:
    """What a board prints that has just been switched on."""
    system = card(tmp_path)
    overlay = tmp_path / "card.qcow2"
    new_overlay(system.image, overlay, SIZE)
    tree = pi_3_tree(system.image, tmp_path / "pi.dtb")
    told = "console=ttyS1,115200 systemd.journald.forward_to_console=1"
    command = [
        "nice", "qemu-system-aarch64", "-machine", "raspi3b", "-nodefaults", "-display", "none",
        "-kernel", str(system.kernel), "-initrd", str(system.initrd), "-dtb", str(tree),
        "-append", f"{system.command_line} {told}",
        "-drive", f"file={overlay},format=qcow2,if=sd",
        "-audiodev", f"wav,id=played,path={tmp_path / 'played.wav'}",
        "-device", "usb-audio,audiodev=played",
        "-serial", "null", "-serial", "stdio",
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace"
    ) as board:
        assert board.stdout
        yield board.stdout
        board.kill()


def test_a_raspberry_pi_3_reads_the_card_and_the_box_is_ready_with_its_pins_and_sound(
    console: IO[str], tmp_path: Path
) -> None:
    """The emulated chip pulls no line up, so the box takes its buttons for held down, which ends nothing."""
    seen = [line for line, _ in zip(_until_ready(console), range(LINES), strict=False)]
    assert "Started narrator.service" in seen[-1]
    assert [line for line in seen if "cannot be used" in line] == []
    assert np.abs(played(tmp_path / "played.wav")).max(initial=0) > 0.01


def _until_ready(console: IO[str]) -> Iterator[str]:
    """The lines of the console, up to the one that tells that the box is ready."""
    for line in console:
        yield line
        if "systemd[1]: Started narrator.service" in line:
            return
