"""From what people wrote to a table that can be played: ruleset, players, cards and options, agreed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from narrator.config.rulesets import Ruleset, merge
from narrator.rules.setup import check_table, sort_roles
from narrator.rules.state import Table


def lay_table(
    ruleset: Ruleset,
    players: int,
    roles: Mapping[str, int] | None,
    options: Mapping[str, Any],
    seed: int,
) -> Table:
    """The agreement of one game. ``roles`` None takes the ruleset's row for so many players (R1.5).

    Raises `RuleError` for a table that cannot be played (R1.2, R1.7).
    """
    if roles is None:
        roles = ruleset.table.get(players, {})
    low, high = ruleset.source
    table = Table(
        players=players,
        options=merge(ruleset.options, options),
        dealt=sort_roles(roles),
        ruleset=ruleset.name,
        hidden_win=ruleset.hidden_win,
        beyond=not low <= players <= high,
        seed=seed,
    )
    check_table(table)
    return table
