"""The rulebook of this installation: every role, trial, tie and theme there is. No list stands here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from narrator.config.places import CARDS_LIE
from narrator.config.unspoken import unspoken
from narrator.roles import all_roles
from narrator.rules.game.role import Role
from narrator.rules.table.rulebook import Rulebook
from narrator.ties import all_ties
from narrator.trials import all_trials

ROOT = Path(__file__).parents[2]
"""The folder that holds narrator/ and voices/."""


@lru_cache
def rulebook() -> Rulebook:
    """What a table is laid with, cards written without Python among it; one whose end no voice can tell is
    not in it."""
    mute = unspoken(ROOT)
    roles = {id: role for id, role in all_roles().items() if id not in mute}
    return Rulebook({**roles, **_written()}, all_trials(), all_ties(), themes())


def _written() -> Mapping[str, Role]:
    """The cards that somebody wrote without Python."""
    if not CARDS_LIE.any():
        return {}
    from narrator.config.own_cards import own_cards

    return own_cards().roles


@lru_cache
def themes(root: Path = ROOT) -> tuple[str, ...]:
    """The worlds that any voice pack tells of, sorted."""
    return tuple(sorted({folder.name for folder in root.glob("voices/*/themes/*/")}))
