"""The file of a kit as a builder may write it, and what is said of a wrong one. Contains no tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.kit_keys import PINS
from narrator.config.kits import load_kit
from narrator.yamlfile.nodes import parse
from narrator.yamlfile.problems import FileError

PANEL = """name: mine
buttons:
  confirm: {pins: [17, 4], active: high}
  repeat: {pins: [27]}
lamps:
  yes: {pin: 5, active: low}
  no: {pin: 6}
brightness: 0.5
hold_pauses: yes
"""


SEATS = PANEL + "seats: {pins: [20, 21, 22, 23, 24, 25], active: high}\n"
"""A kit in which six seats have a button."""


def refused(path: Path, changes: str = "") -> list[str]:
    with pytest.raises(FileError) as error:
        load_kit(path, PINS(parse(changes, "narrator.yaml")))
    return str(error.value).splitlines()


def kit_of(name: str, *, pads: bool = False, sound_board: bool = False) -> Kit:
    path = Installed.under().kit_file(name)
    return load_kit(path, pads=pads, sound_board=sound_board)
