"""Makes a clip of a name that somebody has said, or says what is wrong with it. It reads and writes no file.

It imports scipy, soxr and pyloudnorm by the effects: only a process of its own may import it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hardware.speech.takes import BEFORE, FRAME, SOFTEST, NoSpeech, measured
from hardware.speech.voice_effects import finish_recording
from hardware.speech.voice_spec import RATE
from hardware.speech.voice_tone import Samples

RINGS = 0.5
"""Seconds at the beginning in which the room may still ring with the tone."""
FAINTER = 12.0
"""dB that what is left out there must be under what is said."""

SHORTEST = 0.12
"""Seconds; whatever is shorter was a finger, a chair or a cup."""

HEARD = 10.0
"""dB that the loudest must be over the quietest where anybody is to have spoken."""
CLEAR = 15.0
"""dB that a name must be over the noise of the room."""
LOUD_ROOM = -40.0
"""dB below full scale from which a room hides whoever speaks; under it, nobody has."""


def without_ring(take: Samples) -> Samples:
    """The take from the quietest moment of its first half second on, unless somebody speaks before it."""
    frames = take[: len(take) // FRAME * FRAME].reshape(-1, FRAME)
    power = np.mean(frames**2, axis=1)
    if len(power) <= round(RINGS * RATE) // FRAME:
        return take
    quietest = int(np.argmin(power[: round(RINGS * RATE) // FRAME]))
    before, after = power[:quietest].max(initial=0.0), power[quietest:].max()
    return take[quietest * FRAME :] if before < after * 10 ** (-FAINTER / 10) else take


def spoken_name(take: Samples) -> tuple[NDArray[np.int16], int] | str:
    """The clip of a take (mono, 48 kHz), finished as the voice's are, and how many of its samples pass until
    the name is over; or ``silent``, ``clipped``, ``quiet`` or ``noisy``."""
    take = without_ring(take)
    try:
        found = measured(take)
    except NoSpeech:
        return "silent"
    apart = found.speech - found.noise
    faults = {
        "clipped": found.clipped > 0,
        "silent": found.seconds < SHORTEST or (apart < HEARD and found.noise < LOUD_ROOM),
        "quiet": found.speech < SOFTEST,
        "noisy": apart < CLEAR,
    }
    fault = next((fault for fault, is_so in faults.items() if is_so), None)
    if fault is not None:
        return fault
    clip, _, _ = finish_recording(take)
    return clip, min(len(clip), round((BEFORE + found.seconds) * RATE))
