"""The short sounds on disk, because synthesising them delays the first line. Nothing is synthesised here."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from hardware.child_process import last_words, run_child
from hardware.sound.atomic_file import atomic_file
from hardware.sound.effects import effects
from hardware.sound.mixer import Clip
from narrator.base.sounds import PLACES

VERSION = 1
"""Part of the file name; to be raised whenever an effect changes."""
PLACE_VERSION = 1
"""The same for the sounds of places."""

NAMES = ("chime", "gavel", "decoy")
RENDER = (sys.executable, "-m", "hardware.sound.render_places")
FAILED = "the sounds of places cannot be rendered, the box goes without: %s"

Effects = Mapping[str, tuple[Clip, ...]]

log = logging.getLogger(__name__)


def cached_effects(cache: Path) -> Effects:
    """The same as `effects`, read from ``cache``, or made and stored there if missing or damaged.

    They are loaded into memory, so the audio thread never waits for the disk. A cache that cannot be
    written is ignored.
    """
    file = cache / f"effects-{VERSION}.npz"
    kept = _read(file, NAMES)
    if kept is not None:
        return {name: tuple(stack) for name, stack in kept.items()}
    made = effects()
    stacks: dict[str, Any] = {name: np.stack(takes) for name, takes in made.items()}
    with suppress(OSError), atomic_file(file) as out:
        np.savez(out, **stacks)
    return made


def cached_places(cache: Path) -> Effects:
    """The sounds of places, read from ``cache`` into memory, or rendered and stored there.

    Rendering takes some seconds, in a process of its own. A cache that cannot be written is ignored.
    Where they cannot be rendered there are none, and the log says why: a game does without.
    """
    file = cache / f"places-{PLACE_VERSION}.npz"
    kept = _read(file, PLACES)
    if kept is None:
        rendered = _rendered()
        kept = _read(io.BytesIO(rendered), PLACES)
        if kept is None:
            return {}
        with suppress(OSError), atomic_file(file) as out:
            out.write(rendered)
    return {name: (clip,) for name, clip in kept.items()}


def _rendered() -> bytes:
    """What the child process writes; nothing where it fails, and the log says why."""
    try:
        done = run_child(RENDER)
    except OSError as error:
        log.warning(FAILED, error.strerror)
        return b""
    if done.returncode:
        log.warning(FAILED, last_words(done))
        return b""
    return done.stdout


def _read(file: Path | IO[bytes], names: Iterable[str]) -> dict[str, NDArray[np.int16]] | None:
    """The arrays of these names; None if one is missing or damaged."""
    # A missing or damaged file raises one of many kinds of errors.
    with suppress(Exception), np.load(file) as kept:
        if kept.zip.testzip() is None:
            return {name: kept[name] for name in names}
    return None
