"""Plays one evening of five players through the real stream, with mock pins, in a separate process.

`python -m tests.sound.table SETTINGS ROWS PASSED` writes the transcript to ROWS, one JSON object per line,
and to PASSED the float32 samples that the box passes to the sound server, from second 0 of the audio clock.
The players know only the rows of the transcript, which everybody hears.
"""

from __future__ import annotations

import heapq
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import numpy as np
from gpiozero.pins.mock import MockFactory, MockPWMPin
from numpy.typing import NDArray

from hardware.sound.mixer import Mixer
from hardware.sound.speaker import Speaker
from narrator.appliance.open_box import open_evening
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.live.clock import Quit, Stuck
from narrator.stage.transcript import Row

CONFIRM = 17
"""The pin of the kit `panel`."""

TAP = 0.12
"""Seconds of a short press."""
MEANT = {
    "setup.card.many": (1,), "mafia.sign": (1, 2), "count.now": (3,), "verdict.ask": (3,),
    "verdict.sure": (1,), "anything.again": (1,), "long.early": (1,),
}  # fmt: skip
"""Line → which of the names counted after it are chosen. Seats 1 and 2 are the Mafia and choose seat 3; then
the third of the living, seat 4, is convicted and confirmed."""
GO_ON = frozenset(
    {
        "house.ready",
        "cards.ready",
        "setup.seated",
        "setup.looked",
        "setup.begin",
        "over.last_chance",
        "day.first",
        "day.enough",
        "day.circle",
        *(f"pointing.{part}{end}" for part in ("pointed", "defend", "vote") for end in ("", ".short")),
    }
)
"""Lines after which the box waits for CONFIRM."""
HEARD = frozenset({"explain.begins", "cards.explained.kill"})
"""Lines that begin an explanation. A press in them skips it, and everybody here has heard it before."""
TIMEOUT = 40.0
"""Seconds without a row after which the players give up; nothing in the evening takes that long."""


class Table(threading.Thread):
    """Five players with one button, who leave when the box says farewell."""

    def __init__(self, pins: MockFactory, speaker: Speaker) -> None:
        super().__init__(daemon=True)
        self.rows: queue.SimpleQueue[Row] = queue.SimpleQueue()
        self._pin, self._speaker = pins.pin(CONFIRM), speaker
        self._moves: list[tuple[float, bool]] = []
        self._said, self._counted = "", 0

    def run(self) -> None:
        """Reads rows, and presses and releases at the planned times of the audio clock."""
        while self._said != "house.farewell":
            now = self._speaker.now()
            while self._moves and self._moves[0][0] <= now:
                down = heapq.heappop(self._moves)[1]
                (self._pin.drive_low if down else self._pin.drive_high)()
            wait = self._moves[0][0] - now if self._moves else TIMEOUT
            try:
                self._hear(self.rows.get(timeout=wait))
            except queue.Empty:
                if not self._moves:
                    break
        os.kill(os.getpid(), signal.SIGTERM)

    def _hear(self, row: Row) -> None:
        if row.cue == "say":
            self._said, self._counted = row.line, 0
            if row.line in GO_ON:
                self._press(row.t + row.seconds + 0.7)
            elif row.line in HEARD:
                self._press(row.t + 0.4)
        elif row.cue == "count":
            self._counted += 1
            if self._counted in MEANT.get(self._said, ()):
                self._press(row.t + 0.4)

    def now(self) -> float:
        """The moment that is heard now, in seconds of the audio clock."""
        return self._speaker.now()

    def _press(self, at: float, seconds: float = TAP) -> None:
        heapq.heappush(self._moves, (at, True))
        heapq.heappush(self._moves, (at + seconds, False))


@contextmanager
def recorded(file: Path) -> Iterator[None]:
    """Records everything that is pulled from the mixer during the block."""
    pull = Mixer.pull
    with file.open("ab") as out:

        def write(mixer: Mixer, frames: int) -> NDArray[np.float32]:
            block = pull(mixer, frames)
            out.write(block.tobytes())
            return block

        with patch.object(Mixer, "pull", write):
            yield


def main(settings: Path, rows: Path, passed: Path) -> None:
    """Plays until the box says farewell or nothing happens any more."""
    pins = MockFactory(pin_class=MockPWMPin)
    table: Table | None = None
    with rows.open("a", encoding="utf-8") as out, recorded(passed):

        def hear(row: Row) -> None:
            print(row.json(), file=out, flush=True)
            if table is not None:
                table.rows.put(row)

        chosen = load_settings(settings, Installed.under())
        with open_evening(chosen, pin_maker=pins, rows=hear) as evening:
            speaker = evening.table.spoken.play.sound
            assert isinstance(speaker, Speaker)
            table = Table(pins, speaker)
            table.start()
            try:
                evening.run()
            except Quit:
                pass
            except Stuck:  # as `narrator run` does
                os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
            print(json.dumps({"underflows": speaker.underflows}))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
