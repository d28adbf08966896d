"""What is cut into the walls and the bottom: grille, cables, wires to the seats, screws, air. Sizes of the
box come from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import ceil, hypot
from typing import NamedTuple

from narrator.config.kit import Kit
from narrator.enclosure.glyphs import written
from narrator.enclosure.joints import Outside
from narrator.enclosure.shapes import Hole, RoundHole, Stroke, closed
from narrator.enclosure.sizes import PartSizes

WIRE = 5.0
"""Diameter of a hole for the wires of a button that lies on the table."""
APART = 14.0
"""From one such hole to the next, at least."""
RISE = 16.0
"""From one row of them to the next."""
CORNER = 12.0
"""From the inside of a corner to the first of them."""
CABLE_UP = 12.0
"""From the bottom to the hole for power and sound."""
GRILLE, MESH = 3.5, 6.0
"""Diameter of the loudspeaker's holes, and from one to the next."""
SCREW = 2.7
"""Diameter of the holes that fix the board."""
SCREW_INSET, SCREWS_APART = 3.5, 58.0
"""Of the holes of every Raspberry Pi: from its edges, and along its header."""
PLUGS = 30.0
"""Beside the board, for the plugs of power and sound, and in front of it for the loudspeaker."""
AIR = 12.0
"""From one hole for air to the next."""
FOOT = 20.0
"""Diameter of a foot."""
FOOT_INSET = 6.0
"""From the inside of the walls to a foot."""


class WallLayout(NamedTuple):
    """What is cut and engraved, of one side."""

    holes: tuple[Hole, ...] = ()
    engraved: tuple[Stroke, ...] = ()


def outside_wires(kit: Kit) -> list[str]:
    """The buttons that lie on the table: those of the seats, and each further pin of another one."""
    found = []
    for name, contact in kit.buttons.items():
        seat = name.startswith("seat ")
        found += [name] * (len(contact.pins) if seat else len(contact.pins) - 1)
    return found


def rows_of_wires(kit: Kit, width: float, depth: float, thick: float) -> int:
    """How many rows of holes their wires need in three walls of a box of this size."""
    return ceil(len(outside_wires(kit)) * APART / sum(_walls(width, depth, thick).values()))


def wire_holes(kit: Kit, box: Outside) -> dict[str, WallLayout]:
    """Left, back and right wall → the holes of the wires, seat 1 first, in the order of the clock."""
    names = outside_wires(kit)
    walls = _walls(box.width, box.depth, box.thickness)
    room = sum(walls.values())
    rows = rows_of_wires(kit, box.width, box.depth, box.thickness)
    holes: dict[str, list[Hole]] = {wall: [] for wall in walls}
    signs: dict[str, list[Stroke]] = {wall: [] for wall in walls}
    each = ceil(len(names) / max(rows, 1))
    for place, name in enumerate(names):
        row, nth = divmod(place, each)
        wall, along = _found((nth + 0.5) * room / each, walls)
        whole = box.width if wall == "back" else box.depth
        x = whole - box.thickness - CORNER - along  # seen from outside the clock runs to the left
        y = box.height - box.thickness - WIRE - 8 - row * RISE
        holes[wall].append(RoundHole(x, y, WIRE / 2, name))
        signs[wall] += written(name.removeprefix("seat "), x, y + WIRE / 2 + 3.5, 4)
    return {wall: WallLayout(tuple(holes[wall]), tuple(signs[wall])) for wall in walls}


def _found(along: float, walls: Mapping[str, float]) -> tuple[str, float]:
    """The wall at which somebody is who has walked so far along all of them, and how far along that one."""
    for wall, long in walls.items():
        if along < long:
            return wall, along
        along -= long
    raise ValueError(f"there is no wall {along:g} mm behind the last one")


def _walls(width: float, depth: float, thick: float) -> dict[str, float]:
    side, back = depth - 2 * (thick + CORNER), width - 2 * (thick + CORNER)
    return {"left": side, "back": back, "right": side}


def cable_hole(box: Outside, sizes: PartSizes) -> Hole:
    """In the back, low."""
    y = box.thickness + CABLE_UP + sizes.cable / 2
    return RoundHole(box.width / 2, y, sizes.cable / 2)


def grille(box: Outside, sizes: PartSizes) -> tuple[Hole, ...]:
    """In the front, in front of the loudspeaker; none without one."""
    reach = sizes.speaker / 2 - GRILLE
    number = int(reach / MESH) + 3
    around = range(-number, number + 1) if sizes.speaker else ()
    spots = [((x + (y % 2) / 2) * MESH, y * MESH * 0.866) for y in around for x in around]
    middle = box.width / 2, box.height / 2
    return tuple(
        RoundHole(middle[0] + x, middle[1] + y, GRILLE / 2) for x, y in spots if hypot(x, y) <= reach
    )


def bottom(box: Outside, sizes: PartSizes) -> WallLayout:
    """Seen from below: the screws of the board, air under it, and where the feet are glued."""
    right, back = box.width - box.thickness - 5, box.depth - box.thickness - PLUGS
    x, y = right - SCREW_INSET - SCREWS_APART / 2, back - sizes.board_width / 2
    across, up = SCREWS_APART / 2, sizes.board_width / 2 - SCREW_INSET
    screws = [RoundHole(x + a, y + b, SCREW / 2) for a in (across, -across) for b in (up, -up)]
    rows = max(1, int((sizes.board_width - 20) / AIR) + 1)
    air = [
        RoundHole(x + a, y + b, 3) for a in _around(int((SCREWS_APART - 20) / AIR) + 1) for b in _around(rows)
    ]
    inset = box.thickness + FOOT_INSET + FOOT / 2
    feet = product((inset, box.width - inset), (inset, box.depth - inset))
    circles = tuple(closed(RoundHole(*foot, FOOT / 2).corners()) for foot in feet)
    return WallLayout((*screws, *air), circles)


def _around(number: int) -> list[float]:
    """The places of so many holes for air, around 0."""
    return [(each - (number - 1) / 2) * AIR for each in range(number)]
