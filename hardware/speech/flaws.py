"""Listens to what an engine has spoken, before anything is done to it: is it silent, or noisy? By levels
alone; it knows no words.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FRAME = 0.02
"""Seconds over which a level is taken."""
APART = 20.0
"""dB that the quietest frames of a sentence are under its loudest: an engine leaves silence around it."""
LONG = 0.4
"""Seconds under which there is too little to tell noise by."""


def flaw(spoken: Sequence[tuple[NDArray[np.floating], int]]) -> str | None:
    """``silent`` or ``noisy``; None: these sentences, each with its samples a second, can be heard."""
    sounding = [(raw, rate) for raw, rate in spoken if len(raw)]
    if not sounding or any(np.abs(raw).max() < 1e-3 for raw, _ in sounding):
        return "silent"
    return "noisy" if any(_noisy(raw, rate) for raw, rate in sounding) else None


def _noisy(raw: NDArray[np.floating], rate: int) -> bool:
    if not np.isfinite(raw).all():
        return True
    size = round(FRAME * rate)
    if len(raw) < LONG * rate:
        return False
    frames = raw[: len(raw) // size * size].reshape(-1, size).astype(np.float64)
    levels = 10 * np.log10(np.mean(frames**2, axis=1) + 1e-12)
    quiet, loud = np.percentile(levels, (5, 95))
    return bool(loud - quiet < APART)
