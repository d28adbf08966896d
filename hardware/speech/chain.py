"""The chains of the engines that no file of `engines` declares. Nothing is filtered here."""

from __future__ import annotations

from hardware.speech.engines import Chain

ESPEAK = Chain(low=3.0, bell=5.0, high=6.0, shadow=True, breath=True)
"""That of pyttsx3's voices."""
PROGRAM = ESPEAK._replace(shadow=False)
"""That of a voice of another program, which was somebody's."""
