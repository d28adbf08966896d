"""Synthesises the animals of a place by their voices. Neither other sounds nor levels are known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from scripts.composing.sound_craft import (
    Points,
    Resonances,
    Signal,
    add,
    curve,
    drift,
    noise,
    phase,
    resonance,
    room,
    shaped,
    struck,
    time,
    unit,
    voiced,
)


def rooster() -> Signal:
    """Four notes, the last long: high, hoarse, strongest in the second to fourth overtone."""
    rng, at = np.random.default_rng(21), time(2.2)
    throat = ((1150, 500, 0.9), (2300, 800, 1.0), (3700, 1000, 0.5), (5600, 1500, 0.2))
    notes: tuple[tuple[float, float, Points], ...] = (
        (0.02, 0.2, ((0, 470), (0.08, 640), (0.2, 560))),
        (0.27, 0.15, ((0, 640), (0.05, 800), (0.15, 720))),
        (0.47, 0.24, ((0, 700), (0.1, 880), (0.24, 780))),
        (0.75, 0.95, ((0, 760), (0.14, 960), (0.4, 930), (0.7, 760), (0.95, 480))),
    )
    sound = np.zeros(len(at))
    for number, (second, long, pitch) in enumerate(notes):
        span = time(long)
        loud = curve(span, ((0, 0), (0.03, 1), (long * 0.6, 0.9), (long, 0)))
        loud *= (0.7, 0.75, 0.85, 1.0)[number]
        add(sound, second, _cry(rng, span, curve(span, pitch), loud, throat, rough=0.3))
    return room(rng, sound, 1.1, -17.0, 2000, 0.06)


def gulls() -> Signal:
    """A gull that cries three times, another one further away, and the sea under them."""
    rng, at = np.random.default_rng(22), time(2.3)
    beak = ((1300, 600, 0.7), (2400, 900, 1.0), (3900, 1200, 0.6), (6000, 1500, 0.2))
    sound = 0.01 * noise(rng, at, ((100, -8), (400, 0), (1500, -6), (8000, -30)))
    near = ((0.05, 0.36, 1.0), (0.56, 0.3, 0.95), (1.0, 0.26, 0.8))
    far = ((1.38, 0.34, 0.2), (1.74, 0.28, 0.15))
    for high, cries in ((1.0, near), (1.12, far)):
        for second, long, strong in cries:
            span = time(long)
            pitch = ((0, 620), (long * 0.3, 1080), (long * 0.55, 1000), (long, 680))
            loud = strong * curve(span, ((0, 0), (0.05, 1), (long * 0.6, 0.8), (long, 0)))
            hertz = high * curve(span, pitch)
            add(sound, second, _cry(rng, span, hertz, loud, beak, rough=0.18))
    return room(rng, sound, 1.4, -15.0, 2200, 0.05)


def dog() -> Signal:
    """A big dog far away: one bark, a pause, two more, and the echo of a valley."""
    rng, at = np.random.default_rng(23), time(2.2)
    mouth = ((420, 220, 0.8), (780, 260, 1.0), (1350, 400, 0.5), (2500, 800, 0.2))
    sound = np.zeros(len(at))
    for second, high, strong in ((0.03, 1.0, 0.9), (0.72, 1.06, 1.0), (1.06, 0.98, 0.85)):
        span = time(0.2)
        hertz = high * curve(span, ((0, 270), (0.05, 400), (0.11, 350), (0.2, 200)))
        loud = strong * curve(span, ((0, 0), (0.018, 1), (0.09, 0.7), (0.2, 0)))
        add(sound, second, _cry(rng, span, hertz, loud, mouth, rough=0.45))
    far = shaped(sound, ((120, -20), (300, 0), (1200, -2), (2600, -16), (7000, -46)))
    return room(rng, far, 1.7, -11.0, 900, 0.14)


def cicadas() -> Signal:
    """Three insects by day, each a row of buzzes around 5 kHz, five a second, over a chorus far away."""
    rng, at = np.random.default_rng(24), time(2.0)
    sound = 0.3 * noise(rng, at, ((2500, -40), (4200, -3), (5200, 0), (6500, -6), (10000, -40)))
    for centre, rate, late, strong in (
        (4700, 5.2, 0, 1.0),
        (5300, 4.6, 0.5, 0.7),
        (4350, 5.7, 0.3, 0.5),
    ):
        clicks = np.zeros(len(at))
        for second in np.arange(0.0, 1.99, 1 / 240):
            short = time(0.012)
            tone = struck(
                short, ((centre * rng.normal(1, 0.02), 1, 0.011), (centre * 1.45, 0.3, 0.008))
            )
            add(clicks, second + rng.uniform(0, 0.0006), tone * rng.uniform(0.7, 1))
        cycle = (at * rate + late) % 1
        buzz = np.clip(np.sin(np.pi * np.clip(cycle / 0.62, 0, 1)), 0, 1) ** 0.7
        high = shaped(clicks, ((1000, -60), (3000, -6), (4000, 0)))
        sound += strong * unit(high) * (0.06 + buzz)
    return np.asarray(sound * curve(at, ((0, 0), (0.25, 1), (1.4, 1), (1.95, 0.04))))


def owl() -> Signal:
    """A tawny owl: a long hoot, a pause, a short one and a long one that trembles. Almost pure tones."""
    rng, at = np.random.default_rng(25), time(2.5)
    sound = np.zeros(len(at))
    hoots: tuple[tuple[float, float, Points, float], ...] = (
        (0.03, 0.55, ((0, 700), (0.15, 810), (0.4, 800), (0.55, 740)), 0.0),
        (0.98, 0.1, ((0, 690), (0.1, 720)), 0.0),
        (1.16, 0.95, ((0, 720), (0.3, 790), (0.7, 820), (0.95, 750)), 1.0),
    )
    for second, long, pitch, tremble in hoots:
        span = time(long)
        loud = curve(span, ((0, 0), (min(0.09, long / 3), 1), (long * 0.7, 0.85), (long, 0)))
        shake = np.sin(2 * np.pi * 13.5 * span) * curve(span, ((0, tremble), (long * 0.7, 0)))
        hertz = curve(span, pitch) * (1 + 0.012 * shake)
        tone = (
            np.sin(phase(hertz)) + 0.07 * np.sin(2 * phase(hertz)) + 0.03 * np.sin(3 * phase(hertz))
        )
        breath = noise(rng, span, ((400, -26), (750, 0), (1500, -14), (5000, -40)))
        add(sound, second, loud * (1 + 0.45 * shake) * (tone + 0.05 * breath))
    return room(rng, sound, 1.8, -13.0, 1500, 0.07)


def wolf() -> Signal:
    """A wolf far away: the pitch climbs fast, breaks upwards, is held, and sinks at the end."""
    rng, at = np.random.default_rng(26), time(3.0)
    hertz = curve(at, ((0.02, 260), (0.32, 400), (0.36, 440), (0.6, 505), (1.4, 470), (2.0, 330)))
    hertz = hertz * (1 + 0.006 * np.sin(2 * np.pi * 5.2 * at) + 0.004 * drift(rng, at, 12))
    loud = curve(at, ((0, 0), (0.25, 0.6), (0.6, 1), (1.4, 0.85), (1.75, 0.6), (2.05, 0)))
    throat = ((480, 260, 1.0), (950, 350, 0.45), (1500, 500, 0.2))
    howl = voiced(hertz, loud, throat, tilt=0.5)
    howl += 0.02 * loud * noise(rng, at, ((300, -20), (700, 0), (2000, -10), (6000, -40)))
    far = shaped(howl, ((150, -20), (300, 0), (1000, -2), (2200, -18), (6000, -50)))
    return room(rng, far, 2.6, -8.0, 900, 0.1)


def _cry(
    rng: np.random.Generator,
    at: Signal,
    hertz: Signal,
    loud: Signal,
    throat: Resonances,
    *,
    rough: float,
) -> Signal:
    """A call with a throat's resonances; ``rough`` is how hoarse it is, from 0 to 1."""
    hoarse = 1 + rough * drift(rng, at, 110)
    pitch = hertz * (1 + 0.02 * rough * drift(rng, at, 60))
    voice = unit(voiced(pitch, np.ones(len(at)), throat, tilt=0.35)) * hoarse
    bands = (200.0, 400.0, 800.0, 1200.0, 1800.0, 2600.0, 4000.0, 6000.0, 9000.0, 14000.0)
    air = resonance(np.array(bands), throat)
    breath = noise(rng, at, [(f, 20 * np.log10(g)) for f, g in zip(bands, air, strict=True)])
    return np.asarray(loud * (voice + 0.5 * rough * breath))


ANIMALS: Mapping[str, Callable[[], Signal]] = {
    "cicadas": cicadas, "dog": dog, "gulls": gulls, "owl": owl, "rooster": rooster, "wolf": wolf,
}  # fmt: skip
"""Animal → what makes its sound."""
