"""What is set into the top: the panel's buttons and lamps, and the ring of a kit that has one. How large the
box is otherwise is not known here.

The middle of everything is 0, 0. The panel is below and above it; a ring goes all round the button.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from narrator.config.kit import Kit
from narrator.enclosure.glyphs import written
from narrator.enclosure.hoods import hood
from narrator.enclosure.shapes import Hole, RoundHole, SquareHole, Stroke
from narrator.enclosure.sizes import PartSizes

COLLAR = 4.0
"""What the nut of a button needs around its hole."""
PLATE = 6.0
"""What the plate under a pad needs around its hole."""
AIR = 4.0
"""Between two parts, at least."""
RIM = 8.0
"""From the wall of the box inwards to the first hole."""
SIGN = 5.0
"""Height of numbers and signs."""


class TopLayout(NamedTuple):
    """The holes, and how large the top has to be for them, within the walls."""

    holes: tuple[Hole, ...]
    engraved: tuple[Stroke, ...]
    width: float
    depth: float


def top_layout(kit: Kit, sizes: PartSizes, depth: float) -> TopLayout:
    """Every button of the panel and every lamp. ``depth``: the top has so much anyway, within the walls."""
    return _ring(kit, sizes, depth) if kit.ring else _row(kit, sizes)


def panel_buttons(kit: Kit) -> list[str]:
    """Those that are set into the box; a seat's own button lies before that seat."""
    return [name for name in kit.buttons if not name.startswith("seat ")]


def _foot(kit: Kit, sizes: PartSizes) -> float:
    """How far around its middle the largest of the panel's buttons reaches below the top."""
    pad = hypot(sizes.pad_length / 2 + PLATE, sizes.pad_width / 2 + PLATE)
    button = sizes.button / 2 + COLLAR
    return max(pad if kit.buttons[name].active_high else button for name in panel_buttons(kit))


def _button(kit: Kit, sizes: PartSizes, name: str, x: float, y: float) -> Hole:
    if kit.buttons[name].active_high:
        return SquareHole(x, y, sizes.pad_length, sizes.pad_width, name)
    return RoundHole(x, y, sizes.button / 2, name)


def _sign(name: str, x: float, y: float, foot: float) -> tuple[Stroke, ...]:
    """In front of a button, where its cap hides nothing from whoever sits there."""
    return written(name, x, y - foot - SIGN / 2, SIGN)


def _row(kit: Kit, sizes: PartSizes) -> TopLayout:
    """REPEAT, the button and PAUSE side by side, their signs before them and the lamps above."""
    tube, foot = hood(sizes).hole / 2, _foot(kit, sizes)
    step = 2 * foot + AIR
    lamps = foot + AIR + tube
    tall = foot + lamps + 2 * tube + AIR + SIGN
    low = foot - tall / 2
    aside = max(2 * tube + 2 * AIR, 15.0)
    holes: list[Hole] = []
    engraved: list[Stroke] = []
    for name, x in (("repeat", -step), ("confirm", 0.0), ("pause", step)):
        if name in kit.buttons:
            holes.append(_button(kit, sizes, name, x, low))
            engraved += _sign(name, x, low, foot)
    for name, x in (("no", -aside), ("yes", aside)):
        holes.append(RoundHole(x, low + lamps, tube, name))
        engraved += written(name, x, low + lamps + tube + AIR + SIGN / 2, SIGN)
    if kit.ambience is not None:
        holes.append(RoundHole(0, low + lamps, (sizes.led + 0.2) / 2, "ambience"))
    sides = max(step if len(panel_buttons(kit)) > 1 else 0.0, aside)
    return TopLayout(tuple(holes), tuple(engraved), 2 * (sides + foot + RIM), tall + 2 * RIM)


def _ring(kit: Kit, sizes: PartSizes, depth: float) -> TopLayout:
    """A lamp for each seat, clockwise from the front; REPEAT and PAUSE in the two corners there."""
    tube, foot = hood(sizes).hole / 2, _foot(kit, sizes)
    inner = foot + AIR + tube
    pitch = 2 * tube + AIR + 3.0
    radius = max(inner + 2 * tube + AIR + SIGN, pitch / (2 * sin(pi / max(kit.ring, 3))))
    numbers = radius + tube + SIGN * 0.9
    outer = numbers + SIGN
    depth = max(depth, 2 * (outer + RIM / 2))
    holes: list[Hole] = [_button(kit, sizes, "confirm", 0, 0)]
    engraved = [*_sign("confirm", 0, 0, foot)]
    for name, x in (("no", -inner), ("yes", inner)):
        holes.append(RoundHole(x, 0, tube, name))
        engraved += written(name, x, tube + 1 + SIGN / 2, SIGN)
    if kit.ambience is not None:
        holes.append(RoundHole(0, inner, (sizes.led + 0.2) / 2, "ambience"))
    for seat in range(1, kit.ring + 1):
        angle = -pi / 2 - 2 * pi * (seat - 0.5) / kit.ring
        across, up = cos(angle), sin(angle)
        holes.append(RoundHole(radius * across, radius * up, tube, f"seat {seat}"))
        engraved += written(str(seat), numbers * across, numbers * up, SIGN * 0.8)
    half = outer + RIM / 2
    corners = [name for name in ("repeat", "pause") if name in kit.buttons]
    if corners:
        y = depth / 2 - RIM - foot
        x = max(sqrt(max(0.0, (outer + AIR + foot) ** 2 - y * y)), foot + AIR)
        half = max(half, x + foot + RIM)
        for name in corners:
            left = -x if name == "repeat" else x
            holes.append(_button(kit, sizes, name, left, -y))
            engraved += _sign(name, left, -y, foot)
    return TopLayout(tuple(holes), tuple(engraved), 2 * half, depth)
