"""Measures how fast `narrator rehearse` plays a game, without sound and to WAV. No loudspeaker is used."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from narrator.appliance.rendering import rehearse_file
from narrator.config.known import Known
from narrator.config.settings import Settings
from narrator.rehearsal.file import load_rehearsal
from scripts.figures.figure import Figure


def figures(settings: Settings) -> list[Figure]:
    """Both of them; this also fills the cache. Raises `SpeechUnavailable`."""
    script = load_rehearsal(Path(__file__).with_name("game.yaml"), Known.under())
    wav = settings.cache / "game.wav"
    rehearse_file(script, settings, wav)
    return [
        Figure(
            "rehearsal of `palermo` with 8 players, without sound",
            "× real time",
            [_speed(lambda: rehearse_file(script, settings, None).seconds) for _ in range(10)],
            1000,
            least=True,
        ),
        Figure(
            "rehearsal of `palermo` with 8 players, rendered to WAV",
            "× real time",
            [_speed(lambda: rehearse_file(script, settings, wav).seconds) for _ in range(5)],
            100,
            least=True,
        ),
    ]


def _speed(play: Callable[[], float]) -> float:
    begin = time.perf_counter()
    seconds = play()
    return seconds / (time.perf_counter() - begin)
