"""Where the state folder keeps an unfinished game, and whether a box holds it, for those who ask before a
session is loaded. No game is read here.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

GAME = "game.journal"
"""The file of an unfinished game; scripts/take-update looks for it, too."""
LOCK = "lock"
"""The file that a playing box holds locked."""


def unfinished_game(state: Path) -> Path:
    """Where the journal of an unfinished game is, if there is one."""
    return state / GAME


def open_lock(state: Path) -> FileIO:
    """The file that a box locks, or whatever else stands in its place. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(state / LOCK, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    return _opened(state / LOCK)


def _opened(lock: Path) -> FileIO:
    return FileIO(os.open(lock, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC))


def is_held(state: Path) -> bool:
    """Whether a box plays with this folder."""
    with suppress(OSError), _opened(state / LOCK) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
