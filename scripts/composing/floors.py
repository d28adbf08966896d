"""Makes what lies under the music of the night and hides small noises: rain, sea, hearth and wind. Music and
levels are not known here.

All rest on a floor of even noise that thins out nowhere between 200 Hz and 9 kHz, in no 20 ms; what makes it
a rain or a sea only adds to it. Fixed seeds, so they are the same each time they are made. A loop has
`LENGTH` samples, and its end continues at its start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from hardware.sound.loudness import RATE
from scripts.composing.even_noise import HOP, Waveform, even_noise

LENGTH = 11 << 20
"""Samples of a loop: a little over four minutes. A small number times a power of two, so that the transforms
are fast."""

FLOOR = (
    (60, -8), (120, 4), (205, 17.0), (285, 17.0), (350, 8.6), (400, 7), (520, 5), (650, 3.7), (800, 2.6),
    (1000, -1.1), (1400, -3.2), (2200, -4.7), (2800, -5.9), (4000, -8), (5600, -9.5), (9000, -10.7),
    (10_000, -17), (13_000, -36), (20_000, -70),
)  # fmt: skip
"""What hides noises: falling by about 3 dB an octave, and over 9 kHz at once, which takes away the hiss."""


def rain() -> Waveform:
    """Steady rain with small drops near by, and now and then a big one from a gutter."""
    rng = np.random.default_rng(1282)
    beats = LENGTH // HOP
    hiss = ((500, -30), (2000, -8), (5000, -6), (9000, -9), (12_000, -30), (20_000, -70))
    mix = placed(_drops(rng))
    mix *= 0.75
    mix += even_noise(rng, [(FLOOR, np.zeros(beats)), (hiss, _wander(rng, beats, 19, 4.0) - 4)])
    return mix


def sea() -> Waveform:
    """Waves that come, break and run out, each in its own time, and two crickets."""
    rng = np.random.default_rng(1860)
    beats = LENGTH // HOP
    swell, breaker, wash = _waves(rng, beats)
    layers = [
        (FLOOR, np.zeros(beats)),
        (((40, -12), (90, 4), (200, 3), (400, -12), (900, -40), (20_000, -90)), swell),
        (((150, -30), (350, -4), (900, -3), (1800, -8), (4000, -26), (20_000, -80)), breaker),
        (((700, -40), (1800, -8), (4000, -6), (8000, -9), (11_000, -26), (20_000, -80)), wash),
    ]
    mix = placed(_chirps(rng))
    mix *= 0.12
    mix += even_noise(rng, layers)
    return mix


def fire() -> Waveform:
    """A hearth: flames that flutter low, embers that hiss, wood that crackles softly and in flurries."""
    rng = np.random.default_rng(1907)
    beats = LENGTH // HOP
    flutter = _wander(rng, beats, 41, 2.5) + _wander(rng, beats, 620, 1.5)
    layers = [
        (FLOOR, np.zeros(beats)),
        (((50, -30), (90, -2), (150, 10), (260, 11), (420, 2), (800, -14), (2000, -90)), flutter),
        (
            ((500, -30), (1500, -9), (4000, -7), (7000, -12), (10_000, -30), (20_000, -80)),
            0.7 * flutter - 4,
        ),
    ]
    mix = placed(_crackles(rng))
    mix += even_noise(rng, layers)
    return mix


def wind() -> Waveform:
    """What late nights sound like: gusts around a house."""
    rng = np.random.default_rng(1302)
    beats = LENGTH // HOP
    low, high = _wander(rng, beats, 23, 5.0), _wander(rng, beats, 31, 5.0)
    layers = [
        (FLOOR, np.zeros(beats)),
        (((120, -40), (200, 11), (310, 11), (480, -30), (20_000, -90)), np.zeros(beats)),
        (((80, -40), (250, -8), (450, 1), (800, -6), (1600, -40), (20_000, -90)), low),
        (((300, -40), (900, -8), (1300, 0), (2000, -10), (4000, -40), (20_000, -90)), high - 3),
        (
            ((1500, -40), (2400, -13), (5000, -14), (9000, -13), (11_000, -30), (20_000, -90)),
            np.zeros(beats),
        ),
    ]
    return even_noise(rng, layers)


MAKERS: Mapping[str, Callable[[], Waveform]] = {
    "rain": rain,
    "sea": sea,
    "fire": fire,
    "wind": wind,
}
"""What makes each of `narrator.base.sounds.NIGHTS`, and the wind of late ones."""


def placed(events: Iterable[tuple[float, Waveform]]) -> Waveform:
    """A loop with each sound at its second; what extends beyond the end is added at the start."""
    loop = np.zeros(LENGTH, np.float32)
    for second, sound in events:
        begin = round(second * RATE) % LENGTH
        first = min(len(sound), LENGTH - begin)
        loop[begin : begin + first] += sound[:first]
        loop[: len(sound) - first] += sound[first:]
    return loop


def _waves(rng: np.random.Generator, beats: int) -> list[NDArray[np.float64]]:
    """The gains in dB of swell, breaker and wash in each beat; each begins later than the one before."""
    second = HOP / RATE
    found = [np.full(beats, 1e-4) for _ in range(3)]
    at = 0.0
    while at < beats * second - 7:
        strong = rng.uniform(-5.5, -0.5)
        for power, (late, rise, fall, most) in zip(
            found, ((0.0, 1.6, 2.2, 3), (1.5, 0.7, 1.5, 1), (2.1, 0.9, 2.6, 0)), strict=True
        ):
            time = np.arange(round(16 / second)) * second
            shape = np.minimum(time / rise, 1) ** 2 * np.exp(-np.maximum(time - rise, 0) / fall)
            place = (round((at + late) / second) + np.arange(len(time))) % beats
            power[place] += shape * 10 ** ((strong + most) / 10)
        at += rng.uniform(7, 12)
    return [10 * np.log10(power) for power in found]


def _wander(rng: np.random.Generator, beats: int, cycles: int, db: float) -> NDArray[np.float64]:
    """A line of as many random waves in the loop, within plus and minus ``db``."""
    angle = np.arange(beats) * (2 * np.pi / beats)
    line = sum(
        (np.sin(angle * (cycles + k) + rng.uniform(0, 6.3)) for k in (-7, -2, 0, 3, 8)),
        np.zeros(beats),
    )
    return np.asarray(line / np.abs(line).max() * db)


def _drops(rng: np.random.Generator) -> list[tuple[float, Waveform]]:
    """Each a bubble that rings as it closes; the big ones, from a gutter, are lower and rise a little."""
    seconds = LENGTH / RATE
    small, big = np.arange(round(0.012 * RATE)) / RATE, np.arange(round(0.05 * RATE)) / RATE
    edge = np.minimum(1, small / 0.0006)
    takes = [
        np.sin(2 * np.pi * pitch * small) * np.exp(-small / 0.0025) * edge
        for pitch in np.geomspace(1900, 6500, 48)
    ]
    drops = [
        (
            at,
            (takes[rng.integers(len(takes))] * min(rng.lognormal(-0.6, 0.7), 3)).astype(np.float32),
        )
        for at in rng.uniform(0, seconds, round(55 * seconds))
    ]
    for at in rng.uniform(0, seconds, round(1.3 * seconds)):
        rising = rng.uniform(700, 1700) * (big + 2.5 * big**2)
        drop = np.sin(2 * np.pi * rising) * np.exp(-big / 0.009) * np.minimum(1, big / 0.001)
        drops.append((at, (drop * rng.uniform(0.8, 2.2)).astype(np.float32)))
    return drops


def _crackles(rng: np.random.Generator) -> list[tuple[float, Waveform]]:
    """Flurries of small snaps, each of them wood that rings below 2 kHz for some milliseconds: never one
    alone, and none as high or as short as a switch. Now and then a log settles."""
    takes = []
    for pitch in np.geomspace(420, 1500, 40):
        time = np.arange(round(0.03 * RATE)) / RATE
        tone = np.sin(2 * np.pi * pitch * time) + 0.5 * np.sin(2 * np.pi * 1.63 * pitch * time + 1)
        edge = np.sin(np.pi / 2 * np.minimum(1, time / 0.002)) ** 2
        takes.append(tone * edge * np.exp(-time / 0.0055))
    seconds, at, snaps = LENGTH / RATE, 0.0, []
    while at < seconds:
        many, dense = rng.integers(5, 15), rng.uniform(0.025, 0.07)
        loud = min(rng.lognormal(0.1, 0.4), 2.2)
        for second in at + np.cumsum(rng.exponential(dense, many)):
            take = takes[rng.integers(len(takes))] * (loud * rng.uniform(0.35, 1.0))
            snaps.append((second, take.astype(np.float32)))
        at += rng.exponential(1.6) + 0.4
    return snaps


def _chirps(rng: np.random.Generator) -> list[tuple[float, Waveform]]:
    """Two crickets of different pitch and tempo; each skips a chirp now and then."""
    chirps = []
    for pitch, pace, loud in ((4259.0, 0.62, 1.0), (4726.0, 0.91, 0.6)):
        time = np.arange(round(0.2 * RATE)) / RATE
        pulses = np.sin(np.pi * time / 0.04) ** 2 * np.sin(np.pi * time / 0.2)
        chirp = (pulses * np.sin(2 * np.pi * pitch * time) * loud).astype(np.float32)
        for beat in range(int(LENGTH / RATE / pace)):
            if rng.random() < 0.8:
                chirps.append((beat * pace + rng.uniform(0, 0.05), chirp))
    return chirps
