"""The beds: music, and noise under it, read from their files while they play. It mixes nothing and chooses
nothing.

A file of the package says in its comment where it goes on after its end and where a bed may come back.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
import soundfile
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain
from narrator.base.errors import NarratorError
from narrator.base.sounds import BANDS, BEDS, LATE_NIGHT, by_night

PIECES = Path(__file__).with_name("pieces")
"""``BAND/MOMENT.ogg`` for each of `BANDS` and `BEDS`, and ``floors/NAME.ogg``."""
HEADROOM = 12.0
"""By how many dB the files of the package are louder than they are played: an encoder drops what is soft."""
AHEAD, AT_FIRST = 5 * RATE, RATE
"""Samples that are read before they are played; before the first of them is."""
_LEAST, _MOST = 8192, 20 * RATE
"""Samples that are decoded at a time."""
_BEFORE = 4096
"""Samples by which a file is read earlier than asked for: after a jump Vorbis needs some to be right."""

BedSamples = NDArray[np.float32]

log = logging.getLogger(__name__)


class BedError(NarratorError):
    """A bed cannot be played or made."""


class Bed(Protocol):
    """What plays on and on. Samples are floats on the scale of int16."""

    def read(self, frames: int) -> BedSamples:
        """The next samples."""
        ...

    def leave(self) -> None:
        """It is heard no more; the next `read` is where it comes back."""
        ...

    def read_ahead(self, frames: int) -> None:
        """Has so many of the next samples in memory; it may wait for the disk."""
        ...


class Loop(NamedTuple):
    """How a file goes on, in samples."""

    again: int = 0
    """Where it goes on after its end."""
    entries: tuple[int, ...] = ()
    """Where a bed comes back: at the next of them, or at the first. None: where it had stopped."""

    def comment(self) -> str:
        """As a file says it."""
        return f"again {self.again}; entries {' '.join(map(str, self.entries))}"

    @staticmethod
    def of(comment: str) -> Loop:
        """What a file's comment says; a file without one repeats as it is."""
        if not comment.startswith("again "):
            return Loop()
        again, _, entries = comment.removeprefix("again ").partition("; entries ")
        return Loop(int(again), tuple(map(int, entries.split())))


class BedFile:
    """One file, mono at 48 kHz, ``db`` louder than it is. Opened when it is needed.

    One thread may read ahead while another plays, which waits for the disk only if nothing was read ahead.
    What cannot be read is silent, and logged once; after that the file begins anew.
    """

    def __init__(self, file: Path, db: float = 0.0) -> None:
        self._file, self._scale = file, np.float32(32768 * gain(db))
        self._opened: soundfile.SoundFile | None = None
        self._ahead = np.zeros(0, np.float32)
        self._at = 0
        """The sample of the file that comes after those in memory."""
        self._end = self._since = 0
        """Where it last ended and began again, and the samples decoded since then."""
        self._left = self._damaged = False
        self._reading, self._taking = threading.Lock(), threading.Lock()
        """Held while the file is read, and while samples are put into memory or taken."""

    def open(self) -> BedFile:
        """Opens the file now, so that it may be deleted. Raises `BedError`, also for one that is cut off."""
        with self._reading:
            self._jump(max(self._sound().frames - 1, 0))
            whole = len(self._some(1)) == 1
            self._jump(0)
        if not whole:
            raise BedError(f"the music {self._file} is damaged: it ends too early")
        return self

    def read(self, frames: int) -> BedSamples:
        """See `Bed`."""
        self.read_ahead(frames)
        with self._taking:
            part, self._ahead = self._ahead[:frames], self._ahead[frames:]
        return part * self._scale

    def leave(self) -> None:
        """See `Bed`."""
        self._left = True

    def read_ahead(self, frames: int) -> None:
        """See `Bed`."""
        while self._left or len(self._ahead) < frames:
            with self._reading:
                wanted = min(max(frames - len(self._ahead), _LEAST), _MOST)
                try:
                    if self._left:
                        self._come_back()
                    more = self._decoded(wanted)
                except BedError as error:
                    more = self._silence(wanted, error)
                with self._taking:
                    self._ahead = np.concatenate([self._ahead, more])

    @property
    def frames(self) -> int:
        """The samples of the file."""
        return int(self._sound().frames)

    @property
    def loop(self) -> Loop:
        """How it goes on."""
        return Loop.of(self._sound().comment)

    def _come_back(self) -> None:
        before = len(self._ahead) - self._since  # samples in memory from before the file's end
        here = self._end - before if before > 0 else self._at - len(self._ahead)
        entries = self.loop.entries
        if entries:
            self._jump(next((entry for entry in entries if entry >= here), entries[0]))
            with self._taking:
                self._ahead = np.zeros(0, np.float32)
        self._left = False

    def _sound(self) -> soundfile.SoundFile:
        if self._opened is None:
            try:
                self._opened = soundfile.SoundFile(self._file)
            except (OSError, RuntimeError) as error:
                raise BedError(f"the music {self._file} cannot be read: {error}") from error
        return self._opened

    def _decoded(self, frames: int) -> BedSamples:
        more = self._some(frames)
        if not len(more):
            self._end, self._since = self._at, 0
            self._jump(self.loop.again)
            more = self._some(frames)
        if not len(more):
            raise BedError(f"the music {self._file} is damaged: it holds no sound")
        self._at += len(more)
        self._since += len(more)
        return more

    def _silence(self, frames: int, why: BedError) -> BedSamples:
        if not self._damaged:
            log.warning("%s; it is silent there", why)
        self._damaged, self._left = True, False
        self._opened, self._at = None, 0  # a decoder that has failed decodes nothing more
        return np.zeros(frames, np.float32)

    def _jump(self, sample: int) -> None:
        before = max(sample - _BEFORE, 0)
        self._some(sample - before, before)
        self._at = sample

    def _some(self, frames: int, start: int | None = None) -> BedSamples:
        """The next samples, or those from ``start`` on."""
        sound = self._sound()
        try:
            if start is not None:
                sound.seek(start)
            return np.asarray(sound.read(frames, "float32"), np.float32)
        except RuntimeError as error:
            raise BedError(f"the music {self._file} is damaged: {error}") from error


class BedLayers:
    """Beds that are heard together."""

    def __init__(self, *beds: Bed) -> None:
        self._beds = beds

    def read(self, frames: int) -> BedSamples:
        """See `Bed`."""
        return np.asarray(sum(bed.read(frames) for bed in self._beds), np.float32)

    def leave(self) -> None:
        """See `Bed`."""
        for bed in self._beds:
            bed.leave()

    def read_ahead(self, frames: int) -> None:
        """See `Bed`."""
        for bed in self._beds:
            bed.read_ahead(frames)


class Looped:
    """A clip in memory that repeats, and goes on where it was: what tests play."""

    def __init__(self, clip: NDArray[np.int16]) -> None:
        self._clip, self._at = clip, 0

    def read(self, frames: int) -> BedSamples:
        """See `Bed`."""
        places = np.arange(self._at, self._at + frames) % len(self._clip)
        self._at += frames
        return self._clip[places].astype(np.float32)

    def leave(self) -> None:
        """It goes on where it was."""

    def read_ahead(self, frames: int) -> None:
        """It is in memory."""


def floor(name: str) -> BedFile:
    """The noise of a night by name: one of `narrator.base.sounds.NIGHTS`, or `LATE_NIGHT`."""
    return BedFile(PIECES / "floors" / f"{name}.ogg", -HEADROOM)


def shipped(band: str, moment: str, night: str) -> Bed:
    """What a band plays at a moment; by night over one of `NIGHTS`, late over the wind."""
    piece = BedFile(PIECES / band / f"{moment}.ogg", -HEADROOM)
    if not by_night(moment):
        return piece
    return BedLayers(piece, floor(LATE_NIGHT if moment == "late" else night))


def every_bed(night: str) -> dict[str, Bed]:
    """All that the bands play: ``BAND/MOMENT`` → bed."""
    return {f"{band}/{moment}": shipped(band, moment, night) for band in BANDS for moment in BEDS}
