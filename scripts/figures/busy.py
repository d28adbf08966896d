"""Lets a box play for ten minutes, alone and beside as many busy loops as there are cores, and looks for
holes in what was played. Nothing is played in this process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from narrator.config.installed import Installed
from narrator.config.settings import Settings, load_settings
from scripts.figures.figure import Figure
from tests.sound.played import PLAYERS, TABLE, filled_voice
from tests.sound.server import RATE, go_first, private_sound, recording, samples

BOX = "scripts.figures.box"
LOOP = "while True: pass"
NICE = -10
"""As the unit has it, for the box and for its session, where the unit has a weight."""
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


def figures(settings: Settings) -> Iterator[Figure]:
    """What went wrong in ten minutes, first with the computer to itself, then beside busy loops."""
    file, loops = filled(settings.cache.parent), os.cpu_count() or 1
    with private_sound() as env:
        yield from beside(env, file, 0, "with nothing beside it")
        yield from beside(env, file, loops, f"beside {loops} busy loops")


def filled(folder: Path) -> Path:
    """A file of settings, for a table whose lines are rendered; all that it keeps is in this folder."""
    file = folder / "busy.yaml"
    file.write_text(TABLE)
    filled_voice(load_settings(file, Installed.under()), PLAYERS)
    return file


def beside(env: Mapping[str, str], file: Path, loops: int, what: str) -> Iterator[Figure]:
    """Plays by this file beside so many loops, which ``what`` says in words."""
    with tempfile.NamedTemporaryFile() as raw:
        sound = Path(raw.name)
        with _busy(loops), standstills() as still, recording(env, sound):
            box = _played(env, file, "long")
        gaps = holes(samples(sound))
    yield Figure(f"underflows in ten minutes {what}", "", box["underflows"], 0)
    yield Figure(f"holes in what was played {what}", "", [len(gaps)], 0)
    yield Figure(f"the longest of them {what}", "ms", [max(gaps, default=0.0)], None)
    yield Figure(f"the longest that the computer itself stood still {what}", "ms", still, None)
    yield Figure(f"processor {what}, of a core", "%", box["cpu"], None)
    yield Figure(f"memory {what}, resident", "MB", box["rss"], 100)
    yield Figure(f"memory {what}, anonymous", "MB", box["anonymous"], 60)


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
    with subprocess.Popen(command, env=dict(env), stdout=subprocess.PIPE, start_new_session=True) as box:
        go_first(box.pid, NICE)
        printed, _ = box.communicate()
    if box.returncode:
        raise subprocess.CalledProcessError(box.returncode, command)
    found: dict[str, list[float]] = json.loads(printed)
    return found
