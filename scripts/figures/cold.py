"""Starts boxes with empty caches on a private null sink, and measures when they are heard and when a game can
begin. Nothing is played in this process.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from narrator.config.installed import Installed
from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.sound.server import private_sound

RUNS = 2
TABLES = {
    "10 players": "players: 10",
    "16 players with 13 roles": """
players: 16
roles: {mafioso: 1, godfather: 1, informer: 1, detective: 2, private_detective: 1, apothecary: 1,
  matchmaker: 1, angel: 1, coward: 1, freemason: 2, sleepwalker: 1, desperate: 1, saint: 1}
options: {detectives: apart}
""",
}
"""What a table is called, and its settings."""

SOUND, GAME = 5.0, 30.0
"""Seconds: the box is heard, and welcomes the table."""


def figures(settings: Settings) -> list[Figure]:
    """Two figures for each table and language."""
    found: list[Figure] = []
    with private_sound() as env, tempfile.TemporaryDirectory(dir=settings.cache.parent) as folder:
        for language in Installed.under().languages:
            for table, text in TABLES.items():
                runs = [
                    _run(env, Path(folder), f"language: {language}\n{text}") for _ in range(RUNS)
                ]
                which = f"{table}, language {language}"
                sound, game = ([run[what] for run in runs] for what in ("sound", "game"))
                found.append(Figure(f"cold start to the first sound, {which}", "s", sound, SOUND))
                found.append(Figure(f"cold start to the welcome, {which}", "s", game, GAME))
    return found


def _run(env: Mapping[str, str], folder: Path, table: str) -> dict[str, float]:
    """Seconds from the start of the process; the caches are empty, and gone again afterwards."""
    with tempfile.TemporaryDirectory(dir=folder) as home:
        file = Path(home, "narrator.yaml")
        file.write_text(f"kit: panel\nstate: {home}/state\ncache: {home}/cache\n{table}\n")
        command = [sys.executable, "-m", "scripts.figures.box", "cold", str(file)]
        begin = time.monotonic()
        done = subprocess.run(command, env=dict(env), stdout=subprocess.PIPE, check=True)
        return {what: at[0] - begin for what, at in json.loads(done.stdout).items()}
