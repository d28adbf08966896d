"""Reads a score: one text file with a piece's tempo, players, chords, sections and patterns. It makes no
sound. hardware/sound/scores/README.md says how one is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from narrator.yamlfile.problems import ErrorCollector, Location, quote, unknown
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Flag, Number, Real, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf
from scripts.composing.accompaniment import Harmony, accompaniment, degrees
from scripts.composing.chords import Chord, chord, scale
from scripts.composing.instruments import INSTRUMENTS, Instrument
from scripts.composing.notation import LOUD, Note, notes, read_bars

METRES = {"2/4": 2, "3/4": 3, "4/4": 4, "6/8": 3, "5/4": 5}
"""Metre → quarters of a bar."""
_LEVEL = Real(-40, 20, "dB")
SCORE = Keys(
    {
        "title": Text(60),
        "metre": Word(tuple(METRES)),
        "key": Text(3),
        "tempo": Real(20, 300, "quarters a minute"),
        "players": MapOf(
            Text(30),
            Keys({"plays": Word(tuple(INSTRUMENTS)), "level": _LEVEL, "room": Number(0, 127)}),
            "lead: {plays: mandolin}",
        ),
        "patterns": MapOf(Text(30), Text()),
        "sections": MapOf(Text(30), MapOf(Text(30), Text(20_000))),
        "order": ListOf(Text(30), 1),
        "again": Text(30),
        "anew": Flag(),
    },
    ("title", "metre", "key", "tempo", "players", "sections", "order"),
)
WORDS = ("like", "chords", "slows", "rests")
"""Keys of a section that are no player: the section it is like, its chords, by how many per cent its last bar
slows, and the players of the other section who rest."""


@dataclass(frozen=True)
class Player:
    """Somebody of the band."""

    plays: Instrument
    level: float = 0.0
    """In dB."""
    room: int = 48
    """How much of the room is heard, 0 to 127."""


@dataclass(frozen=True)
class Section:
    """Some bars for all."""

    bars: int
    lines: Mapping[str, tuple[Note, ...]]
    slows: float = 0.0
    """By how many per cent its last bar slows."""


@dataclass(frozen=True)
class Score:
    """A piece: the sections of ``order``, and from the end on those from ``again`` on once more."""

    title: str
    bar: Fraction
    """Quarters of a bar."""
    tempo: float
    """Quarters a minute."""
    players: Mapping[str, Player]
    sections: Mapping[str, Section]
    order: tuple[str, ...]
    again: int = 0
    anew: bool = False
    """Whether it begins anew each time that it is heard again; otherwise it goes on at its next section."""
    metre: str = ""


@dataclass
class _Reader:
    found: LocatedDict[str, Any]
    bar: Fraction
    key: frozenset[int]
    players: Mapping[str, Player]
    raw: dict[str, dict[str, tuple[str, Location]]] = field(default_factory=dict)

    def section(self, name: str) -> Section:
        lines = self.raw[name]
        mark = self.found["sections"].marks[name]
        if "chords" not in lines:
            raise mark.refuse(f"section {name} lacks chords: write them like chords: Dm | A7 | Dm")
        chords = self.chords(*lines["chords"])
        slows = _number(*lines["slows"]) if "slows" in lines else 0.0
        played = {}
        with ErrorCollector() as gather:
            for who, (text, place) in lines.items():
                if who in WORDS:
                    continue
                with gather.each(f"section {name}, {who}"):
                    if who not in self.players:
                        raise place.refuse(unknown("player", who, self.players))
                    played[who] = tuple(self.line(who, text, place, chords))
        return Section(len(chords), played, slows)

    def chords(self, text: str, mark: Location) -> Harmony:
        """The chords of each bar, each with the quarter at which it begins."""
        bars: Harmony = []
        for number, written in enumerate(text.strip().strip("|").split("|"), start=1):
            words = written.split()
            if words == ["%"] and bars:
                bars.append(bars[-1])
                continue
            row: list[tuple[Fraction, Chord]] = []
            for place, word in enumerate(words):
                if word == "." and row:
                    continue
                its = chord(word)
                if its is None:
                    raise mark.refuse(
                        f"bar {number}: {quote(word)} is no chord; write it like Dm or A7/C#"
                    )
                row.append((self.bar * place / len(words), its))
            if not row:
                raise mark.refuse(f"bar {number} of the chords is empty: write %, or a chord")
            bars.append(row)
        return bars

    def line(self, who: str, text: str, mark: Location, chords: Harmony) -> list[Note]:
        """What somebody plays in a section: notes, ``as PATTERN``, or ``of SECTION PLAYER``."""
        words = text.split()
        if words[0] == "as":
            return self.pattern(words[1:], mark, chords, self.players[who].plays)
        if words[0] == "of":
            return self.borrowed(words[1:], mark, len(chords))
        played, bars = notes(text, self.bar, mark)
        if bars != len(chords):
            raise mark.refuse(f"it has {bars} bars and the chords have {len(chords)}")
        plays = self.players[who].plays
        for note in played:
            if not all(plays.low <= each <= plays.high for each in note.pitches):
                number = int(note.begin // self.bar) + 1
                raise mark.refuse(f"bar {number} goes beyond the range of the instrument")
        return played

    def pattern(
        self, words: list[str], mark: Location, chords: Harmony, plays: Instrument
    ) -> list[Note]:
        patterns = self.found.get("patterns", {})
        if not words or words[0] not in patterns:
            raise mark.refuse(unknown("pattern", words[0] if words else "", patterns))
        shift, loud = _how(words[1:], mark)
        bars = read_bars(patterns[words[0]], self.bar, patterns.marks[words[0]], degrees)
        return [
            replace(note, pitches=tuple(each + shift for each in note.pitches))
            for note in accompaniment(bars, chords, self.bar, plays, self.key, loud)
        ]

    def borrowed(self, words: list[str], mark: Location, bars: int) -> list[Note]:
        if len(words) < 2 or words[0] not in self.raw or words[1] not in self.raw[words[0]]:
            raise mark.refuse("nobody plays that: write it like of A mandolin -12 mp")
        of = self.chords(*self.raw[words[0]]["chords"])
        shift, loud = _how(words[2:], mark)
        text, place = self.raw[words[0]][words[1]]
        played = self.line(words[1], text, place, of)
        if len(of) != bars:
            raise mark.refuse(f"section {words[0]} has {len(of)} bars and this one has {bars}")
        middle = max(note.loud for note in played)
        return [
            replace(
                note,
                pitches=tuple(each + shift for each in note.pitches),
                loud=note.loud if loud is None else max(20, note.loud - middle + loud + 6),
            )
            for note in played
        ]


def read_score(path: Path) -> Score:
    """The piece in a file. Raises `FileError` with all that is wrong in it."""
    found = load(path, SCORE)
    if found["key"].removesuffix("m") not in _KEYS:
        raise found.marks["key"].refuse(f"{quote(found['key'])} is no key; write it like D or Dm")
    bar = Fraction(METRES[found["metre"]])
    players = {
        name: Player(
            INSTRUMENTS[its.get("plays", name)], its.get("level", 0.0), its.get("room", 48)
        )
        for name, its in found["players"].items()
        if "plays" in its or name in INSTRUMENTS
    }
    if left := [name for name in found["players"] if name not in players]:
        raise (
            found["players"]
            .marks[left[0]]
            .refuse(f"player {quote(left[0])} has no instrument: say what it plays")
        )
    reader = _Reader(found, bar, scale(found["key"]), players)
    for name, lines in found["sections"].items():
        reader.raw[name] = _whole(name, lines, reader.raw)
    sections = {}
    with ErrorCollector() as gather:
        for name in found["sections"]:
            with gather.each():
                sections[name] = reader.section(name)
        for name in (*found["order"], found.get("again", found["order"][0])):
            if name not in found["sections"]:
                gather.add(
                    found.marks["order"].problem(unknown("section", name, found["sections"]))
                )
    again = found["order"].index(found.get("again", found["order"][0]))
    order = tuple(found["order"])
    return Score(
        found["title"],
        bar,
        found["tempo"],
        players,
        sections,
        order,
        again,
        found.get("anew", False),
        found["metre"],
    )


_KEYS = frozenset(f"{letter}{sign}" for letter in "CDEFGAB" for sign in ("", "#", "b"))


def _whole(
    name: str,
    lines: LocatedDict[str, str],
    before: Mapping[str, Mapping[str, tuple[str, Location]]],
) -> dict[str, tuple[str, Location]]:
    """The lines of a section with those of the section that it is like."""
    own = {key: (text, lines.marks[key]) for key, text in lines.items()}
    if "like" not in own:
        return own
    like, mark = own.pop("like")
    if like not in before:
        raise mark.refuse(f"section {name} is like {quote(like)}, which does not stand before it")
    whole = {**before[like], **own}
    for who in whole.pop("rests", ("", mark))[0].split(","):
        whole.pop(who.strip(), None)
    return whole


def _how(words: list[str], mark: Location) -> tuple[int, int | None]:
    """Transposition in semitones and loudness, as in ``-12 mp``."""
    shift = 0
    loud: int | None = None
    for word in words:
        if word in LOUD:
            loud = LOUD[word]
        elif re.fullmatch(r"[+-]\d{1,2}", word):
            shift = int(word)
        else:
            raise mark.refuse(
                f"{quote(word)} is neither a dynamic such as mp nor a shift such as -12"
            )
    return shift, loud


def _number(text: str, mark: Location) -> float:
    if not re.fullmatch(r"\d{1,2}", text):
        raise mark.refuse(f"{quote(text)} is no number of per cent")
    return float(text)
