"""A memory card in an emulated board: switched on, pressed, taken out and changed on a PC. No tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.vm.card_sound import sound_card
from tests.vm.device_tree import BUTTON, pi_tree
from tests.vm.guest import MEMORY, Guest
from tests.vm.guest_pins import Pins
from tests.vm.partitions import BOOT, DATA, Partition, extracted, new_overlay, partitions, put_back
from tests.vm.systems import BOARD, System, card
from tests.vm.unit_scripts import ACTIVE

SETTINGS = f"""
kit: one
pins:
  confirm: {{pins: [{BUTTON}], active: low}}
ruleset: basic
players: 6
options: {{story: none, decoys: dense}}
"""
"""For a board whose chip has eight lines: a kit that needs no more."""

SLOW = 1800.0
"""Timeout in seconds of the host, which may be busy with other work."""


class Box:
    """A card in a board: its guest, and its partitions as a PC sees them when the card is taken out.

    ``settings``, and an ``update`` if there is one, are written to the flashed card before it is switched on
    for the first time. ``more`` are arguments for QEMU.
    """

    def __init__(
        self,
        home: Path,
        settings: str,
        update: Path | None = None,
        more: tuple[str, ...] = (),
    ) -> None:
        self.home, self.heard = home, home / "played.wav"
        self.system: System = card(home)
        self.places: list[Partition] = partitions(self.system.image)
        tree = pi_tree(home / "pi.dtb", BOARD, MEMORY)
        more = ("-dtb", str(tree), *sound_card(self.heard), *more)
        self._overlay = home / "guest" / "root.qcow2"
        self._overlay.parent.mkdir()
        new_overlay(self.system.image, self._overlay)
        self.write_settings(settings)
        if update is not None:
            self._copy_to_boot(update)
        self.guest = Guest(self.system, self._overlay.parent, more=more)
        self.pins = Pins(self.guest)

    def started(self) -> None:
        """Waits until the box says that it is ready."""
        self.pins.drive(BUTTON, 1)
        self.guest.ready()
        self.guest.until(ACTIVE, SLOW)

    def again(self) -> None:
        """Puts the card back in and switches the power on."""
        self.guest.boot()
        self.pins = Pins(self.guest)
        self.started()

    def partition(self, number: int) -> Path:
        """A copy of a partition, as the card has it now."""
        return extracted(self._overlay, self.places[number], self.home / f"part-{number}")

    def write_settings(self, text: str) -> None:
        """On a PC: replaces narrator.yaml on the boot partition."""
        file = self.home / "narrator.yaml"
        file.write_text(text)
        self._copy_to_boot(file)

    def _copy_to_boot(self, file: Path) -> None:
        """On a PC: copies a file to the boot partition, in place of one with its name."""
        boot = self.partition(BOOT)
        subprocess.run(["mcopy", "-n", "-o", "-i", str(boot), str(file), "::"], check=True)
        put_back(self._overlay, self.places[BOOT], boot)

    def put_in_data(self, data: Path) -> None:
        """Replaces the data partition by a copy of an earlier one, while the power is off."""
        put_back(self._overlay, self.places[DATA], data)

    def press_until(self, script: str) -> None:
        """Presses the button every five seconds until a script of the guest succeeds."""
        for _ in range(60):
            self.pins.press(BUTTON)
            if (
                self.guest.run(f"for each in $(seq 25); do {script} && exit; sleep 0.2; done; exit 1").code
                == 0
            ):
                return
        raise AssertionError(self.guest.check("journalctl -u narrator --no-pager -o cat"))
