"""The fixtures of this folder: kits, and boxes of any size that can be built."""

from __future__ import annotations

from hypothesis import strategies as st

from narrator.config.installed import Installed
from narrator.config.kit import Ambience, Contact, Kit, LampPin
from narrator.config.kits import load_kit
from narrator.enclosure.sizes import LIMITS, PartSizes

KNOWN = Installed.under()
HEADER = [name for name in KNOWN.kits if not load_kit(KNOWN.kit_file(name)).terminal]
"""The kits that have a box; a new one is among them."""


def kit_of(name: str, *, pads: bool = False) -> Kit:
    return load_kit(KNOWN.kit_file(name), pads=pads)


def _sizes() -> st.SearchStrategy[PartSizes]:
    each = {
        name: st.integers(round(low * 10), round(high * 10)).map(lambda tenths: tenths / 10)
        for name, (low, high) in LIMITS.items()
    }
    each["speaker"] |= st.just(0.0)
    return st.builds(PartSizes, **each)


@st.composite
def _kits(draw: st.DrawFn) -> Kit:
    """Any panel: with or without each part, several pads for a button, seats with buttons and with lamps."""
    buttons = {"confirm": Contact((17,) * draw(st.integers(1, 3)), draw(st.booleans()))}
    for name in draw(st.sets(st.sampled_from(("repeat", "pause")))):
        buttons[name] = Contact((27,), draw(st.booleans()))
    for seat in range(1, draw(st.integers(0, 21)) + 1):
        buttons[f"seat {seat}"] = Contact((4,))
    ring = draw(st.integers(0, 21))
    lamps = {name: LampPin(5) for name in ("yes", "no", *(f"seat {n + 1}" for n in range(ring)))}
    ambience = draw(st.none() | st.just(Ambience(23, 24, 25)))
    return Kit("any", buttons, lamps, ambience=ambience, ring=ring)


ANY_SIZES = _sizes()
ANY_KIT = _kits()
