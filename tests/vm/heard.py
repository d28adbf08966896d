"""What leaves a guest's sound card, by the guest's own clock, as ears.py writes it down. Tests nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tests.vm.ears import HEARD, SINCE
from tests.vm.guest import Guest

RATE = 48_000
FRAME = 4
"""Bytes of a moment: two channels of 16 bits."""

Sound = NDArray[np.float64]
"""Mono, from -1 to 1."""

NOW = "cut -d ' ' -f 1 /proc/uptime"
"""Says the guest's time, which is the clock of all moments here."""


def now(guest: Guest) -> float:
    """The guest's time in seconds since the start of its kernel."""
    return float(guest.check(NOW))


def heard(guest: Guest, begin: float, end: float) -> Sound:
    """What was heard from one moment of the guest's time to another; waits for the second."""
    since = float(guest.check(f"cat {SINCE}"))
    first, last = (max(0, round((moment - since) * RATE)) * FRAME for moment in (begin, end))
    guest.until(f"test $(stat -c %s {HEARD}) -ge {last}", 900)
    raw = guest.read(str(HEARD), first, last - first)
    frames: Sound = np.frombuffer(raw, np.int16) / 32768
    return (frames[::2] + frames[1::2]) / 2


def levels(sound: Sound) -> Sound:
    """The level of each tenth of a second, in dB of full scale."""
    blocks = sound[: len(sound) // (RATE // 10) * (RATE // 10)].reshape(-1, RATE // 10)
    level: Sound = 20 * np.log10(np.sqrt((blocks**2).mean(axis=1)) + 1e-9)
    return level


def silences(sound: Sound) -> list[tuple[float, float]]:
    """Every stretch of pure silence: when it begins and how long it is, in seconds of this sound."""
    edges = np.flatnonzero(np.diff(np.pad(sound == 0, 1).astype(np.int8)))
    return [(begin / RATE, (end - begin) / RATE) for begin, end in edges.reshape(-1, 2)]
