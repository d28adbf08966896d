"""Numbers and signs as lines: a laser engraves them without a font. What they mean is not known here."""

from __future__ import annotations

from math import cos, pi, sin

from narrator.enclosure.shapes import Stroke, Vertex

WIDTH = 0.6
"""Of a sign, in heights."""
APART = 0.25
"""Between two signs, in heights."""


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Vertex, ...]:
    """Degrees against the clock from the right; ``end`` below ``start`` runs with the clock."""
    steps = 16
    angles = (pi / 180 * (start + (end - start) * each / steps) for each in range(steps + 1))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _oval(y: float, high: float) -> tuple[Vertex, ...]:
    return tuple((0.3 + 0.3 * (px - 0.5) / 0.5, y + high * py) for px, py in _arc(0.5, 0.5, 0.5, 90, 450))


SIGNS: dict[str, tuple[tuple[Vertex, ...], ...]] = {
    "0": (_oval(0, 1),),
    "1": (((0.1, 0.75), (0.35, 1), (0.35, 0)),),
    "2": ((*_arc(0.3, 0.7, 0.3, 160, -30), (0, 0), (0.6, 0)),),
    "3": ((*_arc(0.3, 0.75, 0.25, 160, -90), *_arc(0.3, 0.25, 0.25, 90, -160)),),
    "4": (((0.45, 0), (0.45, 1), (0, 0.3), (0.6, 0.3)),),
    "5": (((0.55, 1), (0.08, 1), (0.05, 0.55), *_arc(0.28, 0.32, 0.32, 120, -150)),),
    "6": (((0.5, 1), *_arc(0.3, 0.3, 0.3, 160, 520)),),
    "7": (((0, 1), (0.6, 1), (0.2, 0)),),
    "8": (_oval(0.52, 0.48), _oval(0, 0.52)),
    "9": (((0.1, 0), *_arc(0.3, 0.7, 0.3, -20, 340)),),
    "yes": (((0, 0.5), (0.2, 0.2), (0.6, 0.8)),),
    "no": (((0.05, 0.15), (0.55, 0.85)), ((0.05, 0.85), (0.55, 0.15))),
    "pause": (((0.15, 0.1), (0.15, 0.9)), ((0.45, 0.1), (0.45, 0.9))),
    "repeat": (
        _arc(0.3, 0.5, 0.3, -10, -300),
        ((0.39, 0.97), (0.45, 0.76), (0.24, 0.7)),
    ),
    "confirm": (_arc(0.3, 0.5, 0.3, 0, 360), _arc(0.3, 0.5, 0.1, 0, 360)),
}  # fmt: skip
"""A digit or the name of a part → its lines, one high and `WIDTH` wide, from the lower left corner."""


def written(text: str, x: float, y: float, height: float) -> tuple[Stroke, ...]:
    """A number or one sign, around this point; nothing for a name that has no sign."""
    signs = [SIGNS[text]] if text in SIGNS else [SIGNS[each] for each in text if each.isdecimal()]
    wide = len(signs) * (WIDTH + APART) - APART
    return tuple(
        tuple((x + height * (across - wide / 2 + each * (WIDTH + APART)), y + height * (up - 0.5))
              for across, up in line)
        for each, sign in enumerate(signs)
        for line in sign
    )  # fmt: skip
