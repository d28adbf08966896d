"""A gain that changes linearly between scheduled samples. It never looks at the signal.

So the output depends on the schedule alone, and not on where blocks start and end.
"""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray


class GainRamp:
    """Piecewise-linear gain over sample positions, as in Web Audio's AudioParam.

    Before the first point it has the first value, after the last point the last one.
    """

    def __init__(self, value: float) -> None:
        self._at = [0]
        self._value = [value]

    def hold(self, at: int) -> None:
        """Keeps the gain that it has at sample ``at`` and drops all later points."""
        value = self.value(at)
        keep = bisect_right(self._at, at - 1)
        self._at[keep:] = [at]
        self._value[keep:] = [value]

    def to(self, value: float, start: int, frames: int) -> None:
        """Changes linearly from the gain at sample ``start`` to ``value`` within ``frames`` samples."""
        self.hold(start)
        self._at.append(start + max(frames, 1))
        self._value.append(value)

    def value(self, at: int) -> float:
        """The gain of sample ``at``."""
        if at >= self._at[-1]:
            return self._value[-1]
        return float(np.interp(at, self._at, self._value))

    def block(self, at: int, frames: int) -> np.float32 | NDArray[np.float32]:
        """The gains of ``frames`` samples from ``at``; a single number if they are all equal."""
        while len(self._at) > 1 and self._at[1] <= at:
            del self._at[0], self._value[0]
        if at >= self._at[-1]:
            return np.float32(self._value[-1])
        points = bisect_right(self._at, at + frames - 1) + 1
        values = self._value[:points]
        if min(values) == max(values):
            return np.float32(values[0])
        return np.interp(np.arange(at, at + frames), self._at, self._value).astype(np.float32)
