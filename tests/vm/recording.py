"""Reads from a guest what record_card.py has recorded, by the guest's clock. It contains no tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tests.vm.guest import Guest
from tests.vm.record_card import RECORDING, SINCE

RATE = 48_000
FRAME = 4
"""Bytes per frame: two channels of 16 bits."""

Sound = NDArray[np.float64]
"""Mono, from -1 to 1."""

NOW = "cut -d ' ' -f 1 /proc/uptime"
"""Prints the guest's uptime, which is the clock of all times here."""


def now(guest: Guest) -> float:
    """The guest's time in seconds since the start of its kernel."""
    return float(guest.check(NOW))


def heard(guest: Guest, begin: float, end: float) -> Sound:
    """The recording between two times of the guest; waits until the second one."""
    since = float(guest.check(f"cat {SINCE}"))
    first, last = (max(0, round((moment - since) * RATE)) * FRAME for moment in (begin, end))
    guest.until(f"test $(stat -c %s {RECORDING}) -ge {last}", 900)
    raw = guest.read(str(RECORDING), first, last - first)
    frames: Sound = np.frombuffer(raw, np.int16) / 32768
    return (frames[::2] + frames[1::2]) / 2


def levels(sound: Sound) -> Sound:
    """The level of each tenth of a second, in dBFS."""
    blocks = sound[: len(sound) // (RATE // 10) * (RATE // 10)].reshape(-1, RATE // 10)
    level: Sound = 20 * np.log10(np.sqrt((blocks**2).mean(axis=1)) + 1e-9)
    return level


def silences(sound: Sound) -> list[tuple[float, float]]:
    """All gaps of digital silence: (start, length) in seconds of this sound."""
    edges = np.flatnonzero(np.diff(np.pad(sound == 0, 1).astype(np.int8)))
    return [(begin / RATE, (end - begin) / RATE) for begin, end in edges.reshape(-1, 2)]
