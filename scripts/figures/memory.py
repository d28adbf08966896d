"""Measures memory after many games in one process: `python -m scripts.figures.memory` prints it as JSON.

The box of these games runs in virtual time and without sound, in a separate process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from narrator.config.settings import Settings
from scripts.figures.figure import Figure
from tests.kit.box.many import play_many

FEW, MANY = 10, 1000


def figures(settings: Settings) -> list[Figure]:
    """The anonymous memory after few games, and its growth until many."""
    del settings
    command = [sys.executable, "-m", "scripts.figures.memory"]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    few, many = [kilobytes / 1000 for kilobytes in json.loads(output)]
    return [
        Figure(f"memory after {FEW} games in one process, anonymous", "MB", [few], None),
        Figure(f"growth of this memory up to {MANY:,} games", "MB", [many - few], 0.1),
    ]


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
