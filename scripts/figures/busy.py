"""Lets a box play for ten minutes, alone and beside as many busy loops as there are cores, and looks for
holes in what was played. Nothing is played in this process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from narrator.config.known import Known
from narrator.config.settings import Settings, load_settings
from scripts.figures.figure import Figure
from tests.sound.played import PLAYERS, TABLE, filled_voice
from tests.sound.server import RATE, private_sound, recording, samples

BOX = "scripts.figures.box"
LOOP = "while True: pass"
STEP = 0.005
"""Seconds."""
WATCH = f"""
import os, select, sys, time
os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
longest = 0.0
while True:
    since = time.monotonic()
    if select.select([sys.stdin], [], [], {STEP})[0]:
        break
    longest = max(longest, time.monotonic() - since - {STEP})
print(1000 * longest)
"""


def figures(settings: Settings) -> list[Figure]:
    """What went wrong in ten minutes, first with the computer to itself, then beside busy loops."""
    file = settings.cache.parent / "busy.yaml"
    file.write_text(TABLE)
    found: list[Figure] = []
    with private_sound() as env:
        filled_voice(load_settings(file, Known.under()), PLAYERS)
        for loops in (0, os.cpu_count() or 1):
            beside = f"beside {loops} busy loops" if loops else "with nothing beside it"
            raw = file.with_suffix(".raw")
            with _busy(loops), standstills() as still, recording(env, raw):
                box = _played(env, file, "long")
            gaps = holes(samples(raw))
            found += [
                Figure(f"underflows in ten minutes {beside}", "", box["underflows"], 0),
                Figure(f"holes in what was played {beside}", "", [len(gaps)], 0),
                Figure(f"the longest of them {beside}", "ms", [max(gaps, default=0.0)], None),
                Figure(
                    f"the longest that the computer itself stood still {beside}", "ms", still, None
                ),
                Figure(f"processor {beside}, of a core", "%", box["cpu"], None),
                Figure(f"memory {beside}, resident", "MB", box["rss"], 100),
                Figure(f"memory {beside}, anonymous", "MB", box["anonymous"], 60),
            ]
            raw.unlink()
    return found


def holes(sound: NDArray[np.float32], least: float = 0.002) -> list[float]:
    """Milliseconds of each run of zeros of at least ``least`` seconds between first sound and last."""
    places = np.flatnonzero(sound)
    runs = np.diff(places) - 1
    return [float(run) / RATE * 1000 for run in runs[runs >= least * RATE]]


@contextmanager
def standstills() -> Iterator[list[float]]:
    """After the block the list holds the milliseconds that a thread which goes before all others had to
    wait beyond `STEP`, the longest time: what no box can do anything about, as on a virtual machine."""
    longest: list[float] = []
    command = [sys.executable, "-c", WATCH]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as watch:
        try:
            yield longest
        finally:
            longest.append(float(watch.communicate()[0] or "nan"))


@contextmanager
def _busy(loops: int) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(loops):
            loop = stack.enter_context(subprocess.Popen([sys.executable, "-c", LOOP]))
            stack.callback(loop.kill)
        yield


def _played(env: Mapping[str, str], file: Path, what: str) -> dict[str, list[float]]:
    command = [sys.executable, "-m", BOX, what, str(file)]
    done = subprocess.run(command, env=dict(env), stdout=subprocess.PIPE, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found
