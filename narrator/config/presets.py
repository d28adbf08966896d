"""Ready-made games of a ruleset: cards and options that set-up by ear offers under a name, by the number of
players. Whether one can be played is the rules' to say; nothing is asked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from narrator.config.installed_rulebook import rulebook
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.script.set_up.choosing import FAIRER, LAST
from narrator.yamlfile.problems import ErrorCollector, quote
from narrator.yamlfile.scalars import Number, Text
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf
from narrator.yamlfile.validator import Validator

RESERVED = (FAIRER, LAST)
"""What the menu calls games that stand in no file."""


class Preset(NamedTuple):
    """A ready-made game."""

    players: tuple[int, int]
    """The fewest and the most for whom it is meant."""
    roles: Mapping[int, Mapping[str, int]]
    """From so many players on → cards besides those of the ruleset's table."""
    options: LocatedDict[str, Any]
    """Key, as a settings file spells it → what it is in this game."""

    def cards(self, row: Mapping[str, int], players: int) -> dict[str, int] | None:
        """The cards of so many players, where ``row`` is what the ruleset's table deals them; None: these.

        The Mafia stays as large as it is: each other card of its side takes the place of a Mafioso.
        """
        begins = max((n for n in self.roles if n <= players), default=None)
        if begins is None or not self.roles[begins]:
            return None
        cards = dict(row) | dict(self.roles[begins])
        roles, plain = rulebook().roles, rulebook().mafioso
        others = [r for r in cards if r != plain and roles[r].side.family]
        cards[plain] = cards.get(plain, 0) - sum(cards[role] - row.get(role, 0) for role in others)
        return cards

    def suits(self, players: int) -> bool:
        """Whether it is meant for so many."""
        low, high = self.players
        return low <= players <= high and (not self.roles or min(self.roles) <= players)


def preset_record(
    role: Validator[str], options: Mapping[str, Validator[Any]]
) -> Validator[LocatedDict[str, Preset]]:
    """The ready-made games of a ruleset's file: name → what it is."""
    seats = Number(FEWEST_PLAYERS, MOST_PLAYERS)
    keys: dict[str, Validator[Any]] = {
        "players": ListOf(seats, 2, 2),
        "roles": MapOf(seats, MapOf(role, Number(0, MOST_PLAYERS))),
        "options": Keys(options),
    }
    return MapOf(Text(20).then(_name), Keys(keys)).then(_presets)


def _name(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z_]*", text) or text in RESERVED:
        raise ValueError(
            f"{quote(text)} cannot name a ready-made game: take lower-case letters, and neither "
            f"{' nor '.join(map(quote, RESERVED))}"
        )
    return text


def _presets(found: LocatedDict[str, LocatedDict[str, Any]]) -> LocatedDict[str, Preset]:
    presets: LocatedDict[str, Preset] = LocatedDict(found.mark)
    with ErrorCollector() as gather:
        for name, keys in found.items():
            low, high = keys.get("players", (FEWEST_PLAYERS, MOST_PLAYERS))
            if low > high:
                message = f'"players" must begin with the smaller number, not {low}'
                gather.add(keys.marks["players"].problem(message))
            options = keys.get("options", LocatedDict(keys.mark))
            presets.put(name, Preset((low, high), keys.get("roles", {}), options), found.marks[name])
    return presets
