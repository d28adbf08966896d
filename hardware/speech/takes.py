"""Reads what a person has spoken, and trims and measures it. Nothing is coloured, stored or played here.

It loads soundfile, soxr and scipy: only a process that renders or records may import it.
"""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np
import soundfile
from scipy.signal import butter, sosfiltfilt

from hardware.sound_blocks import NoSound, sound_blocks
from hardware.speech.voice_spec import RATE
from hardware.speech.voice_tone import Samples

FRAME = RATE // 100
"""Samples of the 10 ms in which levels are measured."""

QUIET_PART = 3.0
"""Percent of all frames that tell what the room is like; also a trimmed take has so many without speech."""

QUIETEST = 40.0
"""dB under the loudest frame below which nothing is speech."""
OVER_NOISE = 8.0
"""dB over the noise of the room from which a frame is speech."""
SOFT = 20.0
"""dB under the loudest frame at which a frame is speech however noisy the room is."""

BEFORE, AFTER = 0.06, 0.12
"""Seconds kept around the speech: a soft consonant begins before the first loud frame."""
FADE = 0.01
"""Seconds in which the kept part begins and ends."""

RUMBLE = 70.0
"""Hz below which a microphone hears the table and the mains, and nobody's voice."""

FULL = 0.99
"""Amplitude that only a clipped sample reaches several times in a row."""
FLAT = 3
"""Samples in a row at `FULL` that count as clipped."""


class Measured(NamedTuple):
    """What a take is like, as it was spoken."""

    seconds: float
    """From the first sound of the speech to its last."""
    speech: float
    """The level of the spoken frames (RMS), in dB below full scale."""
    noise: float
    """The level of the quietest frames, in dB below full scale."""
    clipped: int
    """Samples at full scale that stand in a row."""


SOFTEST = -45.0
"""The level of speech, in dB below full scale, below which the microphone's own noise is raised with it."""
CLEAR = 20.0
"""dB that speech must be over the noise of the room."""
LONGER, GRACE = 2.0, 0.6
"""A take may be so many times as long as the voice needs, and so many seconds more."""


LONGEST = 120
"""Seconds of the longest recording that is read: several times the longest line."""


class NoSpeech(Exception):
    """There is nothing to be heard in it."""

    def __init__(self) -> None:
        super().__init__("nothing is to be heard in it")


def read_take(file: Path) -> Samples:
    """A sound file as mono at 48 kHz, from the rate and channels that stand in it.

    Raises OSError, and `NoSound` for a file that cannot be decoded or is longer than any line.
    """
    take = np.zeros(0)
    for block in sound_blocks(file):
        take = np.concatenate([take, block])
        if len(take) > LONGEST * RATE:
            raise NoSound(f"it is longer than {LONGEST} seconds")
    return take


def write_take(take: Samples, text: str, file: BinaryIO) -> None:
    """Writes it as FLAC of 24 bits with the text as its title. Raises OSError."""
    with soundfile.SoundFile(file, "w", RATE, 1, format="FLAC", subtype="PCM_24") as out:
        out.title = text
        out.write(np.clip(take, -1, 1))


def trimmed(take: Samples) -> Samples:
    """The speech without the silence around it and without rumble. Raises `NoSpeech`."""
    clean = without_rumble(take)
    first, last = _speech(_levels(clean))
    start = max(0, first * FRAME - round(BEFORE * RATE))
    kept: Samples = clean[start : (last + 1) * FRAME + round(AFTER * RATE)].copy()
    ramp = np.linspace(0, 1, min(round(FADE * RATE), len(kept)))
    kept[: len(ramp)] *= ramp
    kept[-len(ramp) :] *= ramp[::-1]
    return kept


def measured(take: Samples) -> Measured:
    """Measures a take that has not been trimmed. Raises `NoSpeech`."""
    levels = _levels(without_rumble(take))
    first, last = _speech(levels)
    spoken = levels[first : last + 1]
    loud = spoken[spoken > levels.max() - SOFT]
    return Measured(
        seconds=(last + 1 - first) * FRAME / RATE,
        speech=float(10 * np.log10(np.mean(10 ** (loud / 10)))),
        noise=float(np.percentile(levels, QUIET_PART)),
        clipped=clipped_samples(take),
    )


def fault_of(found: Measured, seconds: float) -> str | None:
    """What is wrong with a take: ``clipped``, ``quiet``, ``noisy`` or ``long``; None: nothing.

    ``seconds`` is how long the voice needs for the line.
    """
    faults = {
        "clipped": found.clipped > 0,
        "quiet": found.speech < SOFTEST,
        "noisy": found.speech - found.noise < CLEAR,
        "long": found.seconds > LONGER * seconds + GRACE,
    }
    return next((fault for fault, is_so in faults.items() if is_so), None)


def without_rumble(take: Samples) -> Samples:
    """The take without what lies below the voice, and without an offset."""
    if len(take) < RATE // 10:
        raise NoSpeech
    keeps_voice = butter(2, RUMBLE, "highpass", fs=RATE, output="sos")
    high: Samples = sosfiltfilt(keeps_voice, take, padlen=len(take) // 3)
    return high


def _levels(take: Samples) -> Samples:
    """The level of each frame, in dB below full scale."""
    frames = take[: len(take) // FRAME * FRAME].reshape(-1, FRAME)
    levels: Samples = 10 * np.log10(np.mean(frames**2, axis=1) + 1e-12)
    return levels


def _speech(levels: Samples) -> tuple[int, int]:
    """The first and the last frame of the speech."""
    loudest = levels.max()
    if loudest < -60:
        raise NoSpeech
    floor = float(np.percentile(levels, QUIET_PART)) + OVER_NOISE
    spoken = np.flatnonzero(levels >= min(max(loudest - QUIETEST, floor), loudest - SOFT))
    return int(spoken[0]), int(spoken[-1])


def clipped_samples(take: Samples) -> int:
    """How many samples stand at full scale in rows of at least `FLAT`."""
    full = np.concatenate(([0], (np.abs(take) >= FULL).astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(full))
    runs = edges[1::2] - edges[::2]
    return int(runs[runs >= FLAT].sum())
