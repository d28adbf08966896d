"""What a voice is and how text is made speakable; nothing here synthesises, stores or plays."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from narrator.errors import NarratorError

RATE = 48_000
"""Samples a second of every clip."""

RATES = range(80, 401)
"""Words a minute: espeak-ng ignores less than 80, and above 400 it speeds recordings up."""

PITCHES = range(0, 100)
"""espeak-ng's base pitch; 50 is its neutral one."""

CHARACTERS_A_SECOND = 13.0
"""A slow narrator's pace, measured over both languages at the packs' own settings."""


class InvalidVoiceSettings(NarratorError):
    """A rate or a pitch that no voice can speak with."""


class VoiceNotInstalled(NarratorError):
    """The voice asked for is not on this machine."""


class SpeechUnavailable(NarratorError):
    """Nothing can be spoken on this machine, whatever the voice."""


@dataclass(frozen=True, slots=True)
class VoiceSpec:
    """A voice as a pack asks for it: ``voice: {id: gmw/de, rate: 145, pitch: 30}``.

    ``id`` is the engine's name of the voice in lower case, ``language`` the pack's (``"en"``),
    ``rate`` in words a minute and ``pitch`` as espeak-ng counts them, before the effects, which
    lower and slow every voice by the same few per cent. Raises `InvalidVoiceSettings`.
    """

    id: str
    language: str
    rate: int = 140
    pitch: int = 35
    engine: str = "pyttsx3"
    respell: tuple[tuple[str, str], ...] = ()
    """Words that the engine says wrongly, each with the spelling that it says right."""

    def __post_init__(self) -> None:
        for name, value, allowed in (("rate", self.rate, RATES), ("pitch", self.pitch, PITCHES)):
            if value not in allowed:
                raise InvalidVoiceSettings(
                    f"the {name} of the voice {self.id} is {value}; "
                    f"give it a whole number from {allowed[0]} to {allowed[-1]}"
                )

    def respelled(self, text: str) -> str:
        """The text as the engine must read it."""
        for word, spelling in self.respell:
            text = text.replace(word, spelling)
        return text


def speakable(text: str) -> str:
    """The text as an engine can take it: one line, composed, without control characters.

    Empty where only punctuation is left, which no engine sounds.
    """
    kept = unicodedata.normalize("NFC", text)
    if not kept.isprintable():  # a thousand lines are looked at when the box starts
        kept = "".join(
            " " if unicodedata.category(character) == "Cc" else character
            for character in kept
            if unicodedata.category(character) not in ("Cf", "Cs", "Co", "Cn")
        )
    line = " ".join(kept.split())
    return line if any(unicodedata.category(character)[0] in "LNS" for character in line) else ""


def estimated_seconds(text: str) -> float:
    """About how long speaking this takes, for a line that nobody can speak; 0 for no text."""
    length = len(speakable(text))
    return max(0.3, length / CHARACTERS_A_SECOND) if length else 0.0
