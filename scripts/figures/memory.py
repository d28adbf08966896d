"""What a box holds after many games in one process: `python -m scripts.figures.memory` prints it as JSON.

The whole box in virtual time, on a silent stage; a process of its own, so that memory is one box's alone.
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
from tests.kit.many import play_many

FEW, MANY = 10, 1000

Held = tuple[int, int]
"""How many blocks of memory Python's objects take, and the process's own memory in kB."""


def figures(_settings: Settings) -> list[Figure]:
    """What the process holds, and by how much that has grown in between.

    The blocks tell whether anything is kept that is not needed. The process's memory is what they once
    took at the most, in arenas of the allocator that are seldom empty enough to be given back.
    """
    command = [sys.executable, "-m", "scripts.figures.memory"]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    (few, before), (many, after) = json.loads(told)
    games = f"from {FEW} to {MANY:,} games"
    return [
        Figure(f"memory after {FEW} games in one process, anonymous", "MB", [before / 1000], None),
        Figure(f"growth {games}, blocks of Python's objects", "‰", [1000 * (many / few - 1)], 2),
        Figure(f"growth {games}, anonymous", "MB", [(after - before) / 1000], 1),
    ]


def held() -> Held:
    """What this process holds now."""
    return sys.getallocatedblocks(), anonymous()


def anonymous() -> int:
    """This process's own memory in kB."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


def main() -> None:
    """Nothing need reach the disk for good."""
    with (
        TemporaryDirectory(prefix="figures-") as folder,
        patch.object(os, "fsync", lambda _: None),
        patch.object(os, "fdatasync", lambda _: None),
    ):
        print(json.dumps(play_many(Path(folder), (FEW, MANY), held)))


if __name__ == "__main__":
    main()
