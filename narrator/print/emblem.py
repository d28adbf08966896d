"""The emblem of a role: white on a round ground of ink, which weighs the same on every card. The drawings are
files in emblems/, found by the role's word or id.
"""

from __future__ import annotations

from pathlib import Path

from narrator.print.canvas import INK, PAPER, Canvas, Type
from narrator.print.papers import Box

EMBLEMS = Path(__file__).with_name("emblems")


def drawing(word: str, role: str) -> Path | None:
    """The file that shows a role; None: it has none yet. ``word`` is what the table calls it."""
    files = (EMBLEMS / f"{name}.svg" for name in (word, role))
    return next((file for file in files if file.is_file()), None)


def emblem(canvas: Canvas, x: float, y: float, radius: float, file: Path | None, name: str) -> None:
    """Around this point. A role without a drawing shows the initial of its name."""
    canvas.circle(x, y, radius, fill=INK)
    canvas.circle(x, y, radius * 0.965, line=0.12, colour=PAPER)
    if file:
        canvas.picture(file, Box(x, y, 0, 0).grown(radius * 0.82, radius * 0.82))
        return
    initial = Type("capitals", radius * 3.6, PAPER)
    canvas.text(x, y + radius * 0.42, name[0].upper(), initial, "middle")
