"""Writes what a mixer plays to a WAV file, as fast as possible. It knows no sound card and no clock."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np

from hardware.closeable import Closeable
from hardware.sound.loudness import RATE
from hardware.sound.mixer import Mixer
from narrator.base.errors import NarratorError

BLOCK = 4096
"""Samples pulled at a time."""


class WavError(NarratorError):
    """The WAV file cannot be written at the path that the user gave."""


class WavWriter(Closeable):
    """A mono 16-bit file at 48 kHz that starts at the mixer's current sample; used in a ``with`` block.

    Raises `WavError` if the file cannot be opened or written.
    """

    def __init__(self, path: Path, mixer: Mixer) -> None:
        self._path, self._mixer = path, mixer
        try:
            self._disk = path.open("wb")
        except OSError as error:
            raise self._error(error) from error
        self._file = wave.open(self._disk, "wb")  # noqa: SIM115
        self._file.setnchannels(1)
        self._file.setsampwidth(2)
        self._file.setframerate(RATE)

    def advance_to(self, seconds: float) -> None:
        """Writes up to this second of the audio clock; does nothing if it is past."""
        end = round(seconds * RATE)
        while (left := end - self._mixer.frames) > 0:
            block = np.rint(self._mixer.pull(min(left, BLOCK)) * 32767).astype("<i2")
            try:
                self._file.writeframesraw(block.tobytes())
            except OSError as error:
                raise self._error(error) from error

    def close(self) -> None:
        """Writes the length into the header and closes the file."""
        try:
            with self._disk:
                self._file.close()
        except OSError as error:
            raise self._error(error) from error

    def _error(self, error: OSError) -> WavError:
        return WavError(f"the file {self._path} cannot be written: {error.strerror}")
