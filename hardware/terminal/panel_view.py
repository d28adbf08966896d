"""Lays out the panel as lines of text for a terminal's size. No terminal is used here.

Information is never shown by colour alone: a lit lamp also changes its shape and the case of its word.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from hardware.terminal.labels import Labels

DIM, BOLD, REVERSE, WARN = "2", "1", "7", "1;30;43"
LIT = {"yes": "1;30;42", "no": "1;97;41"}
"""Colours of a lamp that is lit."""
SEAT = "1;30;43"
"""Colours of a seat's lamp, which is shown only while it is lit."""
MOODS = {"": "", "night": "34", "day": "33", "trial": "31", "dusk": "35"}
"""Colours of the word that stands for the ambience lamp, by mood."""
WIDEST = 76
"""Columns of the longest line of text that is easy to read."""

Span = tuple[str, str]
"""(colours as SGR parameters, text)"""
StyledLine = list[Span]
"""The parts of a line from left to right."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is shown."""

    labels: Labels
    lamps: tuple[tuple[str, bool], ...] = (("yes", False), ("no", False))
    """(name, whether it is lit) of the two lamps."""
    captions: tuple[str, ...] = ()
    """The lines that were said, the newest last."""
    down: frozenset[str] = frozenset()
    """The buttons that are pressed."""
    paused: bool = False
    """Whether the game is paused."""
    mood: str = ""
    """One of `MOODS`; empty before the first."""
    pattern: str | None = None
    """``starting``, ``ready`` or ``fault``, shown as a word; None for none."""
    seats: tuple[int, ...] = ()
    """The seats whose lamp is lit, sorted."""
    progress: str = ""
    """How far the rendering of lines is, above the keys; empty where nothing is rendered."""
    silent: str = ""
    """Why nothing is heard, as in `Labels.silent`; empty where something is."""


def draw(view: View, columns: int, rows: int) -> list[str]:
    """Exactly ``rows`` coloured lines, none wider than ``columns``."""
    margin = 2 if columns >= 40 else 0
    width = max(1, min(columns - 2 * margin, WIDEST))
    roomy = rows >= 14
    keys = _keys(view, width) if rows >= 6 else []
    head: list[StyledLine] = [_head(view, width)]
    if roomy:
        head = [[], *head, [(DIM, "─" * width)], []]
        keys = [[(DIM, "─" * width)], *keys, []]
    if view.progress and roomy:
        keys = [[(DIM, view.progress)], *keys]
    if view.silent and roomy:
        told = textwrap.wrap(view.labels.silent[view.silent], width)
        keys = [*([(WARN, line)] for line in told), *keys]
    middle = rows - len(head) - len(keys)
    lines = [*head, *_captions(view.captions, width, middle, roomy), *keys]
    return [_clip([("", " " * margin), *line], columns) for line in lines[:rows]]


def _head(view: View, width: int) -> StyledLine:
    row: StyledLine = []
    for name, on in view.lamps:
        dark, lit = view.labels.lamps[name]
        row += [(LIT[name], f" {lit} ") if on else (DIM, f" {dark} "), ("", " ")]
    for seat in view.seats:
        row += [(SEAT, f" ◉ {seat} "), ("", " ")]
    words = view.labels
    word = words.patterns.get(view.pattern or "") or (words.paused if view.paused else "")
    urgent = bool(word)
    word, colours = (word, WARN) if urgent else (words.moods.get(view.mood, ""), MOODS[view.mood])
    left = width - sum(len(text) for _, text in row) - len(word)
    return [*row, ("", " " * left), (colours, word)] if left >= 0 or urgent else row


def _keys(view: View, width: int) -> list[StyledLine]:
    rows: list[StyledLine] = [[]]
    used = 0
    for key, does, button in view.labels.keys:
        size = len(key) + len(does) + 3
        if used and used + size > width:
            rows.append([])
            used = 0
        style = REVERSE if button in view.down else BOLD
        rows[-1] += [(style, f" {key} "), (DIM, does), ("", "  ")]
        used += size + 2
    return rows


def _captions(captions: tuple[str, ...], width: int, rows: int, roomy: bool) -> list[StyledLine]:
    """The newest caption is at the bottom and bright, the earlier ones above it and dim."""
    lines: list[StyledLine] = []
    for age, text in enumerate(reversed(captions)):
        if len(lines) >= rows:
            break
        wrapped = textwrap.wrap(_printable(text), width) or [""]
        lines[:0] = [[(DIM if age else BOLD, line)] for line in wrapped]
        if roomy and age == 0:
            lines[:0] = [[]]
    lines = lines[-rows:] if rows > 0 else []
    return [[] for _ in range(rows - len(lines))] + lines


def _printable(text: str) -> str:
    """Without control characters, so that a name in a settings file cannot control the terminal."""
    return "".join(char if char.isprintable() else " " for char in text)


def _clip(row: StyledLine, columns: int) -> str:
    line = ""
    for colours, text in row:
        text = text[:columns]
        columns -= len(text)
        line += f"\x1b[{colours}m{text}\x1b[0m" if colours and text else text
    return line
