"""The instruments of the bands: where the soundfont has them, and how each is played. It knows no piece."""

from __future__ import annotations

from typing import NamedTuple


class Instrument(NamedTuple):
    """One of the soundfont FluidR3 GM."""

    bank: int
    program: int
    low: int
    high: int
    """Its range of MIDI notes."""
    chords: tuple[int, int] = (52, 72)
    """Where it lays chords."""
    swells: bool = False
    """Whether a note can grow while it sounds."""
    late: float = 0.0
    """Seconds by which it speaks late and is therefore played early."""
    strum: float = 0.0
    """Seconds from string to string of a chord."""
    rings: float = 0.0
    """Seconds that a note rings on after its end."""


INSTRUMENTS = {
    "mandolin": Instrument(16, 25, 55, 93, (62, 79), strum=0.012, rings=0.25),
    "guitar": Instrument(0, 24, 40, 81, (50, 68), strum=0.016, rings=0.5),
    "accordion": Instrument(8, 21, 48, 88, (55, 73), swells=True, late=0.02),
    "clarinet": Instrument(0, 71, 50, 90, (55, 74), swells=True, late=0.02),
    "bass": Instrument(0, 32, 31, 55, (36, 52), rings=0.05),
    "flute": Instrument(0, 73, 60, 93, (62, 79), swells=True, late=0.02),
    "recorder": Instrument(0, 74, 60, 93, (62, 79), swells=True),
    "fiddle": Instrument(0, 110, 55, 93, (60, 76), swells=True, late=0.03),
    "hurdy-gurdy": Instrument(0, 109, 43, 79, (50, 67), rings=0.12),
    "viola": Instrument(0, 41, 48, 80, (52, 69), swells=True, late=0.04),
    "cello": Instrument(0, 42, 36, 72, (43, 60), swells=True, late=0.04),
    "contrabass": Instrument(0, 43, 28, 60, (33, 50), swells=True, late=0.03),
    "strings": Instrument(0, 49, 36, 84, (48, 67), swells=True, late=0.08),
    "pizzicato": Instrument(0, 45, 36, 84, (48, 67), rings=0.3),
    "dulcimer": Instrument(0, 15, 48, 92, (57, 74), strum=0.02, rings=0.6),
    "harp": Instrument(0, 46, 36, 96, (52, 72), strum=0.03, rings=0.8),
    "frame drum": Instrument(0, 116, 36, 72, rings=0.5),
    "deep drum": Instrument(8, 116, 24, 72, rings=0.8),
    "bell": Instrument(8, 14, 36, 84, rings=2.0),
}
