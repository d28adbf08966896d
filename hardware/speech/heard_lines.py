"""Listens to finished clips by machine: are they loud enough, whole, and without a stumble? It neither speaks
nor stores anything.

It imports pyloudnorm and scipy, over 100 MB: never in the process that plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.signal import resample_poly

from hardware.speech.takes import FRAME, clipped_samples
from hardware.speech.voice_effects import LOUDNESS, loudness
from hardware.speech.voice_spec import RATE, estimated_seconds
from hardware.speech.voice_tone import Samples

OFF = 0.5
"""LU that a line may be off its target."""
HIGHEST = -1.5
"""dBTP that no line reaches."""
STUMBLE = 1.5
"""Seconds of a pause that nobody has written; between two sentences there are 0.7."""
HASTE = 0.5
"""A line that takes less than this part of what its text would take is cut off."""
DRAG, GRACE = 2.5, 0.6
"""A line that takes so many times as long, and so many seconds more, is spelled out or repeats itself."""

UNDER = 22.0
"""dB under its speech at which a line pauses: a breath and the room belong to a pause."""
LOUD = 20.0
"""dB under the loudest frame down to which frames count as speech."""
NOTHING = -60.0
"""dB below full scale under which nothing is heard."""
_OVERSAMPLED = 4


class HeardLine(NamedTuple):
    """What a line is like as it leaves the loudspeaker."""

    seconds: float
    """Without the room's tail."""
    lufs: float
    """-inf: nothing is heard."""
    peak: float
    """The greatest level between the samples, in dBTP."""
    clipped: int
    """Samples that stand at full scale in a row."""
    pause: float
    """Seconds of the longest pause."""


SILENT = HeardLine(0.0, float("-inf"), float("-inf"), 0, 0.0)


def heard(clip: NDArray[np.int16] | None, seconds: float) -> HeardLine:
    """Measures a clip (mono, 48 kHz) of which so many ``seconds`` are speech; None is silence."""
    if clip is None or not np.any(clip):
        return SILENT
    line: Samples = np.asarray(clip) / 32768
    levels = _levels(line)
    if levels.max() < NOTHING:
        return SILENT
    peak = np.abs(resample_poly(line, _OVERSAMPLED, 1)).max()
    return HeardLine(
        seconds,
        loudness(line),
        float(20 * np.log10(peak)),
        clipped_samples(line),
        _longest_pause(levels),
    )


def pace(lines: Mapping[str, HeardLine]) -> float:
    """How long this voice takes for its lines (text → what was heard), as a multiple of what is estimated."""
    spoken = {text: one.seconds for text, one in lines.items() if one is not SILENT}
    estimated = sum(map(estimated_seconds, spoken))
    return sum(spoken.values()) / estimated if estimated else 1.0


def faults_of(text: str, one: HeardLine, pace: float) -> list[str]:
    """All that is wrong with a line, each in words that follow it; ``pace`` is that of the whole voice."""
    if one is SILENT:
        return ["nothing is to be heard"]
    usual = pace * estimated_seconds(text)
    faults = {
        f"{one.clipped} samples are clipped": one.clipped > 0,
        f"it has {one.lufs:.1f} LUFS, where all have {LOUDNESS:.0f}": abs(one.lufs - LOUDNESS) > OFF,
        f"its peak is {one.peak:.1f} dBTP": one.peak >= HIGHEST,
        f"it pauses for {one.pause:.1f} s": one.pause > STUMBLE,
        f"it is cut off after {one.seconds:.1f} s": one.seconds < HASTE * usual,
        f"it takes {one.seconds:.1f} s": one.seconds > DRAG * usual + GRACE,
    }
    return [fault for fault, is_so in faults.items() if is_so]


def _levels(line: Samples) -> Samples:
    """The level of each 10 ms, in dB below full scale."""
    frames = np.pad(line, (0, -len(line) % FRAME)).reshape(-1, FRAME)
    levels: Samples = 10 * np.log10(np.mean(frames**2, axis=1) + 1e-12)
    return levels


def _longest_pause(levels: Samples) -> float:
    """Seconds of the longest stretch between two spoken frames."""
    speech = levels[levels > levels.max() - LOUD]
    level = 10 * np.log10(np.mean(10 ** (speech / 10)))
    spoken = np.flatnonzero(levels > level - UNDER)
    return float((np.diff(spoken).max(initial=1) - 1) * FRAME / RATE)
