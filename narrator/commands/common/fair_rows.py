"""Makes the rows of a ruleset's table beyond its source: the cards nearest to even (R1.5, R10). Prints
nothing and changes no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from narrator.base.errors import RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import Ruleset
from narrator.config.seating import lay_table
from narrator.odds.exact import evenest, exact
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS


class FairRow(NamedTuple):
    """The cards for so many players, and how fair they are."""

    cards: dict[str, int]
    town: float
    """The town's exact chance at random play, to a hundredth."""


def fair_rows(ruleset: Ruleset, options: Mapping[str, Any] | None = None) -> dict[int, FairRow]:
    """Players → row, for every number beyond the source: the size of the Mafia nearest to even, beside the
    other cards of the source's nearest row. ``options``: fields that differ from the ruleset's.

    Without those for whom there is no exact chance, or no game.
    """
    low, high = ruleset.source
    found: dict[int, FairRow] = {}
    plain = rulebook().mafioso
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        if low <= players <= high:
            continue
        cards = {**ruleset.table[min(max(players, low), high)], plain: 1}
        try:
            even = evenest(lay_table(ruleset, players, cards, options or {}, 0))
        except RuleError:
            continue
        if even is not None and (town := exact(even)) is not None:
            found[players] = FairRow({role: even.number(role) for role in cards}, round(town, 2))
    return found


def as_yaml(rows: Mapping[int, FairRow]) -> str:
    """The rows as a ruleset's file has them."""
    figures = ", ".join(f"{players}: {row.town:.2f}" for players, row in rows.items())
    lines = [f"by_odds: {{{figures}}}", "table:"]
    for players, row in rows.items():
        cards = ", ".join(f"{role}: {number}" for role, number in row.cards.items())
        lines.append(f"  {players}: {{{cards}}}")
    return "\n".join(lines)
