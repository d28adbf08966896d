"""Remembers in the cache what each file of the user's music was measured to hold, until it changes."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path

import numpy as np

from hardware.sound.atomic_file import atomic_file
from hardware.sound.beds import BedError
from hardware.sound.own_beds import stamp
from hardware.sound.user_music import ENOUGH, Song, files_of, measured
from narrator.base.kept_file import from_json, read_kept

FILE = "music.json"
MOST_BYTES = 1_000_000

log = logging.getLogger(__name__)


class MeasuredMusic:
    """What is known of files of music in this cache. Where it cannot be written, it is measured again."""

    def __init__(self, cache: Path) -> None:
        self._file = cache / FILE
        self._known = read_kept(self._file, MOST_BYTES, _pieces, set_aside=False) or {}

    def chosen(self, path: Path, rng: np.random.Generator) -> list[Song]:
        """A file of music, or those of a folder in an order drawn from ``rng``, until there is `ENOUGH`. One
        of a folder that cannot be used is left out, and logged. Raises `BedError` if none can."""
        pieces, last = list[Song](), BedError(f"{path} holds no music")
        for file in files_of(path, rng):
            try:
                pieces.append(self._of(file))
            except BedError as error:
                last = error
                if path.is_dir():
                    log.warning("%s; it is left out", error)
            if sum(piece.frames for piece in pieces) >= ENOUGH:
                break
        self._keep()
        if not pieces:
            raise last
        return pieces

    def _of(self, file: Path) -> Song:
        try:
            its = stamp(file)
            if its not in self._known:
                self._known[its] = measured(file)
        except OSError as error:
            raise BedError(f"the music {file} cannot be read: {error.strerror}") from error
        return Song(file, *self._known[its])

    def _keep(self) -> None:
        with suppress(OSError), atomic_file(self._file) as out:
            out.write(json.dumps(self._known).encode())


def _pieces(data: bytes) -> dict[str, tuple[int, float]]:
    return {its: (int(frames), float(lufs)) for its, (frames, lufs) in from_json(data).items()}
