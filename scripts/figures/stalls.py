"""Lets a box play for ten minutes beside busy loops, with all its files on a disk that stalls. Needs root."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

from narrator.config.settings import Settings
from scripts.figures.busy import beside, filled
from scripts.figures.figure import Figure
from scripts.figures.stalling_disk import stalling_disk
from tests.sound.server import private_sound


def figures(settings: Settings) -> Iterator[Figure]:
    """What went wrong meanwhile. Raises `NarratorError` where there can be no such disk."""
    loops, home = os.cpu_count() or 1, settings.cache.parent
    with private_sound() as env, stalling_disk(home) as disk:
        filled(home)
        shutil.copytree(home / "cache", disk / "cache")
        yield from beside(
            env, filled(disk), loops, f"beside {loops} busy loops and a disk that stalls"
        )
