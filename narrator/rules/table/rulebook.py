"""The roles and trials that a table can agree on, handed to it by whoever lays it. No file is looked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from narrator.rules.table.procedure import Procedure
from narrator.rules.table.role_card import RoleCard


class Rulebook(NamedTuple):
    """All that has a file of its own, by its id."""

    roles: Mapping[str, RoleCard]
    trials: Mapping[str, Procedure]
