"""Noises as a player's hand, sleeve, chair and foot make them, to measure beds by. No box ever plays them.

None is a recording. What is assumed of each spectrum is said with it and follows from how the sound comes
about: a soft thing that strikes has only what is slower than its contact; a stiff small one clicks above
2 kHz; what rubs hisses, the finer its grain the higher; wood and boards ring in low, short modes. A real room
may have others: ``scripts/mask`` measures a recording.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from hardware.sound.masking import NOISE_HOP, a_weighted
from scripts.composing.sound_craft import (
    Signal,
    add,
    curve,
    drift,
    moments,
    noise,
    ringing,
    shaped,
    struck,
    time,
)


def reference_noise(name: str) -> Signal:
    """One of `NOISES`, whose loudest 20 ms are at 0 dB(A). Raises KeyError for any other name."""
    sound = np.pad(NOISES[name](), 1200)
    return np.asarray(sound * 10 ** (-a_weighted(sound, NOISE_HOP).max() / 20))


def pad() -> Signal:
    """A finger that presses a touch pad on a box of thin wood.

    A fingertip gives way for about 4 ms, so the blow has little above 400 Hz; the lid answers with a few
    modes that last some 20 ms. The nail and the skin add a little up to 6 kHz, 26 dB lower.
    """
    rng, at = np.random.default_rng(41), time(0.12)
    blow = np.zeros(len(at))
    blow[: round(0.004 * 48_000)] = np.sin(np.pi * np.linspace(0, 1, round(0.004 * 48_000)))
    lid = ((210, 90, 1.0), (390, 120, 0.8), (680, 180, 0.5), (1150, 300, 0.3), (1900, 500, 0.15))
    thud = ringing(blow, lid)
    skin = noise(rng, at, ((300, -20), (1200, 0), (4000, -6), (9000, -24))) * np.exp(-at / 0.006)
    return np.asarray(thud / np.abs(thud).max() + 0.05 * skin)


def cloth() -> Signal:
    """A sleeve that moves: threads rub on threads, so noise that begins at 1 kHz, in strokes of 0.2 s that
    flutter.

    Cotton falls off above 6 kHz, a windcheater does not; this is the worse one, even from 3 to 10 kHz.
    """
    rng, at = np.random.default_rng(42), time(0.7)
    rub = noise(
        rng, at, ((150, -34), (400, -22), (1000, -10), (3000, 0), (10_000, 0), (16_000, -12))
    )
    strokes = curve(at, ((0, 0), (0.12, 1), (0.25, 0.2), (0.42, 0.8), (0.68, 0)))
    return np.asarray(rub * strokes * np.clip(1 + 0.25 * drift(rng, at, 25), 0.2, None))


def pencil() -> Signal:
    """A pencil on a sheet on a table: it taps, then makes two strokes.

    Lead on paper slips from grain to grain some thousand times a second, which sheet and table pass on from
    300 Hz to 9 kHz.
    """
    rng, at = np.random.default_rng(43), time(0.6)
    grains = np.zeros(len(at))
    for second in moments(rng, 0.6, 2500):
        grains[min(round(second * 48_000), len(at) - 1)] += rng.normal()
    scratch = shaped(
        grains, ((100, -30), (300, -14), (900, -6), (2500, 0), (7000, 0), (9000, -4), (14_000, -24))
    )
    strokes = curve(at, ((0.1, 0), (0.16, 1), (0.24, 0), (0.3, 0), (0.38, 1), (0.54, 0)))
    tap = struck(
        time(0.05), ((340, 1, 0.04), (820, 0.6, 0.03), (2100, 0.35, 0.015), (3900, 0.2, 0.01))
    )
    sound = scratch / np.abs(scratch).max() * strokes
    add(sound, 0.05, 0.12 * tap)
    return np.asarray(sound)


def chair() -> Signal:
    """A wooden chair on which somebody shifts: the joints stick and slip some 60 times a second, and the
    frame rings between 200 Hz and 2.5 kHz."""
    rng, at = np.random.default_rng(44), time(0.5)
    slips, second = np.zeros(len(at)), 0.02
    while second < 0.42:
        slips[round(second * 48_000)] = rng.uniform(0.5, 1) * np.sin(np.pi * (second - 0.02) / 0.4)
        second += rng.normal(1, 0.12) / 62
    frame = ((230, 60, 1.0), (420, 80, 0.9), (780, 120, 0.7), (1400, 200, 0.5), (2400, 400, 0.3))
    creak = ringing(slips, frame)
    return np.asarray(creak / np.abs(creak).max())


def footstep() -> Signal:
    """A foot in a soft shoe on boards: the heel gives way for 8 ms and shakes the floor below 300 Hz; the
    sole rubs, up to 4 kHz, 30 dB lower."""
    rng, at = np.random.default_rng(45), time(0.35)
    blow = np.zeros(len(at))
    blow[: round(0.008 * 48_000)] = np.sin(np.pi * np.linspace(0, 1, round(0.008 * 48_000)))
    floor = ((75, 30, 1.0), (130, 40, 0.9), (220, 70, 0.7), (380, 110, 0.4), (700, 200, 0.2))
    thud = ringing(blow, floor)
    sole = noise(rng, at, ((200, -12), (600, 0), (2000, -4), (4000, -14), (9000, -36)))
    sole *= curve(at, ((0, 0), (0.01, 1), (0.05, 0.3), (0.16, 0.5), (0.3, 0)))
    return np.asarray(thud / np.abs(thud).max() + 0.03 * sole)


def switch() -> Signal:
    """A small push button: a leaf of metal snaps within 1 ms, bounces 4 ms later, and rings from 1.5 to
    8 kHz; the housing adds a little at 600 Hz."""
    rng, at = np.random.default_rng(46), time(0.08)
    leaf = (
        (600, 0.15, 0.03), (1600, 0.5, 0.018), (2900, 0.9, 0.014), (4300, 1.0, 0.01), (6100, 1.0, 0.008),
        (7900, 0.9, 0.006),
    )  # fmt: skip
    sound = np.zeros(len(at))
    for second, hard in ((0.004, 1.0), (0.008, 0.4)):
        snap = struck(time(0.04), leaf)
        add(
            sound,
            second,
            hard * (snap + 0.6 * rng.standard_normal(len(snap)) * np.exp(-time(0.04) / 0.0007)),
        )
    return shaped(sound, ((100, -30), (400, -12), (1200, 0), (9000, -2), (16_000, -20)))


NOISES: Mapping[str, Callable[[], Signal]] = {
    "pad": pad, "cloth": cloth, "pencil": pencil, "chair": chair, "footstep": footstep, "switch": switch,
}  # fmt: skip
"""Noise → what makes it."""
