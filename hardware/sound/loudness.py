"""Measures and sets the loudness of clips (EBU R 128), and defines the project's levels.

The meter loads scipy, over 100 MB: call `lufs` and `levelled` only in a process that renders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from narrator.base.sounds import BEDS, by_night

RATE = 48_000
"""Samples per second of all clips and streams."""

VOICE_LUFS = -19.0
"""Loudness of the voice, in LUFS."""
BED_LUFS: Mapping[str, float] = {name: -32.5 if by_night(name) else -35.0 for name in BEDS}
"""Loudness of the beds, in LUFS. At night the numbers of a Count are 13.5 dB above the bed, and speech is
23.5 dB above the ducked bed, and 42 dB by day."""
PLACE_LUFS = -27.0
"""Loudness of the sounds of places: 8 dB under the voice that follows them, 5.5 dB above the louder bed; the
chime has -29, the gavel -28."""

K_WEIGHTING = np.array(
    [
        [1.53512485958697, -2.69169618940638, 1.19839281085285, 1, -1.69065929318241, 0.73248077421585],
        [1, -2, 1, 1, -1.99004745483398, 0.99007225036621],
    ]
)  # fmt: skip
"""The filters of ITU-R BS.1770-4 at 48 kHz."""
TENTH = RATE // 10
SILENCE = 10 ** ((-70.0 + 0.691) / 10)
"""The power under which nothing counts: -70 LUFS."""


def gain(db: float) -> float:
    """The amplitude factor for a level in decibels."""
    return float(10 ** (db / 20))


def lufs(samples: NDArray[Any]) -> float:
    """Integrated loudness of mono samples: floats within -1 and 1, or int16. ITU-R BS.1770-4.

    -inf for silence. Raises ValueError for less than 0.4 s.
    """
    from pyloudnorm import Meter

    scale = 32768.0 if samples.dtype == np.int16 else 1.0
    return float(Meter(RATE).integrated_loudness(samples / scale))


class Meter:
    """The integrated loudness of what is `add`ed, in a few bytes a second. ITU-R BS.1770-4."""

    def __init__(self) -> None:
        self._state = np.zeros((2, 2))
        self._rest = np.zeros(0)
        self._powers: list[NDArray[np.float64]] = []

    def add(self, samples: NDArray[np.float32]) -> None:
        """More of the sound: mono, within -1 and 1."""
        from scipy.signal import sosfilt

        if not len(samples):
            return
        heard, self._state = sosfilt(K_WEIGHTING, samples, zi=self._state)
        squares = np.concatenate([self._rest, heard**2])
        whole = len(squares) // TENTH * TENTH
        self._powers.append(squares[:whole].reshape(-1, TENTH).mean(axis=1))
        self._rest = squares[whole:]

    @property
    def lufs(self) -> float:
        """-inf for silence, and for less than 0.4 s."""
        powers = np.concatenate([*self._powers, np.zeros(3)])
        heard = np.convolve(powers, np.full(4, 0.25), "valid")[: max(0, len(powers) - 6)]
        heard = heard[heard > SILENCE]
        heard = heard[heard > heard.sum() / max(len(heard), 1) / 10]
        return float(10 * np.log10(heard.mean()) - 0.691) if len(heard) else -np.inf


def lufs_in_pieces(samples: NDArray[Any], seconds: int = 20) -> float:
    """The same for minutes of a sound without rests, in a tenth of the memory: the mean of its pieces."""
    pieces = [samples[at : at + seconds * RATE] for at in range(0, len(samples), seconds * RATE)]
    powers = [10 ** (lufs(piece) / 10) for piece in pieces if len(piece) >= RATE]
    return float(10 * np.log10(np.mean(powers))) if any(powers) else -np.inf


def levelled(
    samples: NDArray[Any], target: float, measure: Callable[[NDArray[Any]], float] = lufs
) -> NDArray[np.int16]:
    """The samples as int16 at ``target`` LUFS by ``measure``; silence stays silent."""
    measured = measure(samples)
    if not np.isfinite(measured):
        return np.zeros(len(samples), np.int16)
    scale = gain(target - measured) * (1 if samples.dtype == np.int16 else 32768)
    scaled = samples * np.float32(scale)
    return np.clip(np.rint(scaled, out=scaled), -32768, 32767, out=scaled).astype(np.int16)
