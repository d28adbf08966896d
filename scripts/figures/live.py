"""Starts boxes on a private null sink and collects their measurements. Nothing is played in this process.

Each box is a separate process (`scripts.figures.box`), so that memory and time are those of one box.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from narrator.config.installed import Installed
from narrator.config.settings import Settings, load_settings
from scripts.figures.figure import Figure
from tests.sound.played import PLAYERS, TABLE, filled_voice
from tests.sound.server import private_sound

STARTS = 12
"""How many starts are measured."""
START, BOX = "scripts.figures.start", "scripts.figures.box"


def figures(settings: Settings) -> list[Figure]:
    """The figures that need a running stream."""
    file = settings.cache.parent / "narrator.yaml"
    file.write_text(TABLE)
    with private_sound() as env:
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed box has its modules compiled

        def box(*what: str) -> Any:
            command = [sys.executable, "-m", *what, str(file)]
            done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
            return json.loads(done.stdout)

        filled_voice(load_settings(file, Installed.under()), PLAYERS)
        box(START)  # makes the beds
        starts = []
        for _ in range(STARTS):
            begin = time.monotonic()
            starts.append(box(START) - begin)
        presses = box(BOX, "press")
        bare = box(BOX, "bare")
        idle = box(BOX, "idle")
        # This one must be last: it leaves an unfinished game, which a later box would resume.
        night = box(BOX, "night")
    start = "from the start of the process to the first sample that is heard, with filled caches"
    rows: list[tuple[str, str, list[float], float | None]] = [
        ("from an edge on a pin to the first sample of the answer", "ms", presses["edge"], 50),
        ("from the cue of a cached line to its first sample", "ms", presses["cue"], 50),
        (start, "s", starts, 0.5),
        ("memory of a running game, resident", "MB", night["rss"], 100),
        ("memory of a running game, anonymous", "MB", night["anonymous"], 60),
        ("processor during a night, share of a core", "%", night["cpu"], 3),
        ("memory of an idle box, resident", "MB", idle["rss"], None),
        ("memory of an idle box, anonymous", "MB", idle["anonymous"], None),
        ("processor of an idle box, share of a core", "%", idle["cpu"], 2),
        ("processor of a stream alone that plays silence, share of a core", "%", bare["cpu"], None),
    ]
    return [Figure(*row) for row in rows]
