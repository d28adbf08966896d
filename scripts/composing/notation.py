"""Reads notes as a musician writes them, bar by bar: `mf D5:8 E5 F5:4 | A5:2.`. It knows no chord and no
instrument.

    D5:4            a quarter; C4 is the middle C, # and b are sharp and flat
    E5              as long as the note before
    D5:8. D5:8t     dotted, of a triplet
    D4+F4:2  r:4    together, a rest
    -  %            a rest of a bar, the bar before once more
    D5:2~ D5:8      tied
    D5:4!  D5:8'  D5:2*  D5+F5:4^   accented, short, in tremolo, struck upwards
    (E5)D5:4        with a grace note
    pp p mp mf f ff   from here on; p< or f>   gradually to the next of them
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

from narrator.yamlfile.problems import Location, quote

LOUD = {"pp": 40, "p": 54, "mp": 66, "mf": 78, "f": 92, "ff": 106}
"""Dynamics → MIDI velocities."""
LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_PITCH = r"[A-G][#b]?-?\d"
_LENGTH = r"(?P<length>(?:1|2|4|8|16|32)\.{0,2}t?)"
_TOKEN = re.compile(
    rf"(?:\((?P<grace>{_PITCH})\))?(?P<what>[^:~!'*^()]+)(?::{_LENGTH})?(?P<marks>[~!'*^]*)"
)

P = TypeVar("P")


@dataclass(frozen=True)
class Note:
    """Notes that begin together, or a rest; times in quarters from the beginning of a section."""

    begin: Fraction
    length: Fraction
    pitches: tuple[int, ...]
    loud: int = LOUD["mf"]
    marks: str = ""
    grace: int | None = None

    @property
    def end(self) -> Fraction:
        return self.begin + self.length


@dataclass(frozen=True)
class Word(Generic[P]):
    """What one word of a bar means."""

    begin: Fraction
    """From the beginning of the bar."""
    length: Fraction
    what: P
    marks: str
    grace: int | None
    loud: int
    grows: bool
    """Whether its loudness changes gradually to the next sign."""


def pitch(word: str) -> int | None:
    """The MIDI number of a note such as ``F#4``; None if it is none."""
    if not re.fullmatch(_PITCH, word):
        return None
    sign = {"#": 1, "b": -1}.get(word[1], 0)
    return 12 * (int(word[1 + abs(sign) :]) + 1) + LETTERS[word[0]] + sign


def pitches(word: str) -> tuple[int, ...] | None:
    """Those of ``D4+F4``; none for a rest; None if it is neither."""
    if word == "r":
        return ()
    found = [pitch(each) for each in word.split("+")]
    return None if None in found else tuple(each for each in found if each is not None)


def read_bars(
    text: str, bar: Fraction, mark: Location, read: Callable[[str], P | None]
) -> list[list[Word[P]]]:
    """The bars of a line, each word as ``read`` understands it. Raises `FileError` for a bar that is too long
    or too short."""
    bars: list[list[Word[P]]] = []
    length, loud, grows = Fraction(1), LOUD["mf"], False
    for number, written in enumerate(text.strip().strip("|").split("|"), start=1):
        words = written.split()
        if words == ["%"] and bars:
            bars.append(bars[-1])
            continue
        at, row = Fraction(0), list[Word[P]]()
        for word in words:
            if word in LOUD or (word[:-1] in LOUD and word[-1] in "<>"):
                loud, grows = LOUD[word.rstrip("<>")], word[-1] in "<>"
                continue
            found = _TOKEN.fullmatch("r" if word == "-" else word)
            value = None if found is None else read(found["what"])
            if found is None or value is None:
                raise mark.refuse(f"bar {number}: {quote(word)} is no note; write it like D5:4")
            if found["length"]:
                length = _length(found["length"])
            lasts = bar if word == "-" else length
            grace = pitch(found["grace"]) if found["grace"] else None
            row.append(Word(at, lasts, value, found["marks"], grace, loud, grows))
            at += lasts
        if at != bar:
            wrong = "long" if at > bar else "short"
            raise mark.refuse(
                f"bar {number} is too {wrong}: it has {float(at):g} quarters and the metre {float(bar):g}"
            )
        bars.append(row)
    return bars


def notes(text: str, bar: Fraction, mark: Location) -> tuple[list[Note], int]:
    """The notes of a line, tied ones as one, and how many bars it has."""
    bars = read_bars(text, bar, mark, pitches)
    flat, signs = list[Note](), list[tuple[int, bool]]()
    for number, row in enumerate(bars):
        for word in row:
            begin = number * bar + word.begin
            flat.append(Note(begin, word.length, word.what, word.loud, word.marks, word.grace))
            signs.append((word.loud, word.grows))
    return _tied(_hairpins(flat, signs), mark), len(bars)


def _hairpins(flat: Sequence[Note], signs: Sequence[tuple[int, bool]]) -> list[Note]:
    """Dynamics that grow or fade are spread over the notes up to the next sign."""
    out, at = list(flat), 0
    while at < len(flat):
        end = next((n for n in range(at, len(flat)) if signs[n] != signs[at]), len(flat))
        loud, grows = signs[at]
        if grows and end < len(flat):
            begin, span = flat[at].begin, flat[end].begin - flat[at].begin
            for n in range(at, end):
                share = float((flat[n].begin - begin) / span)
                out[n] = replace(out[n], loud=round(loud + share * (signs[end][0] - loud)))
        at = end
    return out


def _tied(flat: Sequence[Note], mark: Location) -> list[Note]:
    out: list[Note] = []
    open_tie = False
    for note in flat:
        tie, note = "~" in note.marks, replace(note, marks=note.marks.replace("~", ""))
        if open_tie:
            if note.pitches != out[-1].pitches:
                raise mark.refuse(
                    f"a tie at quarter {float(note.begin):g} leads to another note: tie equal ones"
                )
            out[-1] = replace(out[-1], length=out[-1].length + note.length)
        else:
            out.append(note)
        open_tie = tie
    return [note for note in out if note.pitches]


def _length(word: str) -> Fraction:
    plain = word.rstrip("t").rstrip(".")
    quarters = Fraction(4, int(plain))
    dots = word.count(".")
    quarters *= 2 - Fraction(1, 2**dots)
    return quarters * Fraction(2, 3) if word.endswith("t") else quarters
