"""The rulebook of this installation: every role, trial and tie that has a file. No list stands here."""

from __future__ import annotations

from functools import lru_cache

from narrator.roles import all_roles
from narrator.rules.table.rulebook import Rulebook
from narrator.ties import all_ties
from narrator.trials import all_trials


@lru_cache
def rulebook() -> Rulebook:
    """What a table is laid with."""
    return Rulebook(all_roles(), all_trials(), all_ties())
