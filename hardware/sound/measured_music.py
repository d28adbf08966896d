"""Measures files of the user's music, each once: the cache keeps what they hold."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import numpy as np

from hardware.sound.atomic_file import atomic_file
from hardware.sound.beds import BedError
from hardware.sound.known_music import FILE, known_music, stamp
from hardware.sound.user_music import ENOUGH, Song, files_of, measured


class MeasuredMusic:
    """What is known of files of music in this cache. Where it cannot be written, it is measured again."""

    def __init__(self, cache: Path) -> None:
        self._file = cache / FILE
        self._known = {**known_music(cache)}

    def chosen(self, path: Path, rng: np.random.Generator) -> list[Song]:
        """A file of music, or those of a folder in an order drawn from ``rng``, until there is `ENOUGH`. One
        of a folder that cannot be used is left out. Raises `BedError` if none can."""
        pieces, last = list[Song](), BedError(f"{path} holds no music")
        unread = dict[Path, str]()
        for file in files_of(path, rng):
            try:
                pieces.append(self._of(file))
            except BedError as error:
                last = error
            except OSError as error:
                last = BedError(f"the music {file} cannot be read: {error.strerror}")
                unread[file] = str(last)
            if sum(piece.frames for piece in pieces) >= ENOUGH:
                break
        for file, why in unread.items() if pieces else ():  # else the next start tries again
            with suppress(OSError):
                self._known[stamp(file)] = why
        self._keep()
        if not pieces:
            raise last
        return pieces

    def _of(self, file: Path) -> Song:
        its = stamp(file)
        if its not in self._known:
            try:
                self._known[its] = measured(file)
            except BedError as error:
                self._known[its] = str(error)
        found = self._known[its]
        if isinstance(found, str):
            raise BedError(found)
        return Song(file, *found)

    def _keep(self) -> None:
        with suppress(OSError), atomic_file(self._file) as out:
            out.write(json.dumps(self._known).encode())
