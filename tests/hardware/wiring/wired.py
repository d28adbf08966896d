"""The wires of the project's kits, for the tests of the wiring. It contains no tests."""

from __future__ import annotations

from hardware.wiring import Wire, plan
from narrator.config.installed import Installed
from narrator.config.kits import load_kit

KITS = ("one", "panel", "ring", "seats")
"""The kits that are wired to the header."""


def wires_of(name: str, *, pads: bool = False, sound_board: bool = False) -> tuple[Wire, ...]:
    path = Installed.under().kit_file(name)
    return plan(load_kit(path, pads=pads, sound_board=sound_board))
