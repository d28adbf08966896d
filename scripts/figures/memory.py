"""Measures memory after many games in one process: `python -m scripts.figures.memory` prints it as JSON; and
what music of one's own costs.

The box of these games runs in virtual time and without sound, in a separate process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np
import soundfile

from hardware.sound.loudness import RATE
from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.kit.box.many import play_many
from tests.sound.server import private_sound

FEW, MANY = 10, 1000
HOURS, FILES, STARTS = 2, 200, 7
"""How long a piece of music is, how many files are in a folder, and how often a box starts with them."""


def figures(settings: Settings) -> list[Figure]:
    """The anonymous memory after few games, and its growth until many; then what music of one's own costs."""
    command = [sys.executable, "-m", "scripts.figures.memory"]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    few, many = [kilobytes / 1000 for kilobytes in json.loads(output)]
    return [
        Figure(f"memory after {FEW} games in one process, anonymous", "MB", [few], None),
        Figure(f"growth of this memory up to {MANY:,} games", "MB", [many - few], 0.1),
        *with_music(settings.cache.parent / "music"),
    ]


def with_music(folder: Path) -> list[Figure]:
    """The peak of each process with hours of music, and by how much many files make a start later that finds
    nothing made of them."""
    (folder / "many").mkdir(parents=True)
    long, short = folder / "long.flac", folder / "many/000.flac"
    for file, minutes in ((long, 60 * HOURS), (short, 1)):
        with soundfile.SoundFile(file, "w", RATE, 2, "PCM_16") as out:
            noise = np.random.default_rng(1).standard_normal((60 * RATE, 2))
            for minute in range(minutes):
                out.write((0.02 + 0.02 * (minute % 3)) * noise)
    for number in range(1, FILES):
        (folder / f"many/{number:03}.flac").hardlink_to(short)
    found = list[Figure]()
    for name in ("day", "night"):
        bed = [str(folder / f"{name}.flac"), name, str(long)]
        (most,) = _measured({**os.environ}, "scripts.figures.bed", *bed)["peak"]
        made = f"making the {name}'s music of {HOURS} h of FLAC, resident at most"
        found.append(Figure(made, "MB", [most], 200))
    with private_sound() as env:
        settings = [_settings(folder, music) for music in (None, folder / "many", long)]
        starts = [[_start(env, its) for its in settings[:2]] for _ in range(STARTS)]
        box = _measured(env, "scripts.figures.box", "idle", str(settings[2]))
    return [
        *found,
        Figure(f"the box with {HOURS} h of FLAC, resident at most", "MB", box["peak"], 120),
        Figure(
            f"a start is later with {FILES} files of music",
            "s",
            [many - plain for plain, many in starts],
            0.1,
        ),
    ]


def _settings(folder: Path, music: Path | None) -> Path:
    """The settings of a box with this music, by day and by night; None: the package's."""
    home = folder / (music.stem if music else "plain")
    file = folder / f"{home.name}.yaml"
    sound = f"sound: {{night: {music}, day: {music}}}" if music else ""
    file.write_text(f"kit: panel\nstate: {home}-state\ncache: {home}-cache\n{sound}\n")
    return file


def _start(env: Mapping[str, str], settings: Path) -> float:
    begin = time.monotonic()
    return float(_measured(env, "scripts.figures.start", str(settings))) - begin


def _measured(env: Mapping[str, str], *what: str) -> Any:
    """What a module prints."""
    command = [sys.executable, "-m", *what]
    return json.loads(
        subprocess.run(command, env=dict(env), stdout=subprocess.PIPE, check=True).stdout
    )


def anonymous() -> int:
    """This process's anonymous memory in kB."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


def main() -> None:
    """Plays the games and prints the memory. Syncing to disk is switched off."""
    with (
        TemporaryDirectory(prefix="figures-") as folder,
        patch.object(os, "fsync", lambda _: None),
        patch.object(os, "fdatasync", lambda _: None),
    ):
        print(json.dumps(play_many(Path(folder), (FEW, MANY), anonymous)))


if __name__ == "__main__":
    main()
