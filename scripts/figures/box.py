"""A box that measures itself and prints JSON: `python -m scripts.figures.box WHAT SETTINGS`.

Everything but the pins is real; the mixer reports when it is asked for which sample.
"""

from __future__ import annotations

import json
import math
import os
import queue
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.sound.mixer import Mixer
from hardware.sound.speaker import Speaker
from narrator.appliance.open_box import open_evening
from narrator.appliance.open_sound import speaker_for
from narrator.config.installed import Installed
from narrator.config.settings import Settings, load_settings
from narrator.live.clock import Quit
from narrator.script.common.cues import AwaitConfirm, Music, Rest
from narrator.script.common.lines import Line
from narrator.script.common.scene import Scene
from narrator.script.interlude import Interlude
from narrator.stage.transcript import Row
from scripts.figures.first_blocks import first_blocks
from tests.sound.table import CONFIRM, TAP, Table

PRESSES = 80
"""How many presses are measured."""
YES, CALLED = Line("option.yes"), Line("count.seat", ("call",))
LONG = 600.0
"""Seconds of the long night."""
WINDOW = 2.0
"""Seconds over which processor time is measured during a night."""

SETTLED = 6.0
"""Seconds after the start of the first line until it has ended."""
IDLE_WINDOW, IDLE_WINDOWS = 10.0, 3
"""Seconds over which the processor time of an idle box is measured, and how often."""


class Night(Interlude[None]):
    """No press is answered in it."""

    awake = False


def press(settings: Settings) -> dict[str, list[float]]:
    """Milliseconds until the answer is heard: from the edge, and from the resulting cue."""
    pins = MockFactory(pin_class=MockPWMPin)
    waits: queue.SimpleQueue[bool] = queue.SimpleQueue()
    found: dict[str, list[float]] = {"edge": [], "cue": []}

    def scene() -> Scene:
        for _ in range(PRESSES):
            waits.put(True)
            yield AwaitConfirm("measured")
            yield YES()

    with first_blocks() as first, open_evening(settings, pin_maker=pins) as evening:
        speaker = evening.table.spoken.play.sound
        assert isinstance(speaker, Speaker)

        def press_button() -> None:
            chance, pause, pin = random.Random(1), threading.Event(), pins.pin(CONFIRM)
            for _ in range(PRESSES):
                waits.get()
                pause.wait(0.3 + chance.random() / 20)
                pin.drive_low()
                pause.wait(TAP)
                released = time.monotonic()
                pin.drive_high()
                cue, _, heard = first.get()
                found["edge"].append(1000 * (heard - speaker.heard(released)))
                found["cue"].append(1000 * (heard - speaker.heard(cue)))

        threading.Thread(target=press_button, daemon=True).start()
        evening.live.ask(Interlude(scene()))
    return found


def night(settings: Settings) -> dict[str, list[float]]:
    """Memory in MB and processor share in percent, measured repeatedly during a night."""
    pins = MockFactory(pin_class=MockPWMPin)
    found: dict[str, list[float]] = {"rss": [], "anonymous": [], "cpu": []}
    table: Table | None = None
    since: tuple[float, float] | None = None

    def hear(row: Row) -> None:
        nonlocal since
        if table is not None:
            table.rows.put(row)
        if row.phase == "dawn 1":
            os.kill(os.getpid(), signal.SIGTERM)
        if row.phase != "night 1":
            return
        now = (time.monotonic(), time.process_time())
        if since is not None and now[0] - since[0] >= WINDOW:
            found["cpu"].append(100 * (now[1] - since[1]) / (now[0] - since[0]))
            memory = _memory()
            found["rss"].append(memory["Rss"] / 1000)
            found["anonymous"].append(memory["Anonymous"] / 1000)
        if since is None or now[0] - since[0] >= WINDOW:
            since = (time.monotonic(), time.process_time())

    with open_evening(settings, pin_maker=pins, rows=hear) as evening:
        speaker = evening.table.spoken.play.sound
        assert isinstance(speaker, Speaker)
        table = Table(pins, speaker)
        table.start()
        with suppress(Quit):
            evening.run()
    return found


def long(settings: Settings) -> dict[str, list[float]]:
    """How often the sound card waited while a night was played for `LONG` seconds, with lines over it; and
    memory in MB and processor share in percent, again and again."""
    found: dict[str, list[float]] = {"underflows": [], "rss": [], "anonymous": [], "cpu": []}
    pins = MockFactory(pin_class=MockPWMPin)
    over = threading.Event()

    def scene() -> Scene:
        yield Music("night")
        until = time.monotonic() + LONG
        while time.monotonic() < until:
            for seat in range(1, 6):
                yield CALLED(call=seat)
                yield Rest("back", 0.3)
            yield YES()
            yield Rest("think", 3.0)

    with open_evening(settings, pin_maker=pins) as evening:
        speaker = evening.table.spoken.play.sound
        assert isinstance(speaker, Speaker)

        def look() -> None:
            while not over.is_set():
                found["cpu"].append(_share())
                memory = _memory()
                found["rss"].append(memory["Rss"] / 1000)
                found["anonymous"].append(memory["Anonymous"] / 1000)

        threading.Thread(target=look, daemon=True).start()
        evening.live.ask(Night(scene()))
        over.set()
        found["underflows"].append(speaker.underflows)
    return found


def idle(settings: Settings) -> dict[str, list[float]]:
    """Memory in MB and processor share in percent of a box that waits for its first press."""
    pins = MockFactory(pin_class=MockPWMPin)
    found: dict[str, list[float]] = {"rss": [], "anonymous": [], "cpu": []}
    waits = threading.Event()

    def hear(row: Row) -> None:
        if row.line == "house.ready":
            waits.set()

    with open_evening(settings, pin_maker=pins, rows=hear) as evening:

        def look() -> None:
            waits.wait()
            threading.Event().wait(SETTLED)
            for _ in range(IDLE_WINDOWS):
                found["cpu"].append(_share())
                memory = _memory()
                found["rss"].append(memory["Rss"] / 1000)
                found["anonymous"].append(memory["Anonymous"] / 1000)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=look, daemon=True).start()
        with suppress(Quit):
            evening.run()
    return found


def bare(settings: Settings) -> dict[str, list[float]]:
    """The processor share in percent of a loudspeaker that has nothing to play, fed as deep as by night."""
    speaker = speaker_for(settings, Mixer({}, {}), committed_until=math.inf)
    found = [_share() for _ in range(IDLE_WINDOWS)]
    speaker.close()
    return {"cpu": found}


def _share() -> float:
    """The processor share of this process, in percent of a core, during the next `IDLE_WINDOW` seconds."""
    since = (time.monotonic(), time.process_time())
    threading.Event().wait(IDLE_WINDOW)
    return 100 * (time.process_time() - since[1]) / (time.monotonic() - since[0])


def _memory() -> dict[str, int]:
    """This process's memory in kB, by the kernel's names for its parts."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    return {line.split()[0].rstrip(":"): int(line.split()[1]) for line in lines}


if __name__ == "__main__":
    ways = {
        "press": press,
        "night": night,
        "long": long,
        "idle": idle,
        "bare": bare,
    }
    measure = ways[sys.argv[1]]
    print(json.dumps(measure(load_settings(Path(sys.argv[2]), Installed.under()))))
