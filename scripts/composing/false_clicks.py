"""Makes the takes of false clicks: a finger on a pad or a push button, then at times a sleeve or a chair.

Each begins with its click, so that it falls when a press would; what else is heard is the hand that goes
back. A dry click would be told from a real one, since no hand comes without an arm. None is a recording.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

from hardware.sound.effects import TAKES
from hardware.sound.loudness import RATE
from hardware.sound.masking import NOISE_HOP, a_weighted
from scripts.composing.sound_craft import Signal, add, curve, noise, ringing, shaped, struck, time

SECONDS = 0.4
LEVEL = -33.0
"""dB(A) re full scale of a click's loudest 20 ms, of which takes stray by up to `STRAY`."""
STRAY = 2.0
ROOM = 0.03
"""Seconds in which the room's answer falls by 8.7 dB: that of a living room with curtains."""


def false_clicks() -> list[Signal]:
    """All takes in their order, pads and push buttons in turn."""
    return [_take(number) for number in range(TAKES["decoy"])]


def write(file: Path) -> None:
    """Puts them one after the other into a file, as the package ships it."""
    soundfile.write(file, np.concatenate(false_clicks()), RATE, "PCM_16")


def _take(number: int) -> Signal:
    rng = np.random.default_rng(70 + number)
    sound = np.zeros(round(SECONDS * RATE))
    click = (_pad, _push_button)[number % 2](rng)
    add(sound, 0.002, click / np.abs(click).max())
    after = _AFTER[number // 2 % len(_AFTER)]
    if after is not None:
        rest = after(rng)
        add(sound, 0.08, 0.1 * rest / np.abs(rest).max())
    return _levelled(_in_a_room(rng, sound), LEVEL + rng.uniform(-STRAY, STRAY))


def _pad(rng: np.random.Generator) -> Signal:
    """A fingertip gives way for 3 to 5 ms, and the lid of thin wood answers; the nail adds a little."""
    at = time(0.12)
    blow = np.zeros(len(at))
    contact = round(rng.uniform(0.003, 0.005) * RATE)
    blow[:contact] = np.sin(np.pi * np.linspace(0, 1, contact))
    modes = ((210, 90, 1.0), (390, 120, 0.8), (680, 180, 0.5), (1150, 300, 0.3), (1900, 500, 0.15))
    lid = ringing(
        blow, [(hertz * rng.uniform(0.9, 1.1), wide, much) for hertz, wide, much in modes]
    )
    skin = noise(rng, at, ((300, -20), (1200, 0), (4000, -6), (9000, -24))) * np.exp(-at / 0.006)
    both = lid / np.abs(lid).max() + rng.uniform(0.03, 0.08) * skin
    return np.asarray(both * curve(at, ((0.05, 1), (0.119, 0))))


def _push_button(rng: np.random.Generator) -> Signal:
    """A leaf of metal snaps and bounces; let go a tenth of a second later, it snaps back, more softly."""
    sound = np.zeros(round(0.22 * RATE))
    bounce, back = rng.uniform(0.003, 0.006), rng.uniform(0.09, 0.16)
    for second, hard in ((0.0, 1.0), (bounce, 0.4), (back, rng.uniform(0.3, 0.5))):
        pitch = rng.uniform(0.93, 1.07)
        snap = struck(
            time(0.04),
            [
                (hertz * pitch, much, long)
                for hertz, much, long in (
                    (600, 0.15, 0.03), (1600, 0.5, 0.018), (2900, 0.9, 0.014),
                    (4300, 1.0, 0.01), (6100, 1.0, 0.008),
                )
            ],
        )  # fmt: skip
        burst = rng.standard_normal(len(snap)) * np.exp(-time(0.04) / 0.0007)
        add(sound, second, hard * (snap + 0.6 * burst))
    return shaped(sound, ((100, -30), (400, -12), (1200, 0), (9000, -2), (16_000, -20)))


def _sleeve(rng: np.random.Generator) -> Signal:
    """Threads rub on threads, from 1 kHz on, in one stroke."""
    at = time(0.25)
    rub = noise(
        rng, at, ((150, -34), (400, -22), (1000, -10), (3000, 0), (6000, -3), (16_000, -18))
    )
    return np.asarray(rub * curve(at, ((0, 0), (rng.uniform(0.06, 0.14), 1), (0.24, 0))))


def _chair(rng: np.random.Generator) -> Signal:
    """Joints stick and slip some 60 times a second, and the frame rings."""
    slips, second = np.zeros(round(0.28 * RATE)), 0.02
    while second < 0.2:
        slips[round(second * RATE)] = rng.uniform(0.5, 1) * np.sin(np.pi * (second - 0.02) / 0.18)
        second += max(rng.normal(1, 0.3), 0.4) / 60
    return ringing(
        slips, ((230, 60, 1.0), (420, 80, 0.9), (780, 120, 0.7), (1400, 200, 0.5), (2400, 400, 0.3))
    )


_AFTER: tuple[Callable[[np.random.Generator], Signal] | None, ...] = (_sleeve, None, _chair)


def _in_a_room(rng: np.random.Generator, sound: Signal) -> Signal:
    """With the room's answer, 12 dB or more below the sound, and silent at its end."""
    at = time(0.1)
    answer = rng.standard_normal(len(at)) * np.exp(-at / ROOM) * (at > rng.uniform(0.004, 0.008))
    answer *= curve(at, ((0.05, 1), (0.099, 0)))
    answer *= rng.uniform(0.15, 0.25) / np.sqrt((answer**2).sum())
    answer[0] = 1.0
    out = np.convolve(sound, answer)[: len(sound)]
    return np.asarray(out * curve(time(SECONDS), ((SECONDS - 0.03, 1), (SECONDS - 0.001, 0))))


def _levelled(sound: Signal, level: float) -> Signal:
    return np.asarray(sound * 10 ** ((level - a_weighted(sound, NOISE_HOP).max()) / 20))
