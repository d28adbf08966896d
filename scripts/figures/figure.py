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


RULE = "|---|--:|--:|--:|---|--:|"
HEAD = f"| figure | median | p99 | bound | unit | runs |\n{RULE}"
HEADS = {"en": HEAD, "de": f"| Größe | Median | p99 | Ziel | Einheit | Läufe |\n{RULE}"}
MEASURED_ON = {
    "en": "Measured on: {}, {} cores, {} {}, Python {}; load average at the start {}.",
    "de": "Gemessen auf: {}, {} Kerne, {} {}, Python {}; Last zu Beginn {}.",
}


def machine() -> dict[str, str]:
    """Language → the computer on which it is measured, as a sentence."""
    model = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        key, _, value = line.partition(":")
        if key.strip() in ("Model", "model name"):
            model = value.strip()
    system = platform.system(), platform.release(), platform.python_version()
    load = f"{os.getloadavg()[0]:.1f}"
    return {
        language: told.format(model, os.cpu_count(), *system, in_language(load, language))
        for language, told in MEASURED_ON.items()
    }


def in_language(numbers: str, language: str) -> str:
    """Numbers as this language writes them: 1,234.5 is 1.234,5 in German."""
    return numbers.translate(str.maketrans(",.", ".,")) if language == "de" else numbers


def _plain(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
