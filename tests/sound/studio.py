"""Records lines with real sound, mock pins and somebody at a virtual microphone, in a separate process.

`python -m tests.sound.studio SETTINGS TAKE` plays TAKE into the microphone each time that it is opened, and
presses when it is over: twice briefly, then for three seconds. It prints the texts that were to be recorded.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import patch

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.sound.microphone import PortAudioMicrophone
from narrator.appliance.open_recording import open_recording
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from tests.sound.table import CONFIRM, TAP

HOLD = 3.3
"""Seconds of the press that leaves."""
TAKES = 2
"""Takes that are kept before."""


class Speaking(threading.Thread):
    """Speaks after the tone, and presses."""

    def __init__(self, pins: MockFactory, take: Path, press: float) -> None:
        super().__init__(daemon=True)
        self._pin, self._take, self._press = pins.pin(CONFIRM), take, press

    def run(self) -> None:
        subprocess.run(["paplay", "--device=person", str(self._take)], check=True)
        self._pin.drive_low()
        threading.Event().wait(self._press)
        self._pin.drive_high()


def main(settings: Path, take: Path) -> None:
    """Records until somebody leaves."""
    pins = MockFactory(pin_class=MockPWMPin)
    listen, opened = PortAudioMicrophone.listen, list[float]()

    def hear(microphone: PortAudioMicrophone, seconds: float) -> None:
        listen(microphone, seconds)
        opened.append(seconds)
        Speaking(pins, take, TAP if len(opened) <= TAKES else HOLD).start()

    chosen = load_settings(settings, Installed.under())
    with (
        patch.object(PortAudioMicrophone, "listen", hear),
        open_recording(chosen, pin_maker=pins) as (walk, texts),
    ):
        walk.run(texts)
    print(json.dumps({"kept": walk.kept, "texts": texts[:5]}))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
