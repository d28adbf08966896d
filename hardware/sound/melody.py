"""Invents a tune over given chords, and plays it on plucked strings in a room. It chooses no chords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hardware.sound.loudness import RATE
from hardware.sound.synthesis import Waveform, placed, pluck, room

Chords = Sequence[Sequence[int]]
"""MIDI notes, each chord equally long."""


@dataclass(frozen=True)
class Style:
    """How a tune goes."""

    scale: tuple[int, ...]
    """Its notes within an octave, C = 0."""
    low: int
    high: int
    """Between which MIDI notes it stays."""
    rhythms: tuple[tuple[int, ...], ...]
    """In which eighths of a chord a note may fall; one is drawn for each chord, an empty one rests."""
    eighths: int = 24
    """How many of them a chord has; each third one is stressed."""
    bright: float = 1.0
    rings: float = 2.2
    """Seconds a string sounds."""
    room: float = 1.4
    """Seconds in which the room decays."""


def tune(rng: np.random.Generator, chords: Chords, style: Style, frames: int) -> Waveform:
    """A loop of ``frames`` samples. Stressed notes are of the chord, others go by step; no note is far from
    the one before."""
    eighth = frames / RATE / len(chords) / style.eighths
    sounds: dict[int, Waveform] = {}
    notes = []
    note = (style.low + style.high) // 2
    for place, chord in enumerate(chords):
        for at in style.rhythms[rng.integers(len(style.rhythms))]:
            note = _next(rng, note, chord if at % 3 == 0 else None, style)
            if note not in sounds:
                string = pluck(note, style.rings, bright=style.bright)
                sounds[note] = room(rng, string, style.room, -9.0)
            accent = np.float32(rng.uniform(0.85, 1.0) * (1.0 if at % 3 == 0 else 0.75))
            second = (place * style.eighths + at + rng.uniform(-0.04, 0.04)) * eighth
            notes.append((second, sounds[note] * accent))
    return placed(notes, frames)


def _next(rng: np.random.Generator, note: int, chord: Sequence[int] | None, style: Style) -> int:
    """One of the three nearest notes that are allowed, and never the same again."""
    allowed = style.scale if chord is None else sorted({each % 12 for each in chord})
    near = [
        each for each in range(style.low, style.high + 1) if each % 12 in allowed and each != note
    ]
    near.sort(key=lambda each: (abs(each - note), each))
    return near[rng.integers(min(3, len(near)))]
