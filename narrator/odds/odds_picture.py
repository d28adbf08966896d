"""Draws the town's chance over the number of players, a line for each number of Mafiosi. Loaded by one
command alone, since the library that draws may be missing. Plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7")
"""Told apart by everybody: M. Okabe and K. Ito, "Color Universal Design" (2008)."""

CANVASES = {".svg": FigureCanvasSVG, ".png": FigureCanvasAgg}
"""The end of a file's name → what draws it."""


def draw(chances: Mapping[int, Mapping[int, float]], title: str, file: Path) -> None:
    """Writes the picture; ``chances``: Mafiosi → players → the town's chance. The file's end, one of
    `CANVASES`, says which kind it is. Raises OSError."""
    figure = Figure(figsize=(8, 4.8), layout="constrained")
    CANVASES[file.suffix.lower()](figure)
    axes = figure.add_subplot()
    axes.axhspan(45, 55, color="#eeeeee", zorder=0)
    axes.axhline(50, color="#999999", linewidth=1, zorder=1)
    for (mafia, row), colour in zip(chances.items(), COLOURS, strict=False):
        players = sorted(row)
        shares = [row[number] * 100 for number in players]
        axes.plot(players, shares, marker="o", markersize=4, color=colour)
        if players:
            axes.annotate(
                str(mafia), (players[-1], shares[-1]), xytext=(7, 0), color=colour,
                textcoords="offset points", va="center", fontweight="bold",
            )  # fmt: skip
    everybody = sorted({number for row in chances.values() for number in row})
    axes.set_xticks(everybody)
    axes.set_ylim(0, 100)
    axes.set_xlabel("players")
    axes.set_ylabel("the town wins, of 100 games")
    axes.set_title(f"{title}\none line for each number of Mafiosi", fontsize=11)
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    with matplotlib.rc_context({"svg.hashsalt": "narrator", "svg.fonttype": "none"}):
        metadata = {"Date": None} if file.suffix.lower() == ".svg" else None
        figure.savefig(file, dpi=144, metadata=metadata)
