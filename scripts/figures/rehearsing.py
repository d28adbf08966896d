"""Measures how fast `narrator rehearse` plays a game, without sound and to WAV. No loudspeaker is used."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from narrator.appliance.rendering import rehearse_file
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.result import Result
from scripts.figures.figure import Figure


def figures(settings: Settings) -> list[Figure]:
    """Both of them; this also fills the cache. Raises `SpeechUnavailable`."""
    script = load_rehearsal(Path(__file__).with_name("game.yaml"), Installed.under())
    wav = settings.cache / "game.wav"
    rehearse_file(script, settings, wav)
    found = []
    for how, to, runs, least in (
        ("without sound", None, 10, 1000),
        ("rendered to WAV", wav, 5, 100),
    ):
        speeds = [_speed(partial(rehearse_file, script, settings, to)) for _ in range(runs)]
        name = f"rehearsal of `palermo` with 8 players, {how}"
        found.append(Figure(name, "× real time", speeds, least, least=True))
    return found


def _speed(play: Callable[[], Result]) -> float:
    begin = time.perf_counter()
    seconds = play().seconds
    return seconds / (time.perf_counter() - begin)
