"""Draws what a bed hides and what a noise needs. It measures nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from hardware.sound.masking import BANDS, Levels

RANGE = 70
"""Decibels that are shown below the loudest."""

Line = tuple[str, Levels]


def draw(title: str, lines: Sequence[Line], dashed: Sequence[Line], file: Path) -> None:
    """A chart of levels in dB over the third-octaves, as SVG, each line with its name; ``dashed`` are drawn
    so. Raises OSError."""
    figure = Figure(figsize=(8, 4.8), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.add_subplot(title=title, xlabel="Hz", ylabel="dB")
    for name, levels in lines:
        axes.plot(BANDS, levels, label=name, linewidth=2.5)
    for name, levels in dashed:
        axes.plot(BANDS, levels, label=name, linestyle="dashed")
    top = max(float(levels.max()) for _, levels in itertools.chain(lines, dashed))
    low = min(float(levels.min()) for _, levels in itertools.chain(lines, dashed))
    axes.set_ylim(max(low, top - RANGE) - 2, top + 2)
    axes.set_xscale("log")
    axes.set_xticks(BANDS[::3], [f"{hertz:.0f}" for hertz in BANDS[::3]], minor=False)
    axes.minorticks_off()
    axes.grid(axis="y", color="#e4e4e4")
    figure.legend(loc="outside lower center", ncols=4, fontsize=8)
    with matplotlib.rc_context({"svg.hashsalt": "narrator", "svg.fonttype": "none"}):
        figure.savefig(file, metadata={"Date": None})
