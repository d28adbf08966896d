"""Starts a box and prints the time of its first sample: `python -m scripts.figures.start FILE`.

Its imports are part of the figure: apart from the mock pins, it imports only what a box imports.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from narrator.appliance.open_box import open_evening
from narrator.config.known import Known
from narrator.config.settings import Settings, load_settings
from narrator.live.clock import Quit
from scripts.figures.first_blocks import first_blocks


def start(settings: Settings) -> float:
    """The CLOCK_MONOTONIC time, in seconds, at which the first sample of a box was pulled."""
    pins = MockFactory(pin_class=MockPWMPin)
    pulled: list[float] = []
    with first_blocks() as first, open_evening(settings, pin_maker=pins) as evening:

        def leave() -> None:
            pulled.append(first.get()[1])
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=leave, daemon=True).start()
        with suppress(Quit):
            evening.run()
    return pulled[0]


if __name__ == "__main__":
    print(start(load_settings(Path(sys.argv[1]), Known.under())))
