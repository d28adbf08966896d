"""Plays the same three sources by the box's mixer and by pygame's, in turn, on a private null sink, and
compares what that costs. Nothing is played in this process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from scripts.figures.three_sources import lay_sources
from tests.sound.server import private_sound

TURNS = 3
NAMES = {"ours": "the box's mixer and loudspeaker", "pygame": "pygame's mixer"}


def figures(settings: Settings) -> list[Figure]:
    """The processor's share of each, and ours as a share of pygame's. Raises `NarratorError` without it."""
    if find_spec("pygame") is None:
        raise NarratorError("the mixer beside ours is pygame's; run pip install pygame-ce")
    found: dict[str, list[float]] = {who: [] for who in NAMES}
    with tempfile.TemporaryDirectory(dir=settings.cache.parent) as folder, private_sound() as env:
        lay_sources(Path(folder))
        for _ in range(TURNS):
            for who, shares in found.items():
                command = [sys.executable, "-m", "scripts.figures.three_sources", who, folder]
                played = {**env, "SDL_AUDIODRIVER": "pulseaudio", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
                done = subprocess.run(command, env=played, stdout=subprocess.PIPE, check=True)
                shares += json.loads(done.stdout)
    ratios = [mine / other for mine, other in zip(found["ours"], found["pygame"], strict=True)]
    return [
        *(
            Figure(f"processor for three sources, {NAMES[who]}, of a core", "%", shares, None)
            for who, shares in found.items()
        ),
        Figure(f"{NAMES['ours']} / {NAMES['pygame']}", "×", ratios, None),
    ]
