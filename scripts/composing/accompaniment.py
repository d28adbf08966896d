"""Plays a pattern over chords: which string of a chord is struck when. Voices move as little as they can.

A pattern is bars of words such as `B:8 2 3 4 3 2`: B is the bass of the chord, F its fifth below or above, W
a step that leads to the next bass, 1 to 9 the voices of the chord from below, S all of them; notes are
themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scripts.composing.chords import Chord, approach, nearest, voicing
from scripts.composing.instruments import Instrument
from scripts.composing.notation import LOUD, Note, Word, pitch

Harmony = list[list[tuple[Fraction, Chord]]]
"""The chords of each bar, each with the quarter at which it begins."""
REACH = 19
"""Semitones over an instrument's lowest note within which its basses lie."""


def degrees(word: str) -> tuple[str, ...] | None:
    """The parts of a word of a pattern; none for a rest, None if it is no such word."""
    parts = () if word == "r" else tuple(word.split("+"))
    known = all(part in tuple("BFWS123456789") or pitch(part) is not None for part in parts)
    return parts if known else None


def accompaniment(
    pattern: Sequence[Sequence[Word[tuple[str, ...]]]],
    harmony: Harmony,
    bar: Fraction,
    plays: Instrument,
    key: frozenset[int],
    loud: int | None = None,
) -> list[Note]:
    """The notes of a section; ``loud`` in place of the pattern's own loudness."""
    flow = [(number * bar + at, its) for number, row in enumerate(harmony) for at, its in row]
    laid: list[tuple[int, ...]] = []
    bass: list[int] = []
    low, high = plays.low, plays.low + REACH
    for _, chord in flow:
        laid.append(voicing(chord, *plays.chords, laid[-1] if laid else ()))
        near = 0.7 * (bass[-1] if bass else low + 8) + 0.3 * (low + 9)
        bass.append(nearest(chord.bass, near, low, high))
    notes = []
    for number in range(len(harmony)):
        for word in pattern[number % len(pattern)]:
            begin = number * bar + word.begin
            now = max(n for n, (start, _) in enumerate(flow) if start <= begin)
            after, chord = bass[(now + 1) % len(flow)], flow[now][1]
            sounds: set[int] = set()
            for part in word.what:
                if part == "W":
                    sounds.add(approach(bass[now], after, key))
                elif part == "F":
                    fifth = chord.tones[0] if chord.fifth == bass[now] % 12 else chord.fifth
                    sounds.add(nearest(fifth, bass[now] - 3, low, high))
                else:
                    sounds.update(_sounds(part, laid[now], bass[now]))
            if sounds:
                force = word.loud if loud is None else max(20, loud + word.loud - LOUD["mf"])
                notes.append(Note(begin, word.length, tuple(sorted(sounds)), force, word.marks))
    return notes


def _sounds(part: str, upper: tuple[int, ...], bass: int) -> tuple[int, ...]:
    if part == "B":
        return (bass,)
    if part == "S":
        return upper
    if part.isdigit():
        turn, place = divmod(int(part) - 1, len(upper))
        return (upper[place] + 12 * turn,)
    note = pitch(part)
    return () if note is None else (note,)
