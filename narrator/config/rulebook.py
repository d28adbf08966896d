"""The rulebook of this installation: every role, trial, tie and theme there is. No list stands here."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from narrator.config.unspoken import unspoken
from narrator.roles import all_roles
from narrator.rules.table.rulebook import Rulebook
from narrator.ties import all_ties
from narrator.trials import all_trials

ROOT = Path(__file__).parents[2]
"""The folder that holds narrator/ and voices/."""


@lru_cache
def rulebook() -> Rulebook:
    """What a table is laid with; a card whose end no voice can tell is not in it."""
    mute = unspoken(ROOT)
    roles = {id: role for id, role in all_roles().items() if id not in mute}
    return Rulebook(roles, all_trials(), all_ties(), themes())


@lru_cache
def themes(root: Path = ROOT) -> tuple[str, ...]:
    """The worlds that any voice pack tells of, sorted."""
    return tuple(sorted({folder.name for folder in root.glob("voices/*/themes/*/")}))
