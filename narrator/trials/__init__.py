"""Finds the trials: every file in this folder is one. No list of them anywhere, and none here."""

from __future__ import annotations

from functools import lru_cache

from narrator.base.discover import one_of_each
from narrator.rules.day.trial import Trial


@lru_cache
def all_trials() -> dict[str, Trial]:
    """Trial id → trial, in the order of the file names."""
    found = one_of_each(__name__, __path__, Trial)  # type: ignore[type-abstract]
    return {trial.id: trial for trial in found}
