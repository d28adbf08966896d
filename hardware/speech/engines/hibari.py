"""hibari-tts: a small neural voice for English, whose model is part of its package; nothing is fetched."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.speech.engines import Chain, KeptEngine, Speak

OF_FACTS = re.compile(r"\W*(and |but |so |now )?(who|what|which|whose|when|where|why|how)", re.IGNORECASE)
"""How a question begins that falls at its end, as it should."""

FRAMES = 80
"""A second, in its curve of the pitch."""
VOICED = 100.0
"""Hertz, under which a frame has no pitch."""
RISES, TO = 0.35, 1.35
"""A question of yes or no rises in the first half of its last so many seconds to so many times its pitch,
and stays there; by itself it falls, whatever its phonemes are."""


def load(language: str) -> Speak:
    """The voice that the package brings; one thread is fastest, and leaves the others to playback."""
    del language
    sys.modules["scipy"] = None  # type: ignore[assignment]  # numpy does as well, and saves 20 MB
    import onnxruntime
    from hibari import Hibari, dsp

    onnxruntime.SessionOptions = _frugal(onnxruntime.SessionOptions)
    voice = Hibari(threads=1)
    voice.phonemize("now")  # it loads its dictionaries with the first word

    def speak(text: str, seed: int, speed: float, pitch: float) -> tuple[object, int]:
        del pitch  # it has one
        text = text.replace(" - ", " — ")  # only this one makes a pause
        if " " not in text:
            # A word alone is its weakest: understood best as a sentence, at the engine's own pace.
            text, speed = text if text[-1:] in ".!?" else f"{text}.", max(1.0, speed)
        if text.endswith("?") and not OF_FACTS.match(text):
            return _asked(voice, dsp.synth, text, seed, speed), voice.sample_rate
        return voice(text, speed=speed, seed=seed), voice.sample_rate

    return speak


def _frugal(options: Callable[[], Any]) -> Callable[[], Any]:
    """Those of a model that keeps no memory for its next run: 27 MB less, and no slower."""

    def made() -> Any:
        these = options()
        these.enable_cpu_mem_arena = these.enable_mem_pattern = False
        return these

    return made


def _asked(voice: Any, synthesise: Callable[..., Any], text: str, seed: int, speed: float) -> object:
    """As the voice itself does it, but for the pitch of the end."""
    chance, pieces = np.random.default_rng(seed), [np.zeros(0, np.float32)]
    for phonemes in voice.phonemize(text):
        asked = {"ids": np.array([voice.ids(phonemes)]), "speed": np.array([speed], np.float32)}
        *spectrum, pitch = (part[0] for part in voice.sess.run(None, asked))
        pieces.append(synthesise(*spectrum, rising(pitch), chance))
    return np.concatenate(pieces)


def rising(pitch: NDArray[np.float32]) -> NDArray[np.float32]:
    """This curve with an end that rises."""
    raised, sung = pitch.copy(), np.flatnonzero(pitch > VOICED)
    if not len(sung):
        return raised
    last = sung[sung > sung[-1] - round(RISES * FRAMES)]
    share = np.minimum(1, 2 * (last - last[0]) / max(1, last[-1] - last[0]))
    raised[last] = pitch[last] * (1 - share) + np.median(pitch[sung]) * TO * share
    return raised


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
