"""The tube around a lamp: how long it is, and the strip that it is rolled of. Where lamps are is not
known here.

The LED is stuck into the lower end. From outside one looks into the upper end, and sees the LED itself only
from above a cone; from a seat one sees its light on the inner wall and nothing that dazzles.
"""

from __future__ import annotations

from math import ceil, pi, radians, tan
from typing import NamedTuple

from narrator.enclosure.sizes import PartSizes

STEEP = 60.0
"""Degrees above the table: no LED is seen from lower than that. From a chair one looks down at 20 to 40."""
TURNS = 3
"""Of the strip, so that no light passes."""
PLAY = 0.2
"""Between LED and tube, and between tube and hole."""


class HoodTube(NamedTuple):
    """The tube around an LED, in millimetres."""

    bore: float
    """Inner diameter."""
    outer: float
    """Outer diameter."""
    depth: float
    """From the upper end to the tip of the LED."""
    length: float
    """With the LED in it."""
    strip: float
    """Length of the strip that is rolled; it is as wide as the tube is long."""

    @property
    def hole(self) -> float:
        """Diameter of the hole that it is pushed into."""
        return self.outer + PLAY


def hood(sizes: PartSizes) -> HoodTube:
    """Its tube for LEDs of this size."""
    bore = sizes.led + PLAY
    outer = bore + 2 * TURNS * sizes.paper
    depth = bore * tan(radians(STEEP))
    length = ceil(2 * (depth + led_height(sizes.led))) / 2
    strip = ceil(TURNS * pi * (bore + outer) / 2)
    return HoodTube(bore, outer, length - led_height(sizes.led), length, strip)


def led_height(diameter: float) -> float:
    """Of its body without legs: 5.4 mm for one of 3 mm, 8.6 for 5 mm, as usual LEDs have it."""
    return 1.6 * diameter + 0.6
