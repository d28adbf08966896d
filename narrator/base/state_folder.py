"""Where the state folder keeps an unfinished game, and whether a box holds it, for those who ask before a
session is loaded. No game is read here.
"""

from __future__ import annotations

import fcntl
from contextlib import suppress
from pathlib import Path

GAME = "game.journal"
"""The file of an unfinished game; scripts/take-update looks for it, too."""
LOCK = "lock"
"""The file that a playing box holds locked."""


def unfinished_game(state: Path) -> Path:
    """Where the journal of an unfinished game is, if there is one."""
    return state / GAME


def is_held(state: Path) -> bool:
    """Whether a box plays with this folder."""
    with suppress(OSError), (state / LOCK).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
