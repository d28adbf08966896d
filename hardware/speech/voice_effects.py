"""Turns the engine's raw samples into a clip: trims, colours, breathes, adds a room, levels. No files.

It imports pyloudnorm (with scipy, over 100 MB) and soxr: only the renderer's process may import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import pyloudnorm
import soxr
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from scipy.fft import irfft, rfft
from scipy.signal import firwin

from hardware.speech.breaths import breathed, joined, paused
from hardware.speech.chain import ESPEAK
from hardware.speech.engines import Chain
from hardware.speech.takes import trimmed
from hardware.speech.voice_spec import RATE, VOICE_RATE
from hardware.speech.voice_tone import Samples, between, toned

LOUDNESS = -19.0
"""LUFS of every clip, whether a sentence or a single word."""

CEILING = 10 ** (-3 / 20)
"""Maximum amplitude, also between two samples: -3 dBFS leaves headroom for the bed."""

CLOSE = 0.15
"""LU that a clip may be off `LOUDNESS`."""

SOFTER = 10 ** (10 / 20)
"""What the engine is usually too soft by."""

LONG, NEAR, WHOLE = 3.0, 6.0, 10 ** (0.05 / 10)
"""A clip that is longer than so many seconds, was raised by less than so many dB, and lost less than this
part of its energy to the limiter, need not be measured again: the meter leaves out nearly the same pauses,
and less than `CLOSE` is lost. In a short one each of its blocks counts."""

SILENCE = 10 ** (-45 / 20)
"""Amplitude, relative to the clip's peak, below which it is trimmed; an initial "f" or "s" is louder."""

STEP = 8
"""What a spoken sample is rounded to, of 32,767: the error is noise 64 dB under the voice, which no room is
quiet enough for, and the file is a third smaller."""

BLOCK = 32_768 / VOICE_RATE
"""Seconds of a line that are transformed at once."""

TAIL_SECONDS = 0.55
"""Length of the room's reverberation."""
ROOM_LEVEL = -14.0
"""Energy of the reverberation relative to the direct sound, in dB: audible as a room, not as an effect."""


class SilenceError(Exception):
    """The engine's recording is silent."""


class Finished(NamedTuple):
    """A clip as it is kept."""

    samples: NDArray[np.int16]
    """Mono."""
    rate: int
    """Samples per second."""
    spoken: int
    """How many of the samples are speech; the room's tail comes after them."""


def finish(raw: Samples, rate: int, ends: int = 0, chain: Chain = ESPEAK) -> Finished:
    """The finished clip of what an engine has spoken, at `VOICE_RATE`.

    ``raw`` has the sample rate ``rate`` in Hz; ``ends``: how many of its sentences are followed by another.
    Raises `SilenceError`.
    """
    return _coloured(*paused(_dry(raw, rate), ends, chain.pause), chain)


def finish_sentences(spoken: Sequence[tuple[Samples, int]], chain: Chain) -> Finished:
    """As `finish`, for an engine that speaks sentence by sentence: each with its samples and its rate.

    What has no samples at all, as an emoji, is left out. Raises `SilenceError`.
    """
    pieces = [_dry(raw, rate) for raw, rate in spoken if len(raw)]
    if not pieces:
        raise SilenceError
    return _coloured(*joined(pieces, chain.pause), chain)


def _dry(raw: Samples, rate: int) -> Samples:
    dry: Samples = soxr.resample(_trim(raw, rate), rate, VOICE_RATE, quality="HQ")
    return dry


def _coloured(dry: Samples, places: list[int], chain: Chain) -> Finished:
    coloured = toned(dry, chain)
    if chain.breath:
        coloured = breathed(coloured, places)
    return _finished(coloured * SOFTER, VOICE_RATE, STEP, chain.room)


def finish_recording(take: Samples) -> Finished:
    """As `finish`, for what a person has spoken (mono, 48 kHz): it is not coloured, and has its own breath.

    Raises `NoSpeech`.
    """
    return _finished(trimmed(take), RATE, 1)


def _finished(dry: Samples, rate: int, step: int, room: float = 0.0) -> Finished:
    clip = _level(_room(dry, rate, room), rate)
    whole = np.round(clip * (32767 / step)).astype(np.int16) * np.int16(step)
    return Finished(whole, rate, len(dry))


def storable(take: Samples) -> Samples:
    """A take as it is kept: trimmed, and as loud as the voice, without the room. Raises `NoSpeech`."""
    return _level(trimmed(take), RATE)


def loudness(clip: Samples, rate: int = RATE) -> float:
    """Integrated loudness in LUFS (ITU-R BS.1770-4), also of a word shorter than a block of 0.4 s.

    With half a second of silence at both ends the blocks cover the whole word; the gate ignores the silent
    ones. The value of long lines changes by less than 0.2 LU, and numbers of a Count also become equally
    loud in their loudest 0.4 s.
    """
    return float(pyloudnorm.Meter(rate).integrated_loudness(np.pad(clip, rate // 2)))


def _trim(raw: Samples, rate: int) -> Samples:
    level = np.abs(raw)
    peak = level.max(initial=0.0)
    if peak < 1e-3:
        raise SilenceError
    sounding = np.flatnonzero(level > peak * SILENCE)
    fade = int(rate * 0.003)
    start, end = max(0, sounding[0] - fade), min(len(raw), sounding[-1] + fade)
    clip = raw[start:end].copy()
    ramp = np.linspace(0, 1, min(fade, len(clip)))
    clip[: len(ramp)] *= ramp
    clip[-len(ramp) :] *= ramp[::-1]
    return clip


@cache
def _impulse_response(rate: int) -> Samples:
    """A small dark stone room: the direct sound, followed by decaying noise without treble."""
    time = np.arange(int(TAIL_SECONDS * RATE)) / RATE
    noise = np.random.default_rng(1920).standard_normal(len(time))
    decay = noise * 10 ** (-3 * time / TAIL_SECONDS) * np.clip((time - 0.012) / 0.02, 0, 1)
    spectrum = np.fft.rfft(decay)
    frequency = np.fft.rfftfreq(len(time), 1 / RATE)
    spectrum *= np.exp(-((frequency / 2600) ** 2)) * (1 - np.exp(-((frequency / 220) ** 2)))
    tail = np.fft.irfft(spectrum, len(time)) * np.clip((TAIL_SECONDS - time) / 0.05, 0, 1)
    room: Samples = soxr.resample(tail, RATE, rate, quality="HQ")
    room *= np.sqrt(10 ** (ROOM_LEVEL / 10) / np.sum(room**2))
    room[0] += 1.0
    return room


@cache
def _room_spectrum(rate: int) -> NDArray[np.complex128]:
    whole: NDArray[np.complex128] = rfft(_impulse_response(rate), round(BLOCK * rate))
    return whole


def _room(dry: Samples, rate: int, level: float = 0.0) -> Samples:
    """The line in the room; ``level``: in dB, relative to the usual room.

    It is convolved in blocks that are transformed together, which takes half as long as in one piece.
    """
    size, tail = round(BLOCK * rate), len(_impulse_response(rate)) - 1
    hop = size - tail
    blocks = np.pad(dry, (0, -len(dry) % hop)).reshape(-1, hop)
    echoed = irfft(rfft(blocks, size) * _room_spectrum(rate), size)
    wet = np.zeros(blocks.size + tail)
    wet[: blocks.size] = echoed[:, :hop].ravel()
    for number, rest in enumerate(echoed[:, hop:], start=1):
        wet[number * hop :][:tail] += rest
    wet = wet[: len(dry) + tail]
    direct = np.pad(dry, (0, tail))
    return direct + (wet - direct) * 10 ** (level / 20) if level else wet


def _level(clip: Samples, rate: int) -> Samples:
    """Brings the clip to `LOUDNESS`; the repetitions make up for what the limiter takes away, and for what
    was too soft to be measured before."""
    for number in range(12):
        off = LOUDNESS - loudness(clip, rate)
        if number and abs(off) < CLOSE:
            break
        louder = clip * 10 ** (off / 20)
        clip = _limit(louder, rate)
        sure = len(clip) > LONG * rate and abs(off) < NEAR
        if sure and np.vdot(louder, louder) < np.vdot(clip, clip) * WHOLE:
            break
    return clip


def _limit(clip: Samples, rate: int) -> Samples:
    """Lowers the gain smoothly around each peak, so that none exceeds `CEILING`, between samples neither.

    There is one gain per 2.5 ms, which is low enough for its neighbours as well. So the lines between the
    middles of the blocks are nowhere above the gain that a sample needs.
    """
    step = rate // 400
    reach = len(BETWEEN) // 2
    padded = np.pad(clip, (reach - 1, reach + -len(clip) % step))
    around = sliding_window_view(padded, step + len(BETWEEN) - 1)[::step]
    peaks = np.maximum(
        np.abs(around[:, reach - 1 : -reach]).max(axis=1),
        np.abs(around @ _halfway(step)).max(axis=1),
    )
    needed = np.pad(CEILING / np.maximum(peaks, CEILING), 1, mode="edge")
    gain = np.minimum(np.minimum(needed[:-2], needed[1:-1]), needed[2:])
    return clip * between(gain, step)[: len(clip)]


BETWEEN = firwin(41, 0.5, window=("kaiser", 5.0))[1::2] * 2
"""The sample halfway between two, of the ten before it and the ten after it."""


@cache
def _halfway(step: int) -> Samples:
    """Makes of ``step`` samples, with those around them that count, as many between them."""
    return np.stack([np.pad(BETWEEN, (place, step - 1 - place)) for place in range(step)], axis=1)
