"""The set of cards that serves every table: all roles, in sensible numbers. Nothing is printed here."""

from __future__ import annotations

from narrator.config.known import Known
from narrator.config.rulebook import rulebook
from narrator.config.rulesets import load_ruleset
from narrator.print.papers import A_SHEET
from narrator.rules.table.options import MOST_PLAYERS

SEVERAL = 4
"""Cards of a role of which there may be any number, and which no ruleset deals by itself."""


def whole_set(known: Known) -> dict[str, int]:
    """Role id → cards: as many as the largest table of any ruleset needs; the Mafia first, citizens last."""
    rulesets = [load_ruleset(known.ruleset_file(name), known) for name in known.rulesets]
    rows = [row for ruleset in rulesets for row in ruleset.table.values()]
    roles, citizen = dict(rulebook().roles), rulebook().citizen
    del roles[citizen]
    found = {}
    for id in sorted(roles, key=lambda id: (not roles[id].side.family, id)):
        dealt = max(row.get(id, 0) for row in rows)
        found[id] = max(dealt, roles[id].most or (0 if dealt else SEVERAL))
    largest = [ruleset.table[MOST_PLAYERS] for ruleset in rulesets]
    citizens = max(MOST_PLAYERS - sum(row.values()) for row in largest)
    others = sum(found.values())
    found[citizen] = citizens + -(others + citizens) % A_SHEET
    return found
