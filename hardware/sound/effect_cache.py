"""The short sounds on disk, because synthesising them delays the first line. Nothing is synthesised here."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sound.atomic_file import atomic_file
from hardware.sound.effects import effects

VERSION = 1
"""Part of the file name; to be raised whenever an effect changes."""

NAMES = ("chime", "gavel", "decoy")


def cached_effects(cache: Path) -> dict[str, tuple[NDArray[np.int16], ...]]:
    """The same as `effects`, read from ``cache``, or made and stored there if missing or damaged.

    They are loaded into memory, so the audio thread never waits for the disk. A cache that cannot be
    written is ignored.
    """
    file = cache / f"effects-{VERSION}.npz"
    # A missing or damaged file raises one of many kinds of errors.
    with suppress(Exception), np.load(file) as kept:
        if kept.zip.testzip() is None:
            return {name: tuple(kept[name]) for name in NAMES}
    made = effects()
    stacks: dict[str, Any] = {name: np.stack(takes) for name, takes in made.items()}
    with suppress(OSError), atomic_file(file) as out:
        np.savez(out, **stacks)
    return made
