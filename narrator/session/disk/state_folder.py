"""Where the state folder keeps an unfinished game, for those who ask before a session is loaded. It reads
nothing.
"""

from __future__ import annotations

from pathlib import Path

GAME = "game.journal"
"""The file of an unfinished game; scripts/take-update looks for it, too."""


def unfinished_game(state: Path) -> Path:
    """Where the journal of an unfinished game is, if there is one."""
    return state / GAME
