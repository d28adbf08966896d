"""What is said to somebody who records lines. Which lines these are is not known here."""

from __future__ import annotations

from narrator.script.common.lines import Lines, never

LINES = Lines(never)
HELLO = LINES.declare("record.hello")
UNPRESSED = LINES.declare("record.unpressed")
FAULTS = {name: LINES.declare(f"record.{name}") for name in ("silent", "clipped", "quiet", "noisy", "long")}
"""What is wrong with a take, and what is said of it."""
SKIPPED = LINES.declare("record.skipped")
DONE = LINES.declare("record.done")
LEFT = LINES.declare("record.left")
