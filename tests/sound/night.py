"""Goes on with a game on the real stream until its next night is over, in a separate process.

`python -m tests.sound.night SETTINGS PRESSES PASSED` presses as the JSON of PRESSES says (`Press`), writes to
PASSED the float32 samples that the box passed to the sound server, and prints as JSON what else left the box.
Nothing of this is on disk before the night is over: whoever counts what the box writes counts that alone.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
from gpiozero.pins.mock import MockFactory, MockPWMPin
from numpy.typing import NDArray

from hardware.gpio.ambience_lamp import GpioAmbience
from hardware.sound.mixer import Mixer
from hardware.sound.speaker import Speaker
from narrator.appliance.open_box import open_evening
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.live.clock import Quit
from narrator.stage.transcript import Row
from tests.sound.table import GO_ON, TAP, Table


class Press(NamedTuple):
    """Somebody presses CONFIRM."""

    call: str
    """The call in whose Count, or before it."""
    name: int
    """The how-manyth name of the Count; 0: while the call thinks."""
    after: float
    """Seconds after that begins."""
    seconds: float = TAP


class Hands(Table):
    """People who press in the dark, when the time that they know has come."""

    presses: tuple[Press, ...] = ()

    def _hear(self, row: Row) -> None:
        if row.cue == "say" and row.line.endswith(".think"):
            self._said, self._counted = row.line, 0
        elif row.cue == "count":
            self._counted += 1
        elif row.line in GO_ON:
            self._press(row.t + row.seconds + 0.7)
            return
        else:
            return
        for press in self.presses:
            if (f"{press.call}.think", press.name) == (self._said, self._counted):
                self._press(row.t + press.after, press.seconds)


class KeptLog(logging.Handler):
    """All that the log is told, down to the least."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.kept: list[tuple[str, str]] = []
        self.phase = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append((self.phase, record.getMessage()))


def main(settings: Path, presses: list[Press], passed: Path) -> None:
    """Plays to the end of the night."""
    pins = MockFactory(pin_class=MockPWMPin)
    rows, blocks = list[tuple[Row, float]](), list[NDArray[np.float32]]()
    moods, log = list[tuple[str, str]](), KeptLog()
    players: Hands | None = None
    pull, show = Mixer.pull, GpioAmbience.show

    def hear(row: Row) -> None:
        if players is None:
            return  # the chime
        log.phase = row.phase
        rows.append((row, time.time() - players.now()))
        players.rows.put(row)
        if row.phase.startswith("dawn"):
            os.kill(os.getpid(), signal.SIGTERM)

    def keep(mixer: Mixer, frames: int) -> NDArray[np.float32]:
        blocks.append(pull(mixer, frames))
        return blocks[-1]

    def shine(lamp: GpioAmbience, mood: str) -> None:
        moods.append((log.phase, mood))
        show(lamp, mood)

    logging.getLogger().addHandler(log)
    logging.getLogger().setLevel(logging.DEBUG)
    with (
        patch.object(Mixer, "pull", keep),
        patch.object(GpioAmbience, "show", shine),
        open_evening(load_settings(settings, Installed.under()), pin_maker=pins, rows=hear) as evening,
    ):
        speaker = evening.table.spoken.play.sound
        assert isinstance(speaker, Speaker)
        players = Hands(pins, speaker)
        players.presses = tuple(presses)
        players.start()
        with suppress(Quit):
            evening.run()
    np.concatenate(blocks).tofile(passed)
    told = {
        "rows": [row._asdict() for row, _ in rows],
        "epoch": median(began for _, began in rows),
        "moods": moods,
        "log": log.kept,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    given = [Press(*press) for press in json.loads(sys.argv[2])]
    main(Path(sys.argv[1]), given, Path(sys.argv[3]))
