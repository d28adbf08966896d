"""What the box says of updates: between two games, and never in one. They are found and taken elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.script.common.conditions import never
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.scene import Scene

LINES = Lines(never, occasion=Occasion.START)
TOLD = {
    outcome: LINES.declare(f"update.{outcome}")
    for outcome in (
        "untrusted",
        "damaged",
        "board",
        "older",
        "room",
        "failed",
        "ready",
        "taken",
        "rolled_back",
    )
}
"""Outcome → what is said of it; no version is named, since nobody would understand the numbers."""


def told(outcomes: Iterable[str]) -> Scene:
    """A sentence or two for each."""
    for outcome in outcomes:
        yield TOLD[outcome]()
