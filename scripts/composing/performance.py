"""Plays a score as people would: with accents, swells and small unevenness. What comes out is events of MIDI
with seconds; nothing sounds here.

All chance is drawn by the title and the place in the piece, so a piece is the same each time, and what is
played again is played alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from scripts.composing.notation import Note
from scripts.composing.score import Player, Score, Section

START = 0.25
"""Seconds before the first note."""
OVER = 6.0
"""Seconds for which what comes again is played once more, so that the end goes over into it."""
TREMOLO = 0.082
"""Seconds from stroke to stroke."""

Event = tuple[float, bytes]
"""A second, and what MIDI sends then."""


@dataclass(frozen=True)
class Performance:
    """A piece in time."""

    events: tuple[Event, ...]
    entries: tuple[float, ...]
    """The seconds from which it may be taken up."""
    again: float
    """From where it goes on after its end."""
    end: float


def perform(score: Score, over: float = OVER) -> Performance:
    """The events of a piece, its beginning included, and ``over`` seconds of what comes again."""
    once = range(len(score.order))
    turns = chain(once, (place for _ in range(99) for place in once if place >= score.again))
    at, starts = START, list[float]()
    events: list[Event] = list(_setting(score))
    end = 0.0
    for number, place in enumerate(turns):
        if number == len(score.order):
            end = at
        if number >= len(score.order) and at >= end + over:
            break
        starts.append(at)
        section = score.sections[score.order[place]]
        clock = _clock(score, section, at)
        for channel, (name, player) in enumerate(score.players.items()):
            draw = random.Random(f"{score.title} {place} {name}")
            line = section.lines.get(name, ())
            events += _line(line, player, channel, score, clock, draw)
        at = clock(section.bars * score.bar)
    entries = (0.0,) if score.anew else tuple(starts[score.again : len(score.order)])
    events.sort(key=lambda event: (event[0], event[1][0] & 0xF0 != 0x80))
    return Performance(tuple(events), entries, starts[score.again], end)


class _clock:  # noqa: N801
    """The second of each quarter of a section."""

    def __init__(self, score: Score, section: Section, begin: float) -> None:
        self._begin, self._quarter = begin, 60 / score.tempo
        self._last = (section.bars - 1) * score.bar
        self._slow = section.slows / 100 / float(score.bar)

    def __call__(self, quarters: Fraction) -> float:
        late = max(0.0, float(quarters - self._last))
        return self._begin + self._quarter * (float(quarters) + late * late * self._slow)


def _setting(score: Score) -> Iterator[Event]:
    """Who sits where: instrument, loudness and room of each channel."""
    for channel, player in enumerate(score.players.values()):
        plays = player.plays
        volume = min(127, round(90 * 10 ** (player.level / 40)))
        for control, value in ((0, plays.bank), (7, volume), (11, 100), (91, player.room)):
            yield 0.0, bytes((0xB0 | channel, control, value))
        yield 0.01, bytes((0xC0 | channel, plays.program))


def _line(
    line: tuple[Note, ...],
    player: Player,
    channel: int,
    score: Score,
    clock: _clock,
    draw: random.Random,
) -> Iterator[Event]:
    """The events of one player in one section."""
    plays = player.plays
    for note in line:
        lean = draw.gauss(0, 0.008) - plays.late
        begin, end = clock(note.begin) + lean, clock(note.end) + lean
        force = note.loud + _weight(note, score) + draw.gauss(0, 2.5) + 14 * ("!" in note.marks)
        whole = end - begin
        long = whole * (0.5 if "'" in note.marks else 0.96) + (
            0 if "'" in note.marks else plays.rings
        )
        sounds = sorted(note.pitches, reverse="^" in note.marks)
        if note.grace is not None:
            yield from _tone(channel, note.grace, begin - 0.03, 0.07, force - 8)
            begin += 0.04
        if "*" in note.marks and not plays.swells:  # who blows or bows holds the note
            yield from _tremolo(channel, sounds, begin, whole, force, draw)
            continue
        if plays.swells and whole > 0.6:
            yield from _swell(channel, begin, whole, force)
        for place, sound in enumerate(sounds):
            away = place * plays.strum * draw.uniform(0.8, 1.2)
            yield from _tone(channel, sound, begin + away, long - away, force - 2 * place)


def _weight(note: Note, score: Score) -> float:
    """What a note weighs by its place in the bar."""
    place = note.begin % score.bar
    if place == 0:
        return 6
    strong = (
        Fraction(3, 2) if score.metre in ("6/8", "9/8") else Fraction(2 if score.bar == 4 else 1)
    )
    return 2 if place % strong == 0 else -4


def _tone(channel: int, pitch: int, begin: float, seconds: float, force: float) -> Iterator[Event]:
    begin = max(0.02, begin)
    yield begin, bytes((0x90 | channel, pitch, max(8, min(124, round(force)))))
    yield begin + max(0.04, seconds), bytes((0x80 | channel, pitch, 0))


def _tremolo(
    channel: int, sounds: list[int], begin: float, seconds: float, force: float, draw: random.Random
) -> Iterator[Event]:
    strokes = max(2, round(seconds / TREMOLO))
    for stroke in range(strokes):
        share = stroke / strokes
        swell = 6 * (1 - abs(2 * share - 1)) - 10 * (stroke > 0)
        at = begin + seconds * share + draw.gauss(0, 0.005)
        for sound in sounds:
            yield from _tone(
                channel, sound, at, TREMOLO, force + swell - 5 * (stroke % 2) + draw.gauss(0, 3)
            )


def _swell(channel: int, begin: float, seconds: float, force: float) -> Iterator[Event]:
    """A long note grows and goes back; after a while it trembles a little."""
    steps = max(4, round(seconds / 0.12))
    for step in range(steps + 1):
        share = step / steps
        level = 92 + 24 * (4 * share * (1 - share)) * min(1, force / 90)
        shake = 0 if share * seconds < 0.5 else min(36, 60 * (share * seconds - 0.5))
        at = begin + seconds * share * 0.95
        yield max(0.02, at), bytes((0xB0 | channel, 11, round(level)))
        yield max(0.02, at), bytes((0xB0 | channel, 1, round(shake)))
