"""SVOX Pico by py-nanotts: a small voice of diphones for six languages, all of them in its package."""

from __future__ import annotations

import numpy as np

from hardware.speech.engines import Chain, KeptEngine, Speak

VOICES = {"de": "de-DE", "en": "en-GB", "es": "es-ES", "fr": "fr-FR", "it": "it-IT"}
RATE = 16_000
MARKUP = str.maketrans("<>&", "   ")
"""What Pico would take for commands, and read out where they are none."""


def load(language: str) -> Speak:
    """The voice of this language."""
    from py_nanotts import NanoTTS

    pico, voice = NanoTTS(), VOICES[language]

    def speak(text: str, seed: int, speed: float, pitch: float) -> tuple[object, int]:
        del seed  # what is left to chance is 44 dB under the voice
        text = text.translate(MARKUP)
        sound = pico.speak(text, voice=voice, speed=speed, pitch=pitch)
        return np.frombuffer(sound, np.int16) / 32768, RATE

    return speak


ENGINE = KeptEngine(
    id="pico",
    package="py-nanotts",
    about="a woman",
    licence="Apache-2.0",
    origin="SVOX Pico, which Android once spoke with",
    languages=dict.fromkeys(VOICES, 170),
    rate=dict.fromkeys(VOICES, 145),
    pitch=40,
    chain=Chain(low=-6.0, bell=8.0, high=4.0, room=-12.0),  # it is 10 dB darker than others
    load=load,
)
