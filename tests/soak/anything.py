"""Draws any table that the project's own checks allow; introspects rulesets, roles and options. No list."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import count
from typing import Any

from narrator.base.errors import RuleError
from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.seating import lay_table
from narrator.rules.setup.setup import deal
from narrator.rules.table.option import Option
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from tests.kit.rules import preset
from tests.kit.themes import pool
from tests.kit.themes import roles as found

LARGE = 0.15
"""The share of the tables that may have any number of seats; the others are small, and quick."""

SMALL = 8

OWN = 0.2
"""The share of the tables that play their ruleset as it stands."""

COUPLES = 0.1
"""The share of the tables that are the smallest with a couple: random play seldom leaves the two of them."""

PATIENCE = 20
"""How often a table with certain cards is drawn before it is drawn without them."""

FREE = 4
"""Of a role without a bound at most one card for so many players is drawn, and one at least."""


@lru_cache
def rulesets() -> tuple[str, ...]:
    """Every ruleset that has a file."""
    return Installed.under().rulesets


def draw_table(
    chance: random.Random, among: frozenset[str] = frozenset(), *, couples: bool = False
) -> tuple[GameSetup, tuple[str, ...]]:
    """Any table and its cards; what the rules forbid is drawn again (R1.7, R9). Those in ``among`` are in it
    as a rule, unless it plays its ruleset's own. ``couples``: with a share of tables that can end by them."""
    for tried in count():
        couple = couples and chance.random() < COUPLES
        most = FEWEST_PLAYERS if couple else MOST_PLAYERS if chance.random() < LARGE else SMALL
        players = chance.randint(FEWEST_PLAYERS, most)
        ruleset = preset(chance.choice(rulesets()))
        own = not couple and chance.random() < OWN
        wanted = among if tried < PATIENCE else frozenset()
        roles = None if own or chance.random() < OWN else _roles(chance, players, wanted)
        if couple:
            roles = {"mafioso": 1, "matchmaker": 1}
        options = {} if own else _options(chance)
        try:
            table = lay_table(ruleset, players, roles, options, chance.getrandbits(30))
        except RuleError:
            continue
        return table, deal(table, chance.getrandbits(31))
    raise AssertionError("no table can be played")


def _roles(chance: random.Random, players: int, among: frozenset[str]) -> dict[str, int]:
    share, drawn = chance.choice([0.15, 0.3, 0.45]), pool(chance, among)
    return {
        role.id: chance.randint(1, role.most or max(1, players // FREE))
        for role in found()
        if role.id in among or (role in drawn and chance.random() < share)
    } | {"mafioso": chance.randint(1, max(1, players // FREE))}


def _options(chance: random.Random) -> dict[str, Any]:
    """Half of them as the ruleset has them, so that rare agreements are not always undone by another."""
    drawn = [kind for kind in rulebook().options.values() if chance.random() < 0.5]
    return {kind.key: _value(chance, kind) for kind in drawn}


def _value(chance: random.Random, kind: Option[Any]) -> Any:
    choices = rulebook().words(kind)
    if choices:
        return chance.choice(choices)
    if kind.low is None or kind.high is None:
        return chance.random() < 0.5
    few = min(kind.high, kind.low + 5)  # the ends, and mostly what a table would take
    return chance.choice([kind.low, chance.randint(kind.low, few), chance.randint(kind.low, few),
                          chance.randint(kind.low, kind.high)])  # fmt: skip
