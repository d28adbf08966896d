"""The sounds of places that a story may ask for, with the seconds each takes, its motifs, and the music there
is. No sound is made here.

A sound takes its time whether it is rendered or not, so an evening never depends on what a box has ready.
"""

from __future__ import annotations

from collections.abc import Mapping

PLACES: Mapping[str, float] = {
    "bell": 1.2,
    "cicadas": 1.6,
    "cowbell": 1.6,
    "creek": 1.8,
    "dog": 1.6,
    "door": 1.4,
    "fire": 1.8,
    "gulls": 1.8,
    "horn": 2.0,
    "owl": 2.0,
    "rain": 1.8,
    "rooster": 1.8,
    "shutter": 1.2,
    "surf": 2.0,
    "thunder": 2.0,
    "wind": 2.0,
    "wolf": 2.0,
}
"""Sound → seconds until the next cue; it may die away under it. The bell is one stroke of several."""

MOTIF = "motif/"
"""What the sound of a motif is called, before its own name: that of an arc."""
MOTIF_SECONDS = 6.5
"""Seconds until the next cue; its last note dies away within them."""


def lasts(name: str) -> float | None:
    """The fixed seconds of a sound of the story; None: it is none."""
    return MOTIF_SECONDS if name.startswith(MOTIF) else PLACES.get(name)


BEDS: Mapping[str, str | None] = {
    "day": None,
    "night": None,
    "late": "night",
    "trial": "day",
    "town": "day",
    "mafia": "day",
    "neutral": "day",
}
"""The music that there is for a moment → the usual music that it takes the place of. The last three are for
ends of a game."""

BANDS = ("harbour", "mountain")
"""Who plays it; a theme says which (`band`), and the first plays where it does not. A bed is called
``BAND/MOMENT``."""

NIGHTS = ("rain", "sea", "fire")
"""What lies under the music of the night, by name; the first is a box's own choice."""
LATE_NIGHT = "wind"
"""What lies under that of late nights, whichever of them it was before."""


def moment(bed: str) -> str:
    """Which of `BEDS` a bed is for, whoever plays it."""
    return bed.rpartition("/")[2]


def by_night(bed: str) -> bool:
    """Whether a bed is for people with closed eyes."""
    return "night" in (moment(bed), BEDS.get(moment(bed)))
