"""Synthesises the sounds of places: weather, water and things. Animals are in `animal_sounds`; no sound is
played or stored here.

Everything is made for a loudspeaker that has little below 150 Hz.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from hardware.sound.loudness import PLACE_LUFS, RATE, levelled
from hardware.sound.mixer import Clip
from scripts.composing.animal_sounds import ANIMALS
from scripts.composing.sound_craft import (
    Signal,
    add,
    curve,
    drift,
    moments,
    noise,
    phase,
    ringing,
    room,
    shaped,
    struck,
    time,
    unit,
    voiced,
    whistle,
)

FADE_IN, FADE_OUT = 0.003, 0.25
"""Seconds of the fades at both ends; before the first, every sound makes its own."""


def place_sound(name: str) -> Clip:
    """The sound of this name, mono int16 at 48 kHz, at `PLACE_LUFS`. Raises KeyError for an unknown one."""
    sound = shaped(MAKERS[name](), ((25, -60), (70, 0), (14_000, 0), (20_000, -24)))
    at = np.arange(len(sound)) / RATE
    sound *= (
        np.minimum(1, at / FADE_IN) * np.sin(np.pi / 2 * np.minimum(1, at[::-1] / FADE_OUT)) ** 2
    )
    return levelled(sound / np.abs(sound).max(), PLACE_LUFS)


def bell() -> Signal:
    """One stroke of a church bell with a minor third, its strike note an F sharp.

    The partials of a bell of this kind are hum, prime, tierce, quint, nominal, then twelfth, double octave
    and so on; the high ones are gone in a second, the hum rings on. Each is a pair, which beats.
    """
    rng, at, note = np.random.default_rng(1), time(3.2), 370.0
    partials = (
        (0.5, 0.45, 14.0), (1.0, 0.55, 7.0), (1.2, 0.75, 6.0), (1.5, 0.25, 4.0), (2.0, 1.0, 3.6),
        (2.5, 0.22, 2.2), (2.67, 0.18, 2.0), (3.01, 0.5, 2.2), (4.05, 0.32, 1.5), (5.2, 0.2, 1.0),
        (6.5, 0.14, 0.7), (8.0, 0.1, 0.5),
    )  # fmt: skip
    ring = np.zeros(len(at))
    for ratio, strong, fade in partials:
        beat = rng.uniform(0.3, 0.9)
        pair = (
            (note * ratio - beat / 2, strong, fade),
            (note * ratio + beat / 2, strong * 0.5, fade),
        )
        ring += struck(at, pair)
    clapper = noise(rng, at, ((300, -20), (1200, 0), (4000, -4), (9000, -24)))
    return room(rng, ring + 0.5 * clapper * np.exp(-at / 0.012), 1.6, -14.0, 2500, 0.02)


def surf() -> Signal:
    """A wave that comes, breaks and runs out over gravel: each band swells later than the one below."""
    rng, at = np.random.default_rng(2), time(2.6)
    low = noise(rng, at, ((60, -12), (150, 0), (350, -2), (900, -24), (3000, -60)))
    middle = noise(rng, at, ((200, -24), (500, 0), (1500, -1), (3000, -18), (9000, -50)))
    high = noise(rng, at, ((1000, -30), (2500, -3), (5000, 0), (9000, -8), (16000, -30)))
    low *= curve(at, ((0, 0.1), (0.65, 1), (1.2, 0.5), (2.4, 0.03)))
    middle *= curve(at, ((0, 0), (0.35, 0.15), (0.8, 1), (1.4, 0.35), (2.4, 0.02)))
    high *= curve(at, ((0.2, 0), (0.95, 0.6), (1.5, 0.3), (2.5, 0.03)))
    gravel = 1 + 0.5 * drift(rng, at, 90) * curve(at, ((0.8, 0), (1.6, 1)))
    return np.asarray(low * 0.8 + middle * 0.9 + high * gravel * 0.8)


def wind() -> Signal:
    """A gust round a corner: two whistles that rise and sink together over a rush of air."""
    rng, at = np.random.default_rng(3), time(2.6)
    gust = curve(at, ((0, 0.12), (0.8, 1), (1.15, 0.75), (1.4, 0.9), (2.4, 0.03)))
    hertz = 300 + 280 * gust * (1 + 0.06 * drift(rng, at, 3))
    howl = whistle(rng, at, hertz, 28) + 0.5 * whistle(rng, at, hertz * 1.62, 50)
    rush = noise(rng, at, ((60, -14), (180, 0), (500, -4), (1500, -14), (5000, -30)))
    leaves = noise(rng, at, ((1500, -30), (4000, 0), (8000, -6), (14000, -30)))
    flutter = np.clip(1 + 0.3 * drift(rng, at, 9), 0.4, None)
    return np.asarray(gust * (howl + 0.6 * rush * flutter) + 0.12 * gust**2 * leaves * flutter)


def rain() -> Signal:
    """Rain on stone: an even hiss, thousands of small drops, and some big ones from a gutter."""
    rng, at = np.random.default_rng(4), time(2.3)
    hiss = noise(
        rng, at, ((300, -26), (1000, -8), (2500, 0), (6000, -1), (11000, -12), (18000, -30))
    )
    drops = np.zeros(len(at))
    short = time(0.03)
    for second in moments(rng, 2.3, 420):
        hertz, strong = rng.uniform(1800, 7000), rng.lognormal(0, 0.8)
        add(drops, second, strong * struck(short, ((hertz, 1, 0.012),)))
    for second in moments(rng, 2.2, 9):
        hertz = rng.uniform(900, 2400)
        drop = np.exp(-short / 0.006) * np.sin(phase(hertz * (1 + 9 * short)))
        add(drops, second, 4 * rng.uniform(0.5, 1) * drop)
    mix = 0.55 * hiss + 0.55 * unit(drops)
    return np.asarray(mix * curve(at, ((0, 0), (0.35, 1), (1.4, 1), (2.2, 0.04))))


def thunder() -> Signal:
    """Thunder some way off: a crack, then strokes that come ever later and duller, rolling away."""
    rng, at = np.random.default_rng(5), time(3.0)
    sound = np.zeros(len(at))
    piece = time(0.5)
    for second, dull in [(0.04, 0.0), (0.1, 0.05), (0.16, 0.1)] + [
        (0.12 + float(late), float(late) / 2.4) for late in np.sort(rng.gamma(1.6, 0.42, 34))
    ]:
        top = 1500 * (1 - min(dull, 0.85)) ** 2 + 120
        clap = noise(rng, piece, ((50, -6), (110, 0), (top / 2, -6), (top, -16), (top * 4, -52)))
        clap *= np.exp(-piece / rng.uniform(0.05, 0.16)) * np.minimum(
            1, piece / (0.004 + 0.04 * dull)
        )
        add(sound, second, clap * rng.uniform(0.4, 1) * (1 - min(dull, 0.8)))
    return room(rng, sound, 2.6, -7.0, 300) * curve(at, ((0, 1), (1.2, 0.9), (2.9, 0.03)))


def horn() -> Signal:
    """A ship far out: one long blast of a low horn, and its echo from the hills."""
    rng, at = np.random.default_rng(6), time(2.9)
    hertz = 146.8 * curve(at, ((0, 0.965), (0.25, 1), (1.55, 1), (1.8, 0.95)))
    loud = curve(at, ((0, 0), (0.22, 0.85), (0.7, 1), (1.45, 0.95), (1.75, 0)))
    loud *= 1 + 0.04 * drift(rng, at, 8)
    pipe = ((150, 160, 0.8), (320, 200, 1.0), (560, 300, 0.7), (1000, 700, 0.25))
    blast = voiced(hertz, loud, pipe, tilt=0.6) + voiced(hertz * 1.006, loud * 0.5, pipe, tilt=0.6)
    far = shaped(blast, ((80, -3), (200, 0), (700, -2), (1500, -18), (4000, -50)))
    return room(rng, far, 2.2, -9.0, 500, 0.18)


def fire() -> Signal:
    """A fire in a hearth: a soft flutter, a quiet hiss, and wood that crackles, here and there loudly."""
    rng, at = np.random.default_rng(7), time(2.3)
    flutter = np.clip(0.6 + 0.4 * drift(rng, at, 7), 0.05, None)
    low = noise(rng, at, ((60, -10), (140, 0), (300, -3), (700, -20), (3000, -50))) * flutter
    hiss = noise(rng, at, ((800, -24), (3000, 0), (8000, -3), (14000, -20)))
    crackle, short = np.zeros(len(at)), time(0.05)
    for second in moments(rng, 2.1, 34):
        tick = rng.standard_normal(len(short)) * np.exp(-short / rng.uniform(0.0004, 0.003))
        body = ((rng.uniform(900, 2200), 500, 1.0), (rng.uniform(2500, 6000), 1500, 1.0))
        strong = min(2.2, rng.lognormal(-0.2, 0.7))
        tick = ringing(tick, body)
        add(crackle, second, tick / np.abs(tick).max() * strong)
    mix = 0.8 * low + 0.14 * hiss * flutter + 4 * np.tanh(crackle)
    return np.asarray(mix * curve(at, ((0, 0), (0.2, 1), (1.5, 1), (2.2, 0.04))))


def creek() -> Signal:
    """Water over stones: many air bubbles, each a tone that rises a little while it dies, over a soft rush.

    A bubble of radius r mm sounds at 3000/r Hz and is damped by 0.13/r + 0.0072/r**1.5 (Minnaert, van den
    Doel).
    """
    rng, at = np.random.default_rng(8), time(2.4)
    sound = np.zeros(len(at))
    for second in moments(rng, 2.3, 170):
        radius = 1e-3 * np.exp(rng.uniform(np.log(0.8), np.log(6.0)))
        damping = 0.13 / radius + 0.0072 / radius**1.5
        short = time(min(0.25, 6 / damping))
        rising = 3.0 / radius * (1 + rng.choice((0.0, 0.1, 0.1)) * damping * short)
        bubble = np.sin(phase(rising)) * np.exp(-damping * short) * np.minimum(1, short / 0.001)
        add(sound, second, bubble * (radius * 1e3) ** 0.15 * rng.lognormal(0, 0.6))
    rush = noise(rng, at, ((150, -20), (400, -4), (1200, 0), (3000, -8), (9000, -28)))
    mix = unit(sound) + 0.16 * rush * (1 + 0.3 * drift(rng, at, 5))
    return np.asarray(mix * curve(at, ((0, 0), (0.25, 1), (1.2, 1), (2.2, 0.03))))


def cowbell() -> Signal:
    """A bell of sheet iron at the neck of a grazing cow: irregular strokes, each duller or brighter."""
    rng, at = np.random.default_rng(9), time(2.1)
    modes = (
        (545, 1.0, 0.8), (812, 0.8, 0.65), (1190, 0.45, 0.5), (1655, 0.5, 0.4), (2280, 0.3, 0.28),
        (3110, 0.22, 0.2), (4350, 0.12, 0.12),
    )  # fmt: skip
    sound = np.zeros(len(at))
    for second, hard in ((0.02, 0.8), (0.33, 0.65), (0.62, 1.0), (1.1, 0.7), (1.34, 0.85)):
        each = [
            (f, a * hard ** (1 + f / 1500) * rng.uniform(0.7, 1.2), fade) for f, a, fade in modes
        ]
        stroke = struck(time(0.9), each)
        knock = rng.standard_normal(len(stroke)) * np.exp(-time(0.9) / 0.002)
        add(
            sound, second, stroke + 0.3 * hard * shaped(knock, ((500, -20), (2000, 0), (7000, -20)))
        )
    return room(rng, sound, 1.0, -20.0, 2500, 0.03)


def shutter() -> Signal:
    """A wooden shutter in the wind: a short creak, then it claps against the wall and bounces."""
    rng, at = np.random.default_rng(10), time(1.7)
    wood = (
        (190, 1.0, 0.26),
        (340, 0.9, 0.2),
        (610, 0.6, 0.14),
        (1120, 0.4, 0.08),
        (1900, 0.2, 0.05),
    )
    sound = 0.16 * _creak(rng, at, 0.02, 0.34, (95, 150), ((1250, 120, 1.0), (2350, 200, 0.7)))
    for second, hard in ((0.4, 1.0), (0.58, 0.5), (0.7, 0.3), (0.78, 0.18), (0.835, 0.1)):
        add(sound, second, hard * _thud(rng, wood, 0.35))
        latch = struck(time(0.1), ((3200, 1, 0.05), (4700, 0.7, 0.04)))
        add(sound, second + 0.012, 0.12 * hard * latch)
    return room(rng, sound, 0.9, -13.0, 1800, 0.03)


def door() -> Signal:
    """A heavy door: its hinge creaks, slower and slower, and it falls into its lock in a stone hall."""
    rng, at = np.random.default_rng(11), time(2.0)
    oak = ((105, 0.8, 0.4), (168, 0.9, 0.34), (245, 0.8, 0.26), (410, 0.5, 0.16), (760, 0.25, 0.08))
    hinge = ((480, 60, 1.0), (1020, 110, 0.9), (1750, 180, 0.6), (2900, 300, 0.3))
    sound = 0.5 * _creak(rng, at, 0.03, 0.85, (115, 48), hinge)
    add(sound, 0.95, _thud(rng, oak, 0.6))
    for second, hard in ((0.975, 0.35), (1.03, 0.2)):
        lock = struck(time(0.12), ((1500, 1, 0.06), (2350, 0.8, 0.05), (3700, 0.5, 0.03)))
        add(sound, second, hard * lock)
    return room(rng, sound, 1.3, -9.0, 1500, 0.015)


def _creak(
    rng: np.random.Generator,
    at: Signal,
    begin: float,
    end: float,
    pulses: tuple[float, float],
    body: tuple[tuple[float, float, float], ...],
) -> Signal:
    """Wood or iron that sticks and slips, at a rate that moves from one to the other of ``pulses``."""
    sound, second = np.zeros(len(at)), begin
    while second < end:
        done = (second - begin) / (end - begin)
        sound[round(second * RATE)] = rng.uniform(0.6, 1) * np.sin(np.pi * done) ** 0.6
        rate = (
            pulses[0]
            * (pulses[1] / pulses[0]) ** done
            * (1 + 0.18 * np.sin(2 * np.pi * 2.3 * done))
        )
        second += rng.normal(1, 0.05) / rate
    creak = ringing(sound, body)
    return np.asarray(creak / np.abs(creak).max())


def _thud(
    rng: np.random.Generator, modes: tuple[tuple[float, float, float], ...], seconds: float
) -> Signal:
    at = time(seconds)
    blow = noise(rng, at, ((80, -6), (300, 0), (1500, -8), (5000, -26))) * np.exp(-at / 0.012)
    thud = struck(at, modes) + 0.7 * blow
    return np.asarray(np.tanh(1.5 * thud / np.abs(thud).max()))


MAKERS: Mapping[str, Callable[[], Signal]] = {
    "bell": bell, "cowbell": cowbell, "creek": creek, "door": door, "fire": fire, "horn": horn,
    "rain": rain, "shutter": shutter, "surf": surf, "thunder": thunder, "wind": wind, **ANIMALS,
}  # fmt: skip
"""Signal → what makes it."""
