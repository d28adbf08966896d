"""What is said while a box is examined. What is asked when, and what the answers mean, is not known here."""

from __future__ import annotations

from narrator.script.common.lines import Lines, never

LINES = Lines(never)
HELLO = LINES.declare("doctor.hello")
PRESS = {name: LINES.declare(f"doctor.press.{name}") for name in ("confirm", "repeat", "pause")}
SEAT = LINES.declare("doctor.press.seat", ("seat",))
OTHER = LINES.declare("doctor.other")
DEAF = LINES.declare("doctor.deaf")
SWEEP = LINES.declare("doctor.sweep")
GREEN = LINES.declare("doctor.green")
RED = LINES.declare("doctor.red")
LAMP = LINES.declare("doctor.lamp", ("seat",))
COLOURS = {colour: LINES.declare(f"doctor.colour.{colour}") for colour in ("red", "green", "blue")}
TICKS = LINES.declare("doctor.ticks")
WELL = LINES.declare("doctor.well")
ILL = LINES.declare("doctor.ill")
