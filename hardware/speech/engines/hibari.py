"""hibari-tts: a small neural voice for English, whose model is part of its package; nothing is fetched."""

from __future__ import annotations

import sys

from hardware.speech.engines import Chain, KeptEngine, Speak


def load(language: str) -> Speak:
    """The voice that the package brings; one thread is fastest, and leaves the others to playback."""
    del language
    sys.modules["scipy"] = None  # type: ignore[assignment]  # numpy does as well, and saves 20 MB
    from hibari import Hibari

    voice = Hibari(threads=1)

    def speak(text: str, seed: int, speed: float, pitch: float) -> tuple[object, int]:
        del pitch  # it has one
        if " " not in text:
            text = f"…{text}"  # a word alone is its weakest, and clearer as the end of something
        return voice(text, speed=speed, seed=seed), voice.sample_rate

    return speak


ENGINE = KeptEngine(
    id="hibari",
    package="hibari-tts",
    about="a woman, American; the voice called heart",
    licence="Apache-2.0",
    origin="distilled from Kokoro-82M, Apache-2.0 as well",
    languages={"en": 180},
    rate={"en": 162},
    chain=Chain(low=3.0, bell=3.0, high=3.0, ratio=1.5, room=-12.0),
    load=load,
)
