"""Presses buttons on the gpiochip of a guest, from outside. What reads them is not known here."""

from __future__ import annotations

import time

from tests.vm.channel import GuestError
from tests.vm.guest import Guest

INPUT = "unnamed-gpio-in"
"""QEMU's name for the lines of a chip."""


class Pins:
    """The lines of the guest's PL061."""

    def __init__(self, guest: Guest) -> None:
        self._guest, self._wires = guest, guest.wires
        parts = guest.monitor.ask("qom-list", path="/machine/unattached")
        (chip,) = (part["name"] for part in parts if "pl061" in part["type"])
        self._chip = f"/machine/unattached/{chip}"

    def drive(self, line: int, level: int) -> None:
        """Sets the level of a line. Raises `GuestError`."""
        self._wires.send(f"set_irq_in {self._chip} {INPUT} {line} {level}")
        answer = self._wires.line(time.monotonic() + 30)
        if answer != b"OK":
            raise GuestError(f"line {line} cannot be driven: {answer.decode()}")

    def press(self, line: int) -> None:
        """Pulls a line low for about 0.1 s of the guest's time."""
        self.drive(line, 0)
        self._guest.check("sleep 0.1")
        self.drive(line, 1)
