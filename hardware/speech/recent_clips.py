"""The clips that were heard last, in memory, since those of a Count come again. No file is read here."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.speech.voice_spec import RATE

HELD = 60 * RATE
"""Samples that are kept, 5.8 MB: more than the names of the largest table."""


class RecentClips:
    """May be used from several threads."""

    def __init__(self) -> None:
        self._clips: dict[Path, NDArray[np.int16]] = {}
        self._samples = 0
        self._lock = threading.Lock()

    def get(self, path: Path) -> NDArray[np.int16] | None:
        """The clip of this file; None if it was not heard lately."""
        with self._lock:
            clip = self._clips.pop(path, None)
            if clip is not None:
                self._clips[path] = clip
            return clip

    def keep(self, path: Path, clip: NDArray[np.int16]) -> None:
        """Keeps a clip, and gives up those that have not been heard for longest, never this one."""
        with self._lock:
            self._samples += len(clip) - len(self._clips.pop(path, ()))
            self._clips[path] = clip
            while self._samples > HELD and len(self._clips) > 1:
                oldest = next(iter(self._clips))
                self._samples -= len(self._clips.pop(oldest))
