"""How long a line takes when it is spoken, by its letters: for what is chosen to fit into a time."""

from __future__ import annotations

import re
from collections.abc import Iterable

SLOT = re.compile(r"\{(\w+)\}")
WORD = "three"
"""What a slot is counted as, and the number of a seat."""

LETTERS_PER_SECOND = 13.0
GAP = 0.35
"""Seconds before the next line."""


def spoken_seconds(wordings: Iterable[str], seat: str) -> tuple[float, ...]:
    """Of each of these. ``seat``: what a seat is called."""
    return tuple(
        [
            len(SLOT.sub(lambda slot: _filled(slot, seat), text)) / LETTERS_PER_SECOND + GAP
            for text in wordings
        ]
    )


def _filled(slot: re.Match[str], seat: str) -> str:
    return seat.replace("{number}", WORD) if slot[1] in ("seat", "other") else WORD
