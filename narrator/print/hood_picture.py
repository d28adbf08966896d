"""A lamp in its tube, cut through: how deep the LED sits, which leg is plus, and who sees what. Sizes
come from outside.
"""

from __future__ import annotations

from collections.abc import Callable

from narrator.enclosure.hoods import HoodTube, led_height
from narrator.enclosure.shapes import Vertex
from narrator.enclosure.sizes import PartSizes
from narrator.print.box_bodies import LEG
from narrator.print.canvas import ACCENT, INK, Canvas, Rgb
from narrator.print.papers import Box
from narrator.print.solid_view import EDGE, FLAT

GLOW: Rgb = (250, 236, 190)
LAMP: Rgb = (126, 190, 120)
SKY = 15.0
"""Above the top, on the page."""
LEGS = 16.0, 12.0
"""Of the longer and of the shorter leg, drawn shorter than they are."""
Spotted = Callable[[float, float], Vertex]
"""To the right of the middle and below the upper end of the tube, in millimetres of the box → on the page."""


def hood_picture(canvas: Canvas, tube: HoodTube, sizes: PartSizes, frame: Box) -> None:
    """Cut through the middle of a hood."""
    high = tube.length + LEGS[0]
    scale = min((frame.height - SKY) / high, frame.width * 0.2 / tube.outer)
    middle, top = frame.x + frame.width / 2, frame.y + SKY

    def box(left: float, up: float, width: float, height: float) -> Box:
        """From the middle and from the upper end, in millimetres of the box."""
        return Box(middle + scale * left, top + scale * up, scale * width, scale * height)

    def spot(left: float, down: float) -> Vertex:
        return middle + scale * left, top + scale * down

    bore, outer, led = tube.bore / 2, tube.outer / 2, sizes.led / 2
    reach = frame.width * 0.4 / scale
    for left in (-reach, outer):
        board = box(left, 0, reach - outer, sizes.thickness)
        canvas.rect(board, fill=FLAT)
        canvas.rect(board, line=0.15)
    canvas.rect(box(-bore, 0, 2 * bore, tube.depth), fill=GLOW)
    for left in (-outer, bore):
        wall = box(left, 0, outer - bore, tube.length)
        canvas.rect(wall, fill=EDGE)
        canvas.rect(wall, line=0.15)
    _led(canvas, spot, tube, led, led_height(sizes.led))
    for sign in (-1, 1):  # the flattest line of sight to the LED
        far = (SKY - 1) / scale
        canvas.line(
            spot(-sign * led, tube.depth),
            spot(sign * (bore + (bore + led) * far / tube.depth), -far),
            0.15,
            dash=0.8,
            colour=ACCENT,
        )
    x, y = spot(reach, -(SKY - 4) / scale)
    edge = spot(-bore, 2.0)
    canvas.line((x - 2.6, y + 0.6), edge, 0.2, colour=INK)
    _eye(canvas, x, y)


def _led(canvas: Canvas, spot: Spotted, tube: HoodTube, led: float, height: float) -> None:
    low = tube.length
    tip, shoulder = tube.depth, low - height + led
    rim = [
        (-led, low), (-led, shoulder), (-led * 0.7, tip + led * 0.3), (0.0, tip),
        (led * 0.7, tip + led * 0.3), (led, shoulder), (led, low),
    ]  # fmt: skip
    canvas.polygon([spot(*point) for point in rim], fill=LAMP, line=0.2)
    for across, long in ((-led / 2, LEGS[0]), (led / 2, LEGS[1])):
        canvas.line(spot(across, low), spot(across, low + long), 0.9, colour=LEG)
        x, y = spot(across * 2, low + LEGS[1] / 2)
        x += 4 if across > 0 else -4
        canvas.line((x - 1.8, y), (x + 1.8, y), 0.6)
        if across < 0:
            canvas.line((x, y - 1.8), (x, y + 1.8), 0.6)


def _eye(canvas: Canvas, x: float, y: float) -> None:
    """That looks to the left."""
    canvas.polygon(
        [
            (x - 3, y),
            (x - 1.4, y - 1.5),
            (x + 1, y - 1.9),
            (x + 3, y),
            (x + 1, y + 1.6),
            (x - 1.4, y + 1.3),
        ],
        line=0.3,
    )
    canvas.circle(x - 0.9, y - 0.1, 1.0, fill=INK)
