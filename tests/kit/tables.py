"""Draws tables at random: any cards and any options that the rules allow together. Contains no tests."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import count
from typing import Any

from narrator.base.errors import RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.config.seating import lay_table
from narrator.roles import all_roles
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.table.option import Option
from narrator.rules.table.options import HOUSE_RULES
from narrator.rules.table.table import GameSetup
from tests.kit.rules import preset
from tests.kit.themes import pool, roles

BY_DAY = (
    "trial", "votes", "tie", "governor", "mayor", "succession", "one_each", "talking_dead",
    "ghost_vote",
)  # fmt: skip
"""The options that only a day is played by."""

OF_CARDS = tuple(key for key in rulebook().options if key not in (*HOUSE_RULES, *BY_DAY))
"""The options of the cards that a night is played by."""

MATTERS = (
    "first_night", "mafia_wins", "reveal", "manner", "passes", "confirm", "decoys", "pace", "blind", "spared",
    *OF_CARDS,
)  # fmt: skip
"""The options that a night is played by; each is drawn from all its values."""

RULESETS = ("basic", "majority", "palermo", "village")

PATIENCE = 200
"""How often a table with certain cards is drawn before it is drawn without them."""

FREE = 3
"""How many are dealt at most of a role that a game may have any number of."""


def draw_table(
    chance: random.Random,
    most: int = 24,
    *,
    by_day: bool = False,
    among: frozenset[str] = frozenset(),
    **options: Any,
) -> tuple[GameSetup, tuple[str, ...]]:
    """A table of 5 to ``most`` and its cards, those in the middle last; what the rules forbid is drawn again.

    ``options`` are not drawn; what only a day is played by, with ``by_day``. The roles in ``among`` are in it
    for certain, unless no table can be played with them; every other one of the `pool` is in nearly half
    of the tables that have room for it.
    """
    matters = MATTERS + BY_DAY if by_day else MATTERS
    drawn = {key: kind for key, kind in rulebook().options.items() if key in matters}
    players = chance.randint(5, most)
    for tried in count():
        known = options.get("moderation", "box") == "box"  # R14.1
        cards = _draw_cards(chance, players, among if tried < PATIENCE else frozenset(), known)
        room = players + sum([all_roles()[role].middle_cards for role in {*cards}])
        if len(cards) > room:
            continue
        cards += ["citizen"] * (room - len(cards))
        chance.shuffle(cards)
        agreed = {field: _draw(chance, kind) for field, kind in drawn.items()} | options
        if by_day:
            agreed["immunity"] = chance.choice([0, 0, chance.randint(1, players)])
        ruleset = preset(chance.choice(RULESETS))
        try:
            table = lay_table(ruleset, players, Counter(cards), agreed, chance.getrandbits(30))
        except RuleError:
            continue
        if table.options.spared:
            table = replace(table, first_dead=random.Random(table.seed).randint(0, players))
        return table, tuple(cards)
    raise AssertionError("no table can be played")


def _draw_cards(chance: random.Random, players: int, among: frozenset[str], known: bool) -> list[str]:
    cards: list[str] = []
    share, drawn = min(0.45, players * 0.035), pool(chance, among)
    for role in [one for one in roles() if known or not isinstance(one, KnownToTheBox)]:
        if role.id in among or (role in drawn and chance.random() < share):
            cards += [role.id] * chance.randint(1, role.most or max(FREE, players // 4))
    return cards


def _draw(chance: random.Random, kind: Option[Any]) -> Any:
    choices = rulebook().words(kind)
    if choices:
        return chance.choice(choices)
    if kind.low is None:
        return chance.random() < 0.5
    return chance.randint(kind.low, kind.high or kind.low)
