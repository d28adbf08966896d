"""Describes a voice, and makes text speakable. Nothing is synthesised, stored or played here."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from hardware.speech.voice_manners import NIGHTFALL, OF_ESPEAK, OF_KEPT, PLAIN, SLOWER, VoiceManner
from narrator.base.errors import NarratorError
from narrator.base.spoken_text import language_of, manner_of

RATE = 48_000
"""Samples per second of every clip as it is played."""

VOICE_RATE = 24_000
"""Samples per second at which a voice is coloured and kept: engines have next to nothing above 11 kHz."""

RATES = range(80, 401)
"""Words per minute: espeak-ng ignores values below 80, and above 400 it speeds up the recording."""

PITCHES = range(0, 100)
"""Base pitch of espeak-ng; 50 is neutral."""

BEYOND_LATIN = 0x250
"""The first character of Unicode after the letters of Latin scripts."""

CHARACTERS_PER_SECOND = 13.0
"""Speed of the voice, measured for both languages with the settings of the language packs."""


class InvalidVoiceSettings(NarratorError):
    """A rate or pitch is out of range."""


class VoiceNotInstalled(NarratorError):
    """The voice is not installed on this computer."""


class SpeechUnavailable(NarratorError):
    """The speech engine is missing or does not work, so no voice can be used."""


@dataclass(frozen=True, slots=True)
class VoiceSpec:
    """The voice of a language pack: ``voice: {id: gmw/de, rate: 145, pitch: 30}``.

    Rate and pitch are the engine's; the effects lengthen nothing but the pauses between sentences.
    Raises `InvalidVoiceSettings` if one is out of range.
    """

    id: str
    """The engine's name of the voice, in lower case."""
    language: str
    """The language of the pack, as ``en``."""
    rate: int = 140
    """Words per minute, in `RATES`."""
    pitch: int = 35
    """espeak-ng's pitch, in `PITCHES`."""
    engine: str = "pyttsx3"
    """Part of the key of every clip."""
    respell: tuple[tuple[str, str], ...] = ()
    """Words that the engine mispronounces, each with a spelling that it pronounces correctly."""
    command: tuple[str, ...] = ()
    """What speaks a line in place of pyttsx3 (`other_engines`); its rate and pitch are its own."""
    slower: tuple[str, ...] = ()
    """The same at nightfall; empty: this program has one pace."""
    kept: str = ""
    """The module of the engine that is kept loaded and speaks in place of pyttsx3 (`engines`)."""
    own_rate: int = 0
    """Words a minute at which that engine speaks by itself."""
    manner: VoiceManner = PLAIN
    """What differs from its usual manner, besides rate and pitch, where these have changed already."""
    fallback: VoiceSpec | None = None
    """The voice of the language that says what this one's has no words for; None: there is none."""

    def __post_init__(self) -> None:
        for name, value, allowed in (("rate", self.rate, RATES), ("pitch", self.pitch, PITCHES)):
            if value not in allowed:
                raise InvalidVoiceSettings(
                    f"the {name} of the voice {self.id} is {value}; "
                    f"give it a whole number from {allowed[0]} to {allowed[-1]}"
                )

    @property
    def replaceable(self) -> bool:
        """Whether another engine than pyttsx3 speaks, for which that one can take over."""
        return bool(self.command or self.kept)

    def speaking(self, text: str) -> VoiceSpec:
        """The voice that says this text, which may be of the other language."""
        other = self.fallback
        return other if other and language_of(text) == other.language else self

    def speaks_ahead(self, text: str, following: str) -> bool:
        """Whether the engine of this text can begin with the following one while the clip is made."""
        same = self.speaking(text).kept == self.speaking(following).kept
        return same and not self.command and self.knows(following)

    def knows(self, text: str) -> bool:
        """Whether it can say all letters of the text: an engine that is kept loaded passes over those that
        are not Latin, unless its dictionary has the word, and says the rest as if nothing were missing."""
        if (voice := self.speaking(text)) is not self:
            return voice.knows(text)
        left = _words(self.respell).sub("", text) if self.respell else text
        letters = [one for one in left if unicodedata.category(one)[0] in "LN"]
        return not self.kept or all(ord(one) < BEYOND_LATIN for one in letters)

    def respelled(self, text: str) -> str:
        """The text with the words of ``respell`` replaced, and whatever begins with one of them."""
        if not self.respell:
            return text
        return _words(self.respell).sub(lambda found: dict(self.respell)[found[0]], text)

    def in_manner(self, manner: str) -> VoiceSpec:
        """The same voice as it speaks in this manner (`SpokenText`), as far as it can."""
        how = (OF_KEPT if self.kept else OF_ESPEAK).get(manner)
        if how is None:
            return self
        rate, pitch = max(RATES[0], round(self.rate * how.rate)), max(0, self.pitch + how.pitch)
        command = self.slower or self.command if how.rate == SLOWER else self.command
        return replace(self, rate=rate, pitch=pitch, command=command, manner=how)

    def request(self, text: str) -> dict[str, object]:
        """What the renderer is asked for this line (`renderer`)."""
        voice = self.speaking(text).in_manner(manner_of(text))
        manner = voice.manner
        line = {"text": speakable(voice.respelled(text)), "room": manner.room}
        if voice.kept:
            how = {"kept": voice.kept, "language": voice.language, "pitch": voice.pitch / 50}
            line |= {"pause": manner.pause, "low": manner.low}
            return {**how, "speed": voice.rate / voice.own_rate, **line}
        how = {"voice": voice.id, "rate": voice.rate, "pitch": voice.pitch, "tune": manner.tune}
        return {**how, "command": list(voice.command), **line}


@cache
def _words(respell: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """Any of these words where a word begins, the longest first."""
    words = sorted((re.escape(word) for word, _ in respell), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})")


def speakable(text: str) -> str:
    """The text for the engine: one line, in Unicode's composed form (NFC), without control characters.

    Empty if only punctuation is left, for which engines make no sound.
    """
    kept = unicodedata.normalize("NFC", text)
    if not kept.isprintable():  # fast path: a thousand lines are checked at every start
        kept = "".join(
            " " if unicodedata.category(character) == "Cc" else character
            for character in kept
            if unicodedata.category(character) not in ("Cf", "Cs", "Co", "Cn")
        )
    line = " ".join(kept.split())
    return line if any(unicodedata.category(character)[0] in "LNS" for character in line) else ""


def estimated_seconds(text: str) -> float:
    """The estimated spoken length of a line, in seconds; 0 if there is nothing to speak."""
    length = len(speakable(text)) / (SLOWER if manner_of(text) == NIGHTFALL else 1)
    return max(0.3, length / CHARACTERS_PER_SECOND) if length else 0.0
