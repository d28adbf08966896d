"""How a voice differs in each manner of a line (`SpokenText`): its pace, pitch, pauses and distance, not its
level. The usual manner is no entry.
"""

from __future__ import annotations

from typing import NamedTuple

NIGHTFALL, DAWN, VERDICT, EPILOGUE = "nightfall", "dawn", "verdict", "epilogue"
"""The manners of a line."""

SLOWER = 0.9
"""At nightfall: words a minute as a part of the usual ones."""
TUNE = 50
"""How far the pitch of espeak-ng rises and falls by itself, of 0 to 100."""


class VoiceManner(NamedTuple):
    """What differs from the usual manner."""

    rate: float = 1.0
    """Words a minute, as a part of the usual ones."""
    pitch: int = 0
    """Steps of espeak-ng's pitch."""
    tune: int = TUNE
    """How far the pitch of espeak-ng rises and falls."""
    room: float = 0.0
    """dB more of the room: less of it is nearer, and drier."""
    pause: float = 1.0
    """The pauses between sentences, as a part of the usual ones."""
    low: float = 0.0
    """dB more below 250 Hz, as of somebody near."""


PLAIN = VoiceManner()
COLD = VoiceManner(tune=25, room=-9.0)
STILL = VoiceManner(rate=0.95, room=-6.0, pause=1.25)

OF_ESPEAK = {
    NIGHTFALL: VoiceManner(rate=SLOWER, pitch=-8),
    DAWN: COLD,
    VERDICT: COLD,
}
"""Those of pyttsx3's voices, and as far as they can of other programs'."""

OF_KEPT = {
    NIGHTFALL: VoiceManner(rate=SLOWER, room=-6.0, pause=1.15, low=1.5),
    DAWN: STILL,
    VERDICT: STILL,
    EPILOGUE: VoiceManner(rate=0.97, room=3.0, low=2.0),
}
"""Those of engines that are kept loaded, which have a tune of their own that cannot be flattened."""
