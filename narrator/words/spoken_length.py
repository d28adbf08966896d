"""How long a line takes when it is spoken, by its letters: for what is chosen to fit into a time."""

from __future__ import annotations

import re
from collections.abc import Iterable

SLOT = re.compile(r"\{(\w+)\}")
SEAT, WORD = "seat eleven", "three"
"""What a slot is counted as: a seat, and anything else."""

LETTERS_PER_SECOND = 13.0
GAP = 0.35
"""Seconds before the next line."""


def spoken_seconds(wordings: Iterable[str]) -> tuple[float, ...]:
    """Of each of these."""
    return tuple([len(SLOT.sub(_filled, text)) / LETTERS_PER_SECOND + GAP for text in wordings])


def _filled(slot: re.Match[str]) -> str:
    return SEAT if slot[1] in ("seat", "other") else WORD
