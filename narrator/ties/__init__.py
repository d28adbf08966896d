"""Finds the rules for tied votes: every file in this folder is one. No list of them anywhere."""

from __future__ import annotations

from functools import lru_cache

from narrator.base.discover import one_of_each
from narrator.rules.day.tie import Tie


@lru_cache
def all_ties() -> dict[str, Tie]:
    """Tie id → tie, in the order in which they are counted by ear."""
    found = one_of_each(__name__, __path__, Tie)  # type: ignore[type-abstract]
    return {tie.id: tie for tie in sorted(found, key=lambda tie: (tie.rank, tie.id))}
