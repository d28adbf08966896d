"""The whole box of a kit: every part with its holes, and where the sides stand. Nothing is drawn here."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from narrator.base.errors import NarratorError
from narrator.config.kit import Kit
from narrator.enclosure.hoods import HoodTube, hood
from narrator.enclosure.joints import Outside, outlines
from narrator.enclosure.shapes import CutPart, SquareHole, disc, moved, rectangle
from narrator.enclosure.sizes import PartSizes
from narrator.enclosure.top import PLATE, panel_buttons, top_layout
from narrator.enclosure.walls import (
    CABLE_UP,
    FOOT,
    PLUGS,
    RISE,
    WallLayout,
    bottom,
    cable_hole,
    grille,
    rows_of_wires,
    wire_holes,
)

INNER_HEIGHT = 66.0
"""For a board with plugs on its header, and a button above them."""
BESIDE = 45.0
"""Along the board, for plugs at its end."""


class Enclosure(NamedTuple):
    """A box, in parts."""

    box: Outside
    sizes: PartSizes
    parts: tuple[CutPart, ...]
    """What is cut out of the board: the six sides first, as `outlines` names them."""
    tube: HoodTube
    hoods: int
    """How many tubes are rolled."""

    def part(self, name: str) -> CutPart:
        """Raises StopIteration for a part that this box does not have."""
        return next(part for part in self.parts if part.name == name)


def enclosure(kit: Kit, sizes: PartSizes) -> Enclosure:
    """The box of a kit on the header. Raises `NarratorError` for a kit in a terminal."""
    if kit.terminal:
        raise NarratorError(
            f"the kit {kit.name} is played in a terminal and needs no box; name another one: --kit panel"
        )
    thick = sizes.thickness
    depth = PLUGS + sizes.board_width + PLUGS
    layout = top_layout(kit, sizes, depth)
    width = max(layout.width, sizes.board_length + BESIDE, sizes.speaker + 40, sizes.cable + 40)
    width, depth = _whole(width + 2 * thick), _whole(max(layout.depth, depth) + 2 * thick)
    rows = rows_of_wires(kit, width, depth, thick)
    wires = RISE * rows + 8 if rows else 0.0
    inner = max(INNER_HEIGHT, sizes.speaker + 20, CABLE_UP + sizes.cable + 8 + wires)
    box = Outside(width, depth, _whole(inner + 2 * thick), thick)
    right, up = width / 2, depth / 2
    walls = {
        "top": WallLayout(
            tuple(hole._replace(x=hole.x + right, y=hole.y + up) for hole in layout.holes),
            tuple(moved(line, right, up) for line in layout.engraved),
        ),
        "bottom": bottom(box, sizes),
        "front": WallLayout(grille(box, sizes)),
        **wire_holes(kit, box),
    }
    back = walls["back"]
    walls["back"] = back._replace(holes=(*back.holes, cable_hole(box, sizes)))
    sides = tuple(
        CutPart(name, outline, walls[name].holes, walls[name].engraved)
        for name, outline in outlines(box).items()
    )
    tube = hood(sizes)
    return Enclosure(box, sizes, (*sides, *_small(kit, sizes)), tube, len(kit.lamps))


def _small(kit: Kit, sizes: PartSizes) -> tuple[CutPart, ...]:
    """Feet, and a plate under each pad of the panel, with a hole for its three wires."""
    own = [name for name in panel_buttons(kit) if kit.buttons[name].active_high]
    feet = CutPart("foot", disc(FOOT), number=4)
    if not own:
        return (feet,)
    long, wide = sizes.pad_length + 2 * PLATE, sizes.pad_width + 2 * PLATE
    slot = SquareHole(long / 2, wide / 2, min(8.0, sizes.pad_length - 4), sizes.pad_width - 2)
    return (CutPart("plate", rectangle(long, wide), (slot,), number=len(own)), feet)


def _whole(length: float) -> float:
    """Up to the next five millimetres."""
    return float(5 * ceil(length / 5 - 1e-9))
