"""A measured figure and its row in the table. Nothing is measured here."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """Repeated measurements of one quantity."""

    name: str
    """What was measured."""
    unit: str
    """The unit of the values."""
    values: Sequence[float]
    """The measurements."""
    bound: float | None
    """The required maximum, or minimum if ``least``; None if there is no requirement."""
    least: bool = False
    """Whether higher values are better."""

    def at(self, share: float) -> float:
        """The value that a ``share`` of all measurements reach or surpass (nearest rank)."""
        ranked = sorted(self.values, reverse=self.least)
        return ranked[max(0, math.ceil(share * len(ranked)) - 1)]

    def row(self) -> str:
        """The figure's row of the table; p99 is the value that 99 % of the measurements reach or surpass."""
        sign = "≥" if self.least else "≤"
        bound = "" if self.bound is None else f"{sign} {self.bound:,g}"
        cells = [self.name, _plain(self.at(0.5)), _plain(self.at(0.99))]
        cells += [bound, self.unit, str(len(self.values))]
        return f"| {' | '.join(cells)} |"


HEAD = "| figure | median | p99 | bound | unit | runs |\n|---|--:|--:|--:|---|--:|"


def machine() -> str:
    """The computer on which it was measured, as a sentence."""
    model = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        key, _, value = line.partition(":")
        if key.strip() in ("Model", "model name"):
            model = value.strip()
    load = os.getloadavg()[0]
    return (
        f"Measured on: {model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}; load average at the start {load:.1f}."
    )


def _plain(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
