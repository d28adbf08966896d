"""The eight pictures of how a box is put together, without a word. Each is drawn into its frame from the
parts as they are cut.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from narrator.enclosure.box import Enclosure
from narrator.enclosure.hoods import led_height
from narrator.enclosure.shapes import RoundHole, SquareHole
from narrator.enclosure.sheet import cut_sheet
from narrator.enclosure.solids import Plate, block, lying, rod
from narrator.enclosure.walls import FOOT, feet_at
from narrator.print.box_bodies import (
    GREEN,
    METAL,
    PAPER_WHITE,
    WALLS,
    board,
    button,
    closed_box,
    controls,
    feet,
    lamps,
    led,
    lit,
    side,
    sorted_back_to_front,
    spacers,
    speaker,
)
from narrator.print.canvas import ACCENT, INK, PAPER, Canvas, Type
from narrator.print.hood_picture import hood_picture
from narrator.print.papers import Box
from narrator.print.solid_view import FLAT, UP, Body, Move, SlantView, turning

NUMBER = Type("capitals", 13, PAPER)
APART = 26.0
"""How far parts are from where they belong, in their own millimetres."""


def pictures(canvas: Canvas, box: Enclosure, room: Box) -> None:
    """All eight, in two columns."""
    width, height = room.width / 2, room.height / 4
    for place, picture in enumerate(PICTURES):
        row, column = divmod(place, 2)
        frame = Box(room.x + column * width, room.y + row * height, width, height).grown(-2, -2)
        canvas.rect(frame, line=0.2)
        picture(canvas, box, frame.grown(-7, -4))
        canvas.circle(frame.x + 6, frame.y + 6, 4, fill=INK)
        canvas.text(frame.x + 6, frame.y + 7.6, str(place + 1), NUMBER, "middle")


def _cut(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """The parts beside each other, and a knife."""
    sheet = cut_sheet(box.parts, 3 * box.box.width)
    scale = min(frame.width / sheet.width, (frame.height - 6) / sheet.height)
    left = frame.x + (frame.width - scale * sheet.width) / 2
    low = frame.y + 6 + (frame.height - 6 + scale * sheet.height) / 2
    for part, x, y in sheet.laid:
        for points, fill in [
            (part.outline, FLAT),
            *((hole.corners(), PAPER) for hole in part.holes),
        ]:
            spots = [(left + scale * (x + px), low - scale * (y + py)) for px, py in points]
            canvas.polygon(spots, fill=fill, line=0.12)
    x, y = left + scale * (sheet.laid[0].x + sheet.laid[0].part.width), frame.y + frame.height * 0.5
    canvas.polygon([(x, y), (x + 2.2, y - 7), (x + 4.6, y - 5.8)], fill=METAL, line=0.15)
    canvas.polygon(
        [(x + 1.8, y - 6.8), (x + 9, y - 22), (x + 13.4, y - 20), (x + 5.2, y - 5.2)], fill=ACCENT
    )


def _roll(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """A strip around a rod as thick as an LED; the tube."""
    tube, high = box.tube, 1.0
    strip = Body(block((0, 0, -high), tube.strip, tube.length, high), PAPER_WHITE, (220, 220, 220))
    core = Body(lying((3, -14, tube.bore / 2), tube.bore, tube.length + 28), METAL, METAL)
    around = Body(lying((3, 0, tube.bore / 2), tube.outer, tube.length), PAPER_WHITE, PAPER_WHITE)
    tip = Body(lying((3, -14, tube.bore / 2), tube.bore, 14), METAL, METAL)
    x = tube.strip + 30
    done = Body(
        lying((x, 0, tube.outer / 2), tube.outer, tube.length, tube.bore), PAPER_WHITE, PAPER_WHITE
    )
    middle, up = tube.length / 2, tube.outer + 3
    moves = [
        Move((10, middle, up), (tube.strip * 0.6, middle, up)),
        Move((tube.strip + 6, middle, 0), (x - 9, middle, 0)),
    ]
    SlantView(canvas, frame, [strip, core, around, tip, done], moves).draw()


def _tubes(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """The top upside down: tubes into its holes, and an LED into each tube."""
    top, tall = side(box, "top").turned(), led_height(box.sizes.led)
    inner = -box.box.height + box.box.thickness
    bodies, moves = [], []
    for lamp in sorted(lamps(box.part("top")), key=lambda lamp: lamp.y):
        x, y = lamp.x, -lamp.y
        z = inner + 8
        if lamp.name != "ambience":
            bodies.append(
                Body(
                    rod((x, y, z), box.tube.outer, box.tube.length, box.tube.bore),
                    PAPER_WHITE,
                    (225, 225, 225),
                )
            )
            moves.append(Move((x, y, z), (x, y, inner)))
            z += box.tube.length + 8
        bodies += led((x, y, z), box.sizes.led, tall, lit(lamp.name), legs_up=True)
        moves.append(Move((x, y, z), (x, y, z - 8)))
    moves.append(_turned_over(box, -1))
    SlantView(canvas, frame, [Body(top), *bodies], moves).draw()


def _hood(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """A lamp in its tube, cut through."""
    hood_picture(canvas, box.tube, box.sizes, frame)


def _built_in(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """Buttons from above, or pads from below; the loudspeaker behind its grille."""
    inside = box.sizes.speaker > 0
    half = frame._replace(width=frame.width * (0.54 if inside else 1))
    holes = sorted(controls(box.part("top")), key=lambda hole: -hole.y)
    high = box.box.height
    bodies, moves = [], []
    pads = any(isinstance(hole, SquareHole) for hole in holes)
    for hole in reversed(holes) if pads else holes:
        if isinstance(hole, RoundHole):
            bodies += button(hole, high + 2 * APART, stem=True)
            moves.append(Move((hole.x, hole.y, high + 2 * APART - 24), (hole.x, hole.y, high)))
        else:
            x, y = hole.x - hole.width / 2, -hole.y - hole.height / 2
            z = box.box.thickness - high
            plate = box.part("plate")
            bodies.append(
                Body(block((x, y, z + 12), hole.width, hole.height, 2), GREEN, (88, 124, 92))
            )
            across, up = hole.x - plate.width / 2, -hole.y - plate.height / 2
            bodies.append(
                Body(
                    _flat(
                        plate.outline,
                        plate.holes[0].corners(),
                        (across, up, z + 34),
                        box.box.thickness,
                    )
                )
            )
            moves.append(Move((hole.x, -hole.y, z + 12), (hole.x, -hole.y, z)))
    top = side(box, "top")
    if not pads:
        moves.append(_turned_over(box, 1))
    SlantView(canvas, half, [Body(top.turned() if pads else top), *bodies], moves).draw()
    if inside:
        rest = Box(frame.x + half.width + 4, frame.y, frame.width - half.width - 4, frame.height)
        x, z = box.box.width / 2, box.box.height / 2
        edge = z * UP[2] / UP[1]  # where the way of the loudspeaker goes on behind the front
        far = edge + box.sizes.speaker
        into = Move((x, far, z), (x, edge, z))
        SlantView(canvas, rest, [*speaker(box, far), Body(side(box, "front"))], [into]).draw()
        _drop(canvas, frame.x + frame.width - 4, frame.y + frame.height - 4)


def _walls(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """Four walls and the top, with glue."""
    away = {"back": (0, APART), "left": (-APART, 0), "right": (APART, 0), "front": (0, -APART)}
    bodies = [Body(side(box, name).moved(*away[name])) for name in WALLS]
    bodies.append(Body(side(box, "top").moved(z=APART * 1.6)))
    wide, deep, high, _ = box.box
    moves = [
        Move((wide + APART, deep / 2, high / 2), (wide + 4, deep / 2, high / 2)),
        Move((wide * 0.2, -APART, high / 2), (wide * 0.2, -4, high / 2)),
        Move((wide, 0, high + APART * 1.6), (wide, 0, high + 4)),
    ]
    view = SlantView(canvas, frame, bodies, moves)
    view.draw()
    _drop(canvas, frame.x + frame.width - 4, frame.y + 8)


def _bottom(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """The board on spacers, the feet from below."""
    thick, gap = box.box.thickness, 22.0
    low = [*sorted_back_to_front(feet(box, -gap))]
    bodies = [
        *low,
        Body(side(box, "bottom")),
        *spacers(box, thick, 6),
        *board(box, thick + 6 + gap),
    ]
    x, y = box.box.width * 0.3, box.box.depth * 0.35
    moves = [Move((x, y, thick + 5 + gap), (x, y, thick + 7))]
    moves += [Move((*_foot(body), -gap), (*_foot(body), -2)) for body in low[-1:]]
    SlantView(canvas, frame, bodies, moves).draw()
    _drop(canvas, frame.x + frame.width - 4, frame.y + frame.height - 4)


def _close(canvas: Canvas, box: Enclosure, frame: Box) -> None:
    """The bottom with everything on it into the box, without glue."""
    far, thick = -62.0, box.box.thickness
    below = [*sorted_back_to_front(feet(box, 0)), Body(side(box, "bottom")), *board(box, thick + 6)]
    bodies = [Body(body.plate.moved(z=far), body.fill, body.edge) for body in below]
    wide = box.box.width
    moves = [Move((wide * share, 0, far + 12), (wide * share, 0, -3)) for share in (0.15, 0.85)]
    view = SlantView(canvas, frame, [*bodies, *closed_box(box, bottom=False)], moves)
    view.draw()
    for x, y in feet_at(box.box)[::2]:  # those in front, which the bottom hides
        around = [view.on_page((*spot, far)) for spot in RoundHole(x, y, FOOT / 2).corners()]
        for start, end in list(pairwise(around))[::2]:
            canvas.line(start, end, 0.15)
    x, y = frame.x + frame.width - 5, frame.y + frame.height - 6
    _drop(canvas, x, y)
    canvas.line((x - 3.4, y - 5), (x + 3.4, y + 2), 0.7, colour=ACCENT)


def _turned_over(box: Enclosure, sign: int) -> Move:
    """Beside the top, which lies upside down below 0 or as it is above."""
    wide, deep, high, _ = box.box
    return turning((wide + 16, sign * deep / 2, sign * high), deep * 0.28)


def _flat(
    outline: tuple[tuple[float, float], ...],
    hole: tuple[tuple[float, float], ...],
    corner: tuple[float, float, float],
    thick: float,
) -> Plate:
    x, y, z = corner
    return Plate(outline, (hole,), (x, y, z + thick), (1, 0, 0), (0, 1, 0), (0, 0, 1), thick)


def _foot(body: Body) -> tuple[float, float]:
    x, y, _ = body.plate.origin
    return x + 10, y + 10


def _drop(canvas: Canvas, x: float, y: float) -> None:
    """Of glue."""
    points = [
        (x, y - 5.5),
        (x + 1.3, y - 2.6),
        (x + 2, y - 0.8),
        (x - 2, y - 0.8),
        (x - 1.3, y - 2.6),
    ]
    canvas.polygon(points, fill=(230, 190, 90))
    canvas.circle(x, y - 0.4, 2.05, fill=(230, 190, 90))


PICTURES: tuple[Callable[[Canvas, Enclosure, Box], None], ...] = (
    _cut, _roll, _tubes, _hood, _built_in, _walls, _bottom, _close
)  # fmt: skip
"""In the order of the work."""
