"""What is wrong with the memory card that this box was started from. It is said when the box is open."""

from __future__ import annotations

from pathlib import Path

from narrator.script.common.cues import Say
from narrator.script.evening import fault_lines

FORGETS = Path("/run/narrator-forgets")
"""On a ready-made card: there while nothing that the box writes lasts (scripts/imaging/root)."""


def card_faults(forgets: Path = FORGETS) -> tuple[Say, ...]:
    """One sentence for each fault; empty where none is known, as on a box that has no such card."""
    return (fault_lines.LOST(),) if forgets.exists() else ()
