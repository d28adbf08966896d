"""What stands in the pictures of a box: its sides, buttons, lamps, board and loudspeaker as bodies. How a
picture is laid out is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable

from narrator.enclosure.box import Enclosure
from narrator.enclosure.shapes import CutPart, Hole, RoundHole
from narrator.enclosure.solids import Plate, Solid, block, lying, rod, standing
from narrator.enclosure.walls import FOOT, board_at, feet_at
from narrator.print.canvas import Rgb
from narrator.print.solid_view import TOWARDS, Body

METAL, GREEN, BLACK = (214, 216, 220), (120, 160, 124), (58, 56, 58)
PAPER_WHITE, LEG = (255, 255, 255), (170, 172, 176)
LIT: dict[str, Rgb] = {"yes": (96, 168, 92), "no": (206, 84, 76), "ambience": (150, 170, 220)}
SEAT_LIT: Rgb = (232, 200, 90)
"""Colours of lamps, that of seats last."""

WALLS = ("back", "left", "right", "front")
"""From back to front, as they are seen."""


def side(box: Enclosure, name: str) -> Plate:
    """A side where it stands."""
    return standing(box.part(name), box.box)


def sorted_back_to_front(bodies: Iterable[Body]) -> list[Body]:
    """Bodies of about the same size, by where they stand."""
    return sorted(
        bodies,
        key=lambda body: sum(a * b for a, b in zip(body.plate.at((0, 0)), TOWARDS, strict=True)),
    )


def lamps(top: CutPart) -> list[RoundHole]:
    """The holes of the lamps."""
    return [
        hole
        for hole in top.holes
        if isinstance(hole, RoundHole) and (hole.name in LIT or hole.name.startswith("seat "))
    ]


def controls(top: CutPart) -> list[Hole]:
    """The holes of buttons or pads."""
    return [hole for hole in top.holes if hole.name in ("confirm", "repeat", "pause")]


def lit(name: str) -> Rgb:
    """The colour of a lamp."""
    return LIT.get(name, SEAT_LIT)


def button(hole: RoundHole, z: float, *, stem: bool) -> list[Body]:
    """Its collar and cap over a hole, and its stem below."""
    x, y, wide = hole.x, hole.y, 2 * hole.radius
    parts = [Body(rod((x, y, z - 24), wide * 0.85, 24), METAL, METAL)] if stem else []
    return [
        *parts,
        Body(rod((x, y, z), wide + 4, 3), BLACK, BLACK),
        Body(rod((x, y, z + 3), wide * 0.75, 3), (150, 40, 44), (120, 30, 34)),
    ]


def led(foot: Solid, diameter: float, height: float, fill: Rgb, *, legs_up: bool) -> list[Body]:
    """An LED, head down with its legs up, or the other way round; one leg is longer."""
    x, y, z = foot
    apart = diameter / 4
    if not legs_up:
        return [Body(rod((x, y, z), diameter, height), fill, fill)]
    return [
        Body(rod((x, y, z), diameter, height), fill, fill),
        Body(rod((x - apart, y, z + height), 0.8, 22), LEG, LEG),
        Body(rod((x + apart, y, z + height), 0.8, 17), LEG, LEG),
    ]


def board(box: Enclosure, z: float) -> list[Body]:
    """A Raspberry Pi over its place, with header and sockets."""
    x, y, long, wide = board_at(box.box, box.sizes)
    return [
        Body(block((x, y, z), long, wide, 1.6), GREEN, (88, 124, 92)),
        Body(block((x + 7, y + wide - 6, z + 1.6), 51, 5, 8.5), BLACK, (40, 38, 40)),
        *(
            Body(block((x + long - 16, y + wide * share, z + 1.6), 17, wide * 0.24, 14), METAL, LEG)
            for share in (0.7, 0.4, 0.1)
        ),
    ]


def spacers(box: Enclosure, z: float, length: float) -> list[Body]:
    """Under the four corners of the board."""
    bottom = box.part("bottom")
    wide = box.box.width
    return [
        Body(rod((wide - hole.x, hole.y, z), 5, length), METAL, LEG)
        for hole in bottom.holes
        if isinstance(hole, RoundHole) and hole.radius < 2
    ]


def feet(box: Enclosure, z: float) -> list[Body]:
    """Four, by the upper end."""
    thick = box.box.thickness
    return [Body(rod((x, y, z - thick), FOOT, thick)) for x, y in feet_at(box.box)]


def speaker(box: Enclosure, y: float) -> list[Body]:
    """Its magnet, its rim and its cone, so far behind the outer face of the front."""
    wide, x, z = box.sizes.speaker, box.box.width / 2, box.box.height / 2
    return [
        Body(lying((x, y + 12, z), wide * 0.45, 9), METAL, LEG),
        Body(lying((x, y + 3, z), wide * 0.75, 9), BLACK, (84, 82, 84)),
        Body(lying((x, y, z), wide, 3), METAL, LEG),
        Body(lying((x, y, z), wide * 0.84, 0), BLACK, BLACK),
        Body(lying((x, y, z), wide * 0.3, 0), (84, 82, 84), BLACK),
    ]


def closed_box(box: Enclosure, *, bottom: bool) -> list[Body]:
    """As it is seen from above, with or without its bottom and feet; what is set into the top is there."""
    top = box.part("top")
    high = box.box.height
    low = [*sorted_back_to_front(feet(box, 0)), Body(side(box, "bottom"))] if bottom else []
    found = [*low, *(Body(side(box, name)) for name in WALLS)]
    found.append(Body(side(box, "top")))
    for lamp in lamps(top):
        found += led((lamp.x, lamp.y, high - 1), box.sizes.led, 1, lit(lamp.name), legs_up=False)
    for hole in controls(top):
        if isinstance(hole, RoundHole):
            found += button(hole, high, stem=False)
        else:
            corner = hole.x - hole.width / 2, hole.y - hole.height / 2, high - 1.0
            found.append(Body(block(corner, hole.width, hole.height, 1), GREEN, GREEN))
    return found
