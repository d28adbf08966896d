"""Starts a box and prints when its first sample is heard: `python -m scripts.figures.start FILE`.

Its imports are part of the figure, so it imports only what a box imports; the mock pins come when a box comes
to its own.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.sound.effects import effects
from hardware.sound.loudness import RATE
from narrator.commands.common.start_box import Opener
from narrator.config.installed import Installed
from narrator.config.kit import Kit
from narrator.config.settings import Settings, load_settings


def start(settings: Settings, known: Installed) -> float:
    """The CLOCK_MONOTONIC time, in seconds, at which a box is first heard, by its audio clock."""
    with Opener(known, _always).open(settings, _mock_pins) as evening:
        left, now = evening.chime_left(), time.monotonic()
    return float(now + left - len(effects()["chime"][0]) / RATE)


def _always(kit: Kit) -> bool:
    del kit
    return True


def _mock_pins() -> Any:
    mock = import_module("gpiozero.pins.mock")
    return mock.MockFactory(pin_class=mock.MockPWMPin)


if __name__ == "__main__":
    known_here = Installed.under()
    print(start(load_settings(Path(sys.argv[1]), known_here), known_here))
