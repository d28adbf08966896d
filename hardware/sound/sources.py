"""What is in the mixer's stream, each from one sample to another. It schedules nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import Bed
from hardware.sound.gain_ramp import GainRamp


class Source:
    """One clip in the stream, from sample ``start`` to ``end``. ``ducks``: the bed is lowered for it."""

    def __init__(self, clip: NDArray[np.int16], start: int, ramp: GainRamp, *, ducks: bool = False) -> None:
        self.clip, self.start, self.ramp, self.ducks = clip, start, ramp, ducks
        self.end = start + len(clip)

    def add_to(self, bus: NDArray[np.float32], at: int) -> None:
        begin, end = max(self.start, at), min(self.end, at + len(bus))
        if begin < end:
            samples = self.clip[begin - self.start : end - self.start]
            bus[begin - at : end - at] += samples * self.ramp.block(begin, end - begin)


class PlayingBed:
    """A bed from sample ``start`` until its gain has gone to silence, at ``end``. ``duck``: its gain under
    speech."""

    def __init__(self, bed: Bed, start: int, ramp: GainRamp, duck: float) -> None:
        self.bed, self.start, self.ramp, self.duck = bed, start, ramp, duck
        self.end: int | None = None

    def add_to(self, bus: NDArray[np.float32], at: int, ducking: np.float32 | NDArray[np.float32]) -> None:
        """``ducking``: how far it is down in each sample of the bus, or in all of them."""
        begin, end = max(self.start, at), at + len(bus)
        last = self.end is not None and self.end <= end
        end = end if self.end is None else min(end, self.end)
        if begin < end:
            here = slice(begin - at, end - at)
            its = ducking[here] if isinstance(ducking, np.ndarray) else ducking
            its = np.float32(1) - its * np.float32(1 - self.duck)
            bus[here] += self.bed.read(end - begin) * self.ramp.block(begin, end - begin) * its
        if last:
            self.bed.leave()
