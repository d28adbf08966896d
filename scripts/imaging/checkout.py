"""The checkout that goes onto the card, as git knows it. Nothing here changes it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from scripts.imaging.errors import ImageError

ROOT = Path(__file__).parents[2]
"""This checkout."""


def seconds_of_commit(folder: Path) -> str:
    """When the last commit was made, in seconds since 1970. Raises `ImageError` where git cannot tell."""
    try:
        done = subprocess.run(
            ["git", "-C", folder, "log", "-1", "--format=%ct"],
            check=True,
            capture_output=True,
            text=True,
            # A checkout around an unpacked download knows nothing of it.
            env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
        )
    except (OSError, subprocess.CalledProcessError):
        raise ImageError(
            f"{folder} is no git checkout that root may read: fetch it with git clone, and run this with sudo"
            " as the user who owns it"
        ) from None
    return done.stdout.strip()
