"""Chord symbols such as `Gm7` or `A/C#`, and how an accompaniment lays them: close to the chord before. It
knows no instrument and no time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from scripts.composing.notation import LETTERS

KINDS = {
    "": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 10, 7), "m7": (0, 3, 10, 7), "maj7": (0, 4, 11, 7),
    "6": (0, 4, 9, 7), "m6": (0, 3, 9, 7), "dim": (0, 3, 6), "dim7": (0, 3, 9, 6), "m7b5": (0, 3, 10, 6),
    "sus4": (0, 5, 7), "sus2": (0, 2, 7), "7sus4": (0, 5, 10, 7), "add9": (0, 4, 2, 7), "madd9": (0, 3, 2, 7),
    "5": (0, 7), "aug": (0, 4, 8), "7b9": (1, 4, 10, 7),
}  # fmt: skip
"""What follows the root → semitones above it; the last of a seventh chord is its fifth."""
_SYMBOL = re.compile(r"([A-G][#b]?)([a-z0-9]*)(?:/([A-G][#b]?))?")


class Chord(NamedTuple):
    """Pitch classes, 0 for C."""

    tones: tuple[int, ...]
    bass: int
    fifth: int


def chord(symbol: str) -> Chord | None:
    """What a symbol means; None if it is none."""
    found = _SYMBOL.fullmatch(symbol)
    if found is None or found[2] not in KINDS:
        return None
    root = _class(found[1])
    tones = tuple((root + each) % 12 for each in KINDS[found[2]])
    return Chord(tones, _class(found[3]) if found[3] else root, tones[-1])


def scale(key: str) -> frozenset[int]:
    """The pitch classes of a key such as ``D`` or ``Dm``; a minor one with both its sevenths."""
    minor = key.endswith("m")
    root = _class(key.removesuffix("m"))
    steps = (0, 2, 3, 5, 7, 8, 10, 11) if minor else (0, 2, 4, 5, 7, 9, 11)
    return frozenset((root + step) % 12 for step in steps)


def voicing(chord: Chord, low: int, high: int, before: Sequence[int]) -> tuple[int, ...]:
    """The chord in close position between two MIDI notes, where its voices move least."""
    found = []
    for start in range(low, high + 1):
        if start % 12 in chord.tones:
            up = sorted((tone - start) % 12 for tone in chord.tones)
            found.append(tuple(start + step for step in up))
    middle = (low + high) / 2
    inside = [each for each in found if each[-1] <= high] or found[:1]

    def moves(each: tuple[int, ...]) -> float:
        away = abs(sum(each) / len(each) - middle)
        if not before:
            return away
        steps = sum(min(abs(note - other) for other in before) for note in each)
        return steps + abs(each[-1] - before[-1]) + 0.3 * away

    return min(inside, key=moves)


def nearest(tone: int, to: float, low: int, high: int) -> int:
    """The note of this pitch class next to another, within a range of an octave or more."""
    inside = [note for note in range(low, high + 1) if note % 12 == tone]
    return min(inside, key=lambda note: (abs(note - to), note))


def approach(now: int, target: int, key: frozenset[int]) -> int:
    """A step to a note from the side of another, of the key if there is one."""
    side = -1 if target >= now else 1
    near = [target + side, target + 2 * side]
    return next((note for note in near if note % 12 in key), near[0])


def _class(letter: str) -> int:
    return (LETTERS[letter[0]] + {"#": 1, "b": -1}.get(letter[1:], 0)) % 12
