"""Draws the header with all wires of a kit as SVG. Where a wire goes is decided by the plan.

Each part is in the row of its GPIO, so no wire from a GPIO bends or crosses another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.wiring.captions import ENGLISH, Captions
from hardware.wiring.header import ROWS, HeaderPin, header
from hardware.wiring.plan import SOUND_BOARD, Wire
from hardware.wiring.svg import SvgPage
from hardware.wiring.symbols import BLACK, ENDS, PAD_LEGS, Spot, draw_part

PITCH, TOP, FOOT, NOTE = 50, 112, 130, 24
"""Height of a row, of the spaces above and below the rows, and of a line below them, in pixels as all lengths
here."""
PILL, HEIGHT, GAP = 124, 36, 8
"""Width and height of a pin's label, and the gap between the two columns."""
LANE, FIRST_LANE = 24, ENDS + 22
"""Distance of two rails, and that of the first one from the header."""
MARGIN = 30
"""Space between the outermost rail and the edge of the picture."""
POWER = "#a8480f"
DASH = "9 5"
"""Colour and dash pattern of 3V3 wires."""
FILLS = {"GND": "#dcdcdc", "3V3": "#fbe0cb", "5V": "#fff"}
SOUND = "#cfe2f5"
"""Of the pins of a sound board."""
_LABELS = {"GPIO 0": "ID", "GPIO 1": "ID"}
"""Labels of the pins that no kit may use, but those of 5V."""


class Tap(NamedTuple):
    """A connection from a part to a rail."""

    row: int
    """The row of the part."""
    down: float
    """How far below the middle of the row it leaves the part."""


class Rail(NamedTuple):
    """A vertical wire beside the parts that connects several of them to one pin."""

    pin: HeaderPin
    """The pin at which it ends."""
    left: bool
    """Whether it is to the left of the header."""
    taps: tuple[Tap, ...]
    """The connections to it."""

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last row that it spans; 0 is above the header."""
        own = self.pin.row if self.pin.left == self.left else 0
        rows = [own, *(tap.row for tap in self.taps)]
        return min(rows), max(rows)


def draw(
    wires: Sequence[Wire],
    title: str,
    taken: frozenset[int] = frozenset(),
    captions: Captions = ENGLISH,
) -> str:
    """The picture of at least one wire, as SVG text. ``taken`` are the GPIOs that a sound board uses."""
    rails = _rails(wires)
    lanes = _lanes(rails)
    side = FIRST_LANE + LANE * max(lanes.values()) + MARGIN
    middle = side + PILL + GAP / 2
    notes = (captions.board, captions.supply) if taken else ()
    sheet = SvgPage(2 * middle, TOP + ROWS * PITCH + FOOT + NOTE * len(notes), title)
    edges = {True: side, False: 2 * middle - side}
    for rail in sorted(rails, key=lambda rail: lanes[rail]):
        _draw_rail(sheet, rail, edges, FIRST_LANE + LANE * lanes[rail])
    _draw_ambience(sheet, wires, edges)
    for wire in wires:
        draw_part(sheet, wire, _spot(wire.pin, edges), captions)
    used = {pin.number for wire in wires for pin in (wire.pin, wire.other, wire.supply) if pin}
    for pin in header():
        board = SOUND_BOARD[pin.gpio] if pin.gpio in taken else ""
        label = board or _label(pin, captions)
        fill = SOUND if board else FILLS.get(pin.name, "#fff") if pin.number in used else "#fff"
        _draw_pin(sheet, pin, _spot(pin, edges), label, fill, used=pin.number in used)
    dashed = any(rail.pin.name == "3V3" for rail in rails)
    _draw_captions(sheet, title, middle, captions, notes, dashed=dashed)
    return sheet.source()


def _label(pin: HeaderPin, captions: Captions) -> str:
    return f"5V: {captions.no}" if pin.name == "5V" else _LABELS.get(pin.name, pin.name)


def _spot(pin: HeaderPin, edges: dict[bool, float]) -> Spot:
    return Spot(edges[pin.left], TOP + (pin.row - 0.5) * PITCH, pin.left)


def _rails(wires: Sequence[Wire]) -> list[Rail]:
    """One rail for each pin and side; those of 3V3 last, because they are outermost."""
    taps: dict[tuple[HeaderPin, bool], list[Tap]] = {}
    for wire in wires:
        down = PAD_LEGS if wire.supply else 0
        taps.setdefault((wire.other, wire.pin.left), []).append(Tap(wire.pin.row, down))
        if wire.supply:
            supply = (wire.supply, wire.pin.left)
            taps.setdefault(supply, []).append(Tap(wire.pin.row, -PAD_LEGS))
    rails = [Rail(pin, left, tuple(legs)) for (pin, left), legs in taps.items()]
    return sorted(rails, key=lambda rail: (rail.pin.name == "3V3", rail.pin.number, rail.left))


def _lanes(rails: Sequence[Rail]) -> dict[Rail, int]:
    """The innermost free lane of each rail; those of 3V3 are outside of all grounds."""
    lanes: dict[Rail, int] = {}
    for rail in rails:
        lane = 0
        for other, taken in lanes.items():
            if other.left == rail.left and other.pin.name != rail.pin.name:
                lane = max(lane, taken + 1)
        while any(lane == taken and _overlap(rail, other) for other, taken in lanes.items()):
            lane += 1
        lanes[rail] = lane
    return lanes


def _overlap(a: Rail, b: Rail) -> bool:
    return a.left == b.left and a.span[0] <= b.span[1] and b.span[0] <= a.span[1]


def _draw_rail(sheet: SvgPage, rail: Rail, edges: dict[bool, float], out: float) -> None:
    power = rail.pin.name == "3V3"
    colour, dash = (POWER, DASH) if power else (BLACK, "")

    def spot(row: int) -> Spot:
        return Spot(edges[rail.left], TOP + (row - 0.5) * PITCH, rail.left)

    home = _spot(rail.pin, edges)
    across = rail.pin.left != rail.left
    ends = [spot(tap.row).at(out, tap.down) for tap in rail.taps]
    start = spot(0).at(out, 8) if across else home.at(out)
    heights = [start[1], *(y for _, y in ends)]
    for tap, end in zip(rail.taps, ends, strict=True):
        sheet.over([spot(tap.row).at(ENDS, tap.down), end], colour, dash=dash)
    if across:
        pill = home.at(-PILL / 2)
        sheet.line([pill, (pill[0], start[1]), start], colour, dash=dash)
    else:
        sheet.over([home.at(0), start], colour, dash=dash)
    x = start[0]
    sheet.line([(x, min(heights)), (x, max(heights))], colour, dash=dash)
    inside = [y for y in heights if min(heights) < y < max(heights)]
    for y in inside:
        sheet.circle((x, y), 5.5, fill=colour, stroke=colour)


def _draw_ambience(sheet: SvgPage, wires: Sequence[Wire], edges: dict[bool, float]) -> None:
    """A frame around the three colours of the lamp, if they are in adjacent rows."""
    own = [wire for wire in wires if wire.kind == "colour"]
    sides = {wire.pin.left for wire in own}
    if len(sides) != 1:
        return
    rows = [wire.pin.row for wire in own]
    first, last = min(rows), max(rows)
    left = own[0].pin.left
    between = [w for w in wires if w.pin.left == left and first < w.pin.row < last and w not in own]
    if between:
        return
    upper, lower = (Spot(edges[left], TOP + (row - 0.5) * PITCH, left) for row in (first, last))
    a, b = upper.at(222, -24), lower.at(ENDS - 2, 20)
    corner = (min(a[0], b[0]), a[1])
    sheet.box(corner, (abs(a[0] - b[0]), b[1] - a[1]), fill="none", dash="3 4", round_=12)


def _draw_pin(sheet: SvgPage, pin: HeaderPin, spot: Spot, label: str, fill: str, *, used: bool) -> None:
    ink = "#111" if used or fill == SOUND else "#9c1c1c" if pin.name == "5V" else "#6b6b6b"
    outer, inner = spot.at(0), spot.at(-PILL)
    corner = (min(outer[0], inner[0]), spot.y - HEIGHT / 2)
    stroke = BLACK if used else "#b5b5b5"
    sheet.box(corner, (PILL, HEIGHT), fill=fill, stroke=stroke, width=2.5 if used else 1.5, round_=9)
    sheet.text(spot.at(-(PILL - 36) / 2, 6), label, 17, bold=used, colour=ink)
    centre = spot.at(-PILL + 19)
    sheet.circle(centre, 14, stroke=stroke, width=1.5)
    sheet.text((centre[0], centre[1] + 5.5), str(pin.number), 15, colour=ink)


def _draw_captions(
    sheet: SvgPage,
    title: str,
    middle: float,
    captions: Captions,
    notes: Sequence[str],
    *,
    dashed: bool,
) -> None:
    """``notes``: what else stands below."""
    sheet.text((middle, 38), title, 26, bold=True)
    sheet.text((middle, 66), captions.above, 16)
    below = TOP + ROWS * PITCH
    sheet.text((middle, below + 26), captions.below, 16)
    told = (*([captions.dashed] if dashed else []), captions.circles, captions.never, *notes)
    for nth, words in enumerate(told):
        sheet.text((middle, below + 62 + NOTE * nth), words, 16, bold=words == captions.never)
