"""The sizes of what is built in, in millimetres, and which of them can be built. No shape is known here."""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.errors import NarratorError
from narrator.yamlfile.problems import meant, quote


class PartSizes(NamedTuple):
    """What a builder measures. The defaults are usual parts."""

    thickness: float = 4.0
    """Of the plywood or cardboard."""
    kerf: float = 0.0
    """What a laser burns away; 0: what cuts allows for that by itself, or is a knife."""
    led: float = 5.0
    """Diameter of an LED."""
    paper: float = 0.3
    """Thickness of the paper that the hoods are rolled of."""
    button: float = 24.0
    """Diameter of the hole of a button."""
    pad_length: float = 15.0
    """Of the board of a pad."""
    pad_width: float = 11.0
    """Of the board of a pad."""
    speaker: float = 50.0
    """Diameter of the loudspeaker; 0: it stands outside."""
    cable: float = 16.0
    """Diameter of the hole for power and sound, so that a plug passes."""
    board_length: float = 85.0
    """Of the Raspberry Pi, along its header; 65 for a Zero."""
    board_width: float = 56.0
    """Of the Raspberry Pi; 30 for a Zero."""


LIMITS = {
    "thickness": (2.0, 8.0),
    "kerf": (0.0, 0.5),
    "led": (3.0, 10.0),
    "paper": (0.1, 0.5),
    "button": (10.0, 40.0),
    "pad_length": (10.0, 30.0),
    "pad_width": (8.0, 30.0),
    "speaker": (20.0, 120.0),
    "cable": (6.0, 30.0),
    "board_length": (65.0, 120.0),
    "board_width": (30.0, 100.0),
}
"""Size → the least and the most."""


def sizes_of(text: str) -> PartSizes:
    """``thickness=3,led=3`` → sizes; what is left out is usual. Raises `NarratorError`."""
    found: dict[str, float] = {}
    for item in text.split(","):
        name, _, told = (part.strip() for part in item.partition("="))
        if name not in LIMITS:
            near = meant(name, LIMITS) or f"; known are {', '.join(LIMITS)}"
            raise NarratorError(f"there is no size {quote(name)}{near}")
        if name in found:
            raise NarratorError(f"--sizes has {name} twice; give it one number")
        found[name] = _millimetres(name, told)
    return PartSizes(**found)


def _millimetres(name: str, told: str) -> float:
    least, most = LIMITS[name]
    none = name == "speaker"
    try:
        value = float(told)
    except ValueError:
        value = -1.0
    if least <= value <= most or (none and value == 0):
        return value
    outside = ", or 0 for one that stands outside" if none else ""
    raise NarratorError(
        f"--sizes needs millimetres for {name}, {least:g} to {most:g}{outside}, not {quote(told)}"
    )
