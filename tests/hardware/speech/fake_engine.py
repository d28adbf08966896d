"""An engine for the tests of those that are kept loaded: it hums, and does what a text asks for. It contains
no tests."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import numpy as np

from hardware.speech.engines import Chain, KeptEngine, Speak
from hardware.speech.voice_spec import VoiceSpec

RATE = 24_000
SPOKEN = "FAKE_ENGINE"
"""The environment variable with the path of a file that gets a row for each sentence: process, seed, text."""


def load(language: str) -> Speak:
    """It knows no language."""
    if language == "xx":
        raise ValueError("it has no such language")

    def speak(text: str, seed: int, speed: float, pitch: float) -> tuple[object, int]:
        del pitch
        rows = Path(os.environ[SPOKEN])
        with rows.open("a") as file:
            print(os.getpid(), seed, text, file=file)
        tries = sum(row.endswith(text) for row in rows.read_text().splitlines())
        if "die" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hang" in text:
            signal.pause()
        if "chatter" in text:
            os.write(1, b"what a library prints\n")
        if "nothing" in text:
            return np.zeros(0, np.float32), RATE
        seconds = len(text) / 15 / speed
        time = np.arange(round(RATE * seconds)) / RATE
        hum = 0.3 * np.sin(2 * np.pi * 180 * time) * np.clip(np.sin(2 * np.pi * 3 * time), 0.2, 1)
        sound = np.pad(hum, RATE // 4)
        if "silent" in text:
            sound *= 0
        if "noisy" in text or ("odd" in text and tries == 1):
            sound += np.random.default_rng(seed).standard_normal(len(sound)) * 0.1
        return sound, RATE

    return speak


ENGINE = KeptEngine(
    id="fake",
    package="numpy",
    about="a hum",
    licence="MIT",
    origin="made up",
    languages={"en": 150, "xx": 150},
    chain=Chain(),
    load=load,
)

SPEC = VoiceSpec("fake", "en", rate=150, pitch=50, engine="fake 1", kept=__name__, own_rate=150)
