"""The roles, trials and ties that a table can agree on, handed to it by whoever lays it. It
looks for no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.rules.table.options import OptionKind
from narrator.rules.table.procedure import Procedure
from narrator.rules.table.role_card import RoleCard
from narrator.rules.table.tie_rule import TieRule


class Rulebook(NamedTuple):
    """All that has a file of its own, by its id."""

    roles: Mapping[str, RoleCard]
    trials: Mapping[str, Procedure]
    ties: Mapping[str, TieRule]
    themes: tuple[str, ...] = ()
    """The worlds in which a game can play."""

    def words(self, kind: OptionKind) -> tuple[str, ...]:
        """The words that may stand at an option; none for a flag or a number."""
        files = {"trials": self.trials, "ties": self.ties, "themes": self.themes}
        return tuple(files[kind.files]) if kind.files else kind.choices
