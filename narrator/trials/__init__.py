"""Finds the trials: every file in this folder is one. No list of them anywhere, and none here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from narrator.scenes.procedure import Trial


@lru_cache
def all_trials() -> dict[str, Trial]:
    """Trial id → trial, in the order of the file names."""
    found: dict[str, Trial] = {}
    for name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        module = importlib.import_module(f"{__name__}.{name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Trial) and thing is not Trial:
                found[thing.id] = thing()
    return found
