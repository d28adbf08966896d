"""Measures how many of the voice's words a recogniser understands, in quiet and over the night's music.

It needs pocketsphinx, which knows English alone: a word of another language is described to it in English
phones, in the files ``numbers-*.dict`` and ``names-*.dict``; those of German fit espeak-ng and few other
voices, so the articulation index of each number is given as well. The voice is tuned by the numbers; the
names, to which nothing was tuned, tell whether it was tuned to the words instead of the ear.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import soxr

from hardware.sound.beds import shipped
from hardware.sound.loudness import RATE, VOICE_LUFS, gain, lufs_in_pieces
from narrator.appliance.open_voice import speaking_voice
from narrator.base.errors import NarratorError
from narrator.base.sounds import BANDS, NIGHTS
from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.words.pack import load_pack
from scripts.figures.articulation import Sound, index
from scripts.figures.figure import Figure

OVER = 12.0
"""By how many dB a word is louder than the bed: the least that a Count may have at night."""
PLACES = 16
"""Places of the background over which each word is heard."""
QUIET = -55.0
"""Level of the noise in a quiet room, in dBFS: a recogniser that hears zeros hears nothing."""
AROUND = 0.25
"""Seconds before and after a word."""
SETS = {"numbers": "one to twelve", "names": "twelve names"}
"""Which words → what they are called."""
GOALS = {("numbers", "en"): 96.0}
"""Words and language → how many percent have to be understood over the bed."""

MINUTE = 60 * RATE
"""Samples of the background whose mean spectrum the words are compared with."""

HEARD_RATE = 16_000
"""Samples per second of the recogniser's model."""


def figures(settings: Settings) -> list[Figure]:
    """Two figures for each language that has its words described. Raises `NarratorError`."""
    listeners = {
        (language, words): Listener(file)
        for language in Installed.under().languages
        for words in SETS
        if (file := Path(__file__).with_name(f"{words}-{language}.dict")).exists()
    }
    places = {"in quiet": _silent_room()}
    places |= {f"{OVER:.0f} dB over the {night}": _night(night) for night in NIGHTS}
    found: list[Figure] = []
    for (language, words), listener in listeners.items():
        clips = _spoken(settings, language, listener.words)
        for where, behind in places.items():
            name = f"{SETS[words]} understood, language {language}, {where}"
            share = 100 * listener.share(clips, behind)
            goal = None if where == "in quiet" else GOALS.get((words, language))
            found.append(Figure(name, "%", [share], goal, least=True))
            if words == "numbers" and where != "in quiet":
                stand_out = [index(clip, behind[:MINUTE], RATE) for clip in clips.values()]
                name = f"articulation index of {SETS[words]}, language {language}, {where}"
                found.append(Figure(name, "", stand_out, None, least=True))
    return found


class Listener:
    """A recogniser that knows the words of a dictionary, ``words``, and nothing else."""

    def __init__(self, dictionary: Path) -> None:
        """Raises `NarratorError` without pocketsphinx."""
        self.words = described(dictionary)
        try:
            from pocketsphinx import Decoder, get_model_path
        except ImportError:
            raise NarratorError(
                "pocketsphinx is not installed, so nobody listens to the voice: run pip install pocketsphinx"
            ) from None
        self._decoder: Any = Decoder(
            hmm=get_model_path("en-us/en-us"),
            dict=str(dictionary),
            lm=None,
            cmn="batch",
            loglevel="FATAL",
        )
        grammar = f"#JSGF V1.0;\ngrammar w;\npublic <w> = {' | '.join(self.words)};\n"
        self._decoder.add_jsgf_string("w", grammar)
        self._decoder.activate_search("w")

    def share(self, clips: Mapping[str, Sound], background: Sound) -> float:
        """How many of the words are understood, 0 to 1, each at `PLACES` places of the background."""
        draw = np.random.default_rng(7)
        offsets = draw.integers(0, len(background) - 4 * RATE, PLACES)
        right = [
            self._hears(clip, background[offset:]) == word
            for offset in offsets
            for word, clip in clips.items()
        ]
        return sum(right) / len(right)

    def _hears(self, clip: Sound, background: Sound) -> str | None:
        heard = np.pad(clip, round(AROUND * RATE))
        heard += background[: len(heard)]
        samples = np.clip(soxr.resample(heard, RATE, HEARD_RATE), -1, 1)
        self._decoder.start_utt()
        self._decoder.process_raw(np.round(samples * 32767).astype(np.int16).tobytes(), full_utt=True)
        self._decoder.end_utt()
        guess = self._decoder.hyp()
        return None if guess is None else str(guess.hypstr)


def described(dictionary: Path) -> list[str]:
    """The words of a dictionary, each once."""
    rows = dictionary.read_text(encoding="utf-8").splitlines()
    return list(dict.fromkeys(row.split()[0].partition("(")[0] for row in rows))


def _spoken(settings: Settings, language: str, words: list[str]) -> dict[str, Sound]:
    """Each word as a Count says it."""
    pack = load_pack(Installed.under().pack_folder(language))
    with ExitStack() as stack:
        voice = speaking_voice(replace(settings, language=language), pack, stack)
        voice.render_all(words)
        return {word: np.asarray(voice.utter(word).clip) / 32768 for word in words}


def _night(night: str) -> Sound:
    """The music of a night over one of `NIGHTS`, `OVER` dB under the voice."""
    music = np.asarray(shipped(BANDS[0], "night", night).read(240 * RATE) / 32768, np.float64)
    music *= gain(VOICE_LUFS - OVER - lufs_in_pieces(music))
    return music


def _silent_room() -> Sound:
    """Pink noise."""
    count = 8 * RATE
    spectrum = np.fft.rfft(np.random.default_rng(3).standard_normal(count))
    noise: Sound = np.fft.irfft(spectrum / np.sqrt(np.maximum(np.fft.rfftfreq(count, 1 / RATE), 50)))
    noise *= gain(QUIET) / np.sqrt(np.mean(noise**2))
    return noise
