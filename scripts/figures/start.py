"""Starts a box and prints the time of its first sample: `python -m scripts.figures.start FILE`.

Its imports are part of the figure, so it imports only what a box imports; the mock pins come when a box comes
to its own.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from narrator.commands.common.start_box import Opener
from narrator.config.kit import Kit
from narrator.config.known import Known
from narrator.config.settings import Settings, load_settings
from narrator.live.clock import Quit
from scripts.figures.first_blocks import first_blocks


def start(settings: Settings, known: Known) -> float:
    """The CLOCK_MONOTONIC time, in seconds, at which the first sample of a box was pulled."""
    pulled: list[float] = []
    with (
        first_blocks() as first,
        Opener(known, _always).open(settings, _mock_pins) as evening,
    ):

        def leave() -> None:
            pulled.append(first.get()[1])
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=leave, daemon=True).start()
        with suppress(Quit):
            evening.run()
    return pulled[0]


def _always(kit: Kit) -> bool:
    del kit
    return True


def _mock_pins() -> Any:
    mock = import_module("gpiozero.pins.mock")
    return mock.MockFactory(pin_class=mock.MockPWMPin)


if __name__ == "__main__":
    known_here = Known.under()
    print(start(load_settings(Path(sys.argv[1]), known_here), known_here))
