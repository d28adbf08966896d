"""Lays out a sound as a sheet of rows, as SVG: waveform with a dot for each tick of the box, spectrogram, and
words. It reads no file."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from narrator.stage.transcript import Row
from scripts.picturing.spectrogram import HIGHEST, LOWEST, png, spectrogram

SECONDS = 11.0
"""Of one row, at most."""
LEAST, LEAD = 4.0, 0.3
"""Seconds of a row that ends before a line, at least, and from there to the line."""
WIDTH, LEFT, RIGHT, TOP = 520, 32, 8, 14
WAVE, SPECTRUM, GAP, LEADING, BETWEEN = 46, 66, 4, 13, 20
"""Heights of waveform and spectrogram, what is between them, of a line of words, and between two rows."""
ROOM = 0.5
"""Seconds in which a line dies away."""
SHARPNESS = 2
"""Pixels of the spectrogram for each of the drawing."""
FULL = 0.72
"""The amplitude that is as high as a row."""
LETTER = 6.1
"""About how wide a letter is."""
NIGHT, WORDS, FAINT, SPEECH, RAIN = "#0d1526", "#f2ead8", "#7f8ba6", "#f4b860", "#5f86b3"
MARKED = (100, 1000, 10_000)
"""Hertz that are written beside a spectrogram."""

Sound = NDArray[np.float64]


def sheet(sound: Sound, rate: int, begin: float, rows: Sequence[Row]) -> str:
    """The picture; the sound begins at the second ``begin`` of the transcript's ``rows``."""
    across = (WIDTH - LEFT - RIGHT) / SECONDS
    spoken = [row for row in rows if row.cue in ("say", "count")]
    parts, y = list[str](), TOP
    for start, end in _cut(spoken, begin, begin + len(sound) / rate):
        piece = sound[round((start - begin) * rate) : round((end - begin) * rate)]
        width = len(piece) / rate * across
        parts += _waveform(piece, rate, start, spoken, y)
        image = png(spectrogram(piece, rate, round(width * SHARPNESS)))
        top = y + WAVE + GAP
        parts.append(
            f'<image x="{LEFT}" y="{top}" width="{width:.1f}" height="{SPECTRUM}" '
            'preserveAspectRatio="none" '
            f'href="data:image/png;base64,{base64.b64encode(image).decode()}"/>'
        )
        parts += _scale(start - begin, y, top)
        here = [row for row in rows if start <= row.t < end]
        for row in (row for row in here if row.cue == "decoy"):
            x = LEFT + (row.t - start) * across
            parts.append(f'<circle cx="{x:.1f}" cy="{y + WAVE - 4}" r="2.5" fill="{WORDS}"/>')
        words, lines = _words(here, start, across, top + SPECTRUM + LEADING)
        parts += words
        y = top + SPECTRUM + lines * LEADING + BETWEEN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" '
        f'font-family="sans-serif" font-size="11" fill="{WORDS}">'
    )
    return "\n".join(
        [head, f'<rect width="{WIDTH}" height="{y}" fill="{NIGHT}"/>', *parts, "</svg>", ""]
    )


def _cut(spoken: Sequence[Row], begin: float, end: float) -> Iterator[tuple[float, float]]:
    """Where each row begins and ends: before a line that would be cut, unless that leaves too little."""
    while begin < end:
        limit = min(begin + SECONDS, end)
        cut = (first - LEAD for first, last in _together(spoken) if first - LEAD < limit < last)
        stop = min((one for one in cut if one > begin + LEAST), default=limit)
        yield begin, stop
        begin = stop


def _together(spoken: Sequence[Row]) -> Iterator[tuple[float, float]]:
    """When each line begins and has died away; the names of a Count are one."""
    for _, lines in groupby(enumerate(spoken), lambda one: one[1].cue == "count" or one[0]):
        found = [row for _, row in lines]
        yield found[0].t, found[-1].t + found[-1].seconds + ROOM


def _waveform(
    piece: Sound, rate: int, start: float, spoken: Sequence[Row], y: int
) -> Iterator[str]:
    """One stroke for each column, from its lowest to its highest sample: while somebody speaks, and else."""
    across = (WIDTH - LEFT - RIGHT) / SECONDS
    edges = np.linspace(0, len(piece), round(len(piece) / rate * across) + 1).astype(int)
    strokes: dict[str, list[str]] = {SPEECH: [], RAIN: []}
    for column, (first, last) in enumerate(pairwise(edges)):
        low, high = np.clip([piece[first:last].min(), piece[first:last].max()], -FULL, FULL) / FULL
        second = start + (first + last) / 2 / rate
        speaks = any(row.t <= second < row.t + row.seconds for row in spoken)
        top, bottom = (y + WAVE / 2 * (1 - level) for level in (high, low))
        stroke = f"M{LEFT + column + 0.5:g} {top:.1f}V{max(bottom, top + 1):.1f}"
        strokes[SPEECH if speaks else RAIN].append(stroke)
    for ink, found in strokes.items():
        yield f'<path d="{"".join(found)}" stroke="{ink}" fill="none"/>'


def _scale(second: float, y: int, top: int) -> Iterator[str]:
    """When a row begins, and which height of the spectrogram is which frequency."""
    yield (
        f'<text x="{LEFT - 6}" y="{y + WAVE / 2 + 4:g}" text-anchor="end" fill="{FAINT}">'
        f"{int(second) // 60}:{int(second) % 60:02}</text>"
    )
    for hertz in MARKED:
        place = np.log(hertz / LOWEST) / np.log(HIGHEST / LOWEST)
        label = f"{hertz // 1000} k" if hertz >= 1000 else str(hertz)
        yield (
            f'<text x="{LEFT - 6}" y="{top + SPECTRUM * (1 - place) + 3:.1f}" text-anchor="end" '
            f'font-size="9" fill="{FAINT}">{label}</text>'
        )


def _words(rows: Sequence[Row], start: float, across: float, y: int) -> tuple[list[str], int]:
    """What is said, each under where it begins, as wide as there is room, and the lines that takes."""
    parts, most = [], 0
    spoken = [row for row in rows if row.text]
    for number, row in enumerate(spoken):
        x = LEFT + (row.t - start) * across
        following = spoken[number + 1].t if number + 1 < len(spoken) else start + SECONDS
        room = int(max((following - row.t) * across - 6, 24) / LETTER)
        wrapped = textwrap.wrap(row.text, max(room, 5), break_long_words=False)
        for line, text in enumerate(wrapped):
            parts.append(f'<text x="{x:.1f}" y="{y + line * LEADING}">{escape(text)}</text>')
        most = max(most, len(wrapped))
    return parts, most
