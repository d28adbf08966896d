"""Lets a box play for ten minutes beside busy loops, with all its files on a disk that stalls. Needs root."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from narrator.config.settings import Settings
from scripts.figures.busy import beside, filled
from scripts.figures.figure import Figure
from tests.power.stalling_disk import StallingDisk, stalling_disk
from tests.sound.server import private_sound

EVERY, STILL = 15.0, 2.0
"""Seconds from one standstill to the next, and how long each lasts."""


def figures(settings: Settings) -> Iterator[Figure]:
    """What went wrong meanwhile. Raises `NarratorError` where there can be no such disk."""
    loops, home = os.cpu_count() or 1, settings.cache.parent
    with private_sound() as env, stalling_disk(home) as disk:
        filled(home)
        shutil.copytree(home / "cache", disk.folder / "cache")
        file = filled(disk.folder)
        with _stalling(disk):
            yield from beside(env, file, loops, f"beside {loops} busy loops and a disk that stalls")


@contextmanager
def _stalling(disk: StallingDisk) -> Iterator[None]:
    """It stands still again and again during the block."""
    over = threading.Event()

    def stall() -> None:
        while not over.wait(EVERY):
            disk.stop()
            over.wait(STILL)
            disk.go_on()

    thread = threading.Thread(target=stall)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
