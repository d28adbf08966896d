"""Keeps the short sounds on disk, since every start would have to make them before its first word. They
are made in effects.py.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sound.atomic_file import atomic_file
from hardware.sound.effects import effects

VERSION = 1
"""Goes up whenever an effect changes, so that old files are left alone."""

NAMES = ("chime", "gavel", "decoy")


def cached_effects(cache: Path) -> dict[str, tuple[NDArray[np.int16], ...]]:
    """As `effects`, from ``cache`` if they are there whole, else made and put there where that can be
    done. They are in memory: the audio thread never waits for the disk."""
    file = cache / f"effects-{VERSION}.npz"
    # A file that is missing, torn or changed is refused with any of a dozen errors.
    with suppress(Exception), np.load(file) as kept:
        if kept.zip.testzip() is None:
            return {name: tuple(kept[name]) for name in NAMES}
    made = effects()
    stacks: dict[str, Any] = {name: np.stack(takes) for name, takes in made.items()}
    with suppress(OSError), atomic_file(file) as out:
        np.savez(out, **stacks)
    return made
