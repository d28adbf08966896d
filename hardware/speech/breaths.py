"""Sets pauses of one length, with a breath, between the sentences of a line. It knows no language."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from hardware.speech.chain import ESPEAK
from hardware.speech.voice_spec import VOICE_RATE
from hardware.speech.voice_tone import Samples

SHORTEST = 0.3
"""Seconds from which a silence of espeak-ng can be the end of a sentence: it leaves 0.4 to 0.53 s there, and
0.2 s at a comma."""
FAINT = 10 ** (-45 / 20)
"""Amplitude, relative to the line's peak, below which it is silent."""

BREATH_SECONDS = 0.34
BREATH_BEFORE = 0.06
"""Seconds from the end of a breath to the next sentence."""
BREATH_LEVEL = -26.0
"""Of a breath at its height relative to the line, in dB."""


def paused(line: Samples, ends: int, pause: float = ESPEAK.pause) -> tuple[Samples, list[int]]:
    """The line (at `VOICE_RATE`) with its ``ends`` longest silences set to ``pause`` seconds, and where those
    end, in samples.

    Fewer if the engine made fewer: then the sentences follow each other as it says them.
    """
    step = VOICE_RATE // 200
    level = np.pad(np.abs(line), (0, -len(line) % step)).reshape(-1, step).max(axis=1)
    silent = np.concatenate([[False], level < level.max() * FAINT, [False]])
    turns = np.flatnonzero(silent[1:] != silent[:-1]) * step
    runs = [
        (int(begin), int(end))
        for begin, end in zip(turns[::2], turns[1::2], strict=True)
        if end - begin >= SHORTEST * VOICE_RATE and end < len(line)
    ]
    chosen = sorted(sorted(runs, key=lambda run: run[0] - run[1])[:ends])
    between = pairwise([(0, 0), *chosen, (len(line), len(line))])
    return joined([line[begin:end] for (_, begin), (end, _) in between], pause)


def joined(sentences: list[Samples], pause: float = ESPEAK.pause) -> tuple[Samples, list[int]]:
    """The sentences (at `VOICE_RATE`) with ``pause`` seconds between them, and where these end."""
    silence = np.zeros(round(pause * VOICE_RATE))
    pieces = [piece for sentence in sentences for piece in (sentence, silence)][:-1]
    lengths = np.cumsum([len(sentence) + len(silence) for sentence in sentences[:-1]])
    return np.concatenate(pieces), lengths.tolist()


def breathed(line: Samples, places: list[int]) -> Samples:
    """The line with a breath before each of these places."""
    loud = np.abs(line) > np.abs(line).max() * FAINT
    level = np.sqrt(np.mean(line[loud] ** 2)) * 10 ** (BREATH_LEVEL / 20)
    whole = line.copy()
    for place in places:
        end = place - round(BREATH_BEFORE * VOICE_RATE)
        whole[end - len(BREATH) : end] += BREATH * level
    return whole


def _breath() -> Samples:
    """Air drawn in through the mouth: noise around 1 kHz that swells slowly and ends quickly, RMS 1 at its
    height."""
    count = round(BREATH_SECONDS * VOICE_RATE)
    spectrum = np.fft.rfft(np.random.default_rng(1911).standard_normal(count))
    octaves = np.log2(np.maximum(np.fft.rfftfreq(count, 1 / VOICE_RATE), 20) / 1100)
    air: Samples = np.fft.irfft(spectrum * np.exp(-((octaves / 1.1) ** 2)), count)
    swell = np.sin(np.pi * np.linspace(0, 1, count) ** 1.6) ** 2
    air *= swell / np.sqrt(np.mean(air**2))
    return air


BREATH = _breath()
