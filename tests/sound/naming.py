"""Plays the beginning of an evening in which five say their names, with real sound, in a separate process.

`python -m tests.sound.naming SETTINGS TAKES PASSED` plays the sound files in the folder TAKES into the sink
`person`, one each time that the microphone is opened, and then holds the button down. It writes to PASSED
what the box plays, leaves once nobody is asked any more, and prints the rows of the transcript as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.sound.microphone import PortAudioMicrophone
from hardware.sound.speaker import Speaker
from narrator.appliance.open_box import open_evening
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.live.clock import Quit
from narrator.live.simulated import HELD
from narrator.stage.transcript import Row
from tests.sound import table
from tests.sound.table import CONFIRM, Table, recorded

WANTED = {"name.offer": (1,)}
"""They want to be called by their names."""
LAST = ("name.stopped", "name.done", "name.deaf", "name.gone", "setup.begin")
"""What may be said when that is over."""


class Holding(threading.Thread):
    """Somebody holds the button down until the box listens to nobody any more."""

    def __init__(self, pins: MockFactory) -> None:
        super().__init__(daemon=True)
        self._pin = pins.pin(CONFIRM)

    def run(self) -> None:
        self._pin.drive_low()
        threading.Event().wait(HELD)
        self._pin.drive_high()


def main(settings: Path, takes: Path, passed: Path) -> None:
    """Plays until they have names."""
    pins = MockFactory(pin_class=MockPWMPin)
    rows = list[Row]()
    players: Table | None = None
    listen, spoken = PortAudioMicrophone.listen, iter(sorted(takes.iterdir()))

    def hear(row: Row) -> None:
        rows.append(row)
        if row.line in LAST:
            os.kill(os.getpid(), signal.SIGTERM)
        elif players is not None:
            players.rows.put(row)

    def speak(microphone: PortAudioMicrophone, seconds: float) -> None:
        listen(microphone, seconds)
        take = next(spoken, None)
        if take is None:
            Holding(pins).start()
        else:
            subprocess.Popen(["paplay", "--device=person", str(take)])

    chosen = load_settings(settings, Installed.under())
    with (
        recorded(passed),
        patch.object(PortAudioMicrophone, "listen", speak),
        patch.dict(table.MEANT, WANTED),
        open_evening(chosen, pin_maker=pins, rows=hear) as evening,
    ):
        speaker = evening.table.spoken.play.sound
        assert isinstance(speaker, Speaker)
        players = Table(pins, speaker)
        players.start()
        with suppress(Quit):
            evening.run()
    print(json.dumps([row._asdict() for row in rows]))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
