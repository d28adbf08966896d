"""The roles, trials and ties that a table can agree on, handed to it by whoever lays it. It
looks for no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from narrator.rules.table.end import DRAW, MAFIA_WON, NOBODY, TOWN_WON, End
from narrator.rules.table.option import Option
from narrator.rules.table.options import HOUSE_RULES, Options, option_pairs
from narrator.rules.table.procedure import Procedure
from narrator.rules.table.role_card import SEER, RoleCard
from narrator.rules.table.side import MAFIA, TOWN, Side
from narrator.rules.table.tie_rule import TieRule


@dataclass(frozen=True, eq=False)
class Rulebook:
    """All that has a file of its own, by its id."""

    roles: Mapping[str, RoleCard]
    trials: Mapping[str, Procedure]
    ties: Mapping[str, TieRule]
    themes: tuple[str, ...] = ()
    """The worlds in which a game can play."""

    @cached_property
    def options(self) -> Mapping[str, Option[Any]]:
        """See `all_options`."""
        return all_options(self.roles)

    @cached_property
    def mafioso(self) -> str:
        """The id of the card of the Mafia that can do nothing else."""
        return self._plain(MAFIA)

    @cached_property
    def citizen(self) -> str:
        """The id of the card of the town that can do nothing else; whoever has no other is dealt it."""
        return self._plain(TOWN)

    def _plain(self, side: Side) -> str:
        return next(id for id, role in self.roles.items() if role.plain and role.side == side)

    @cached_property
    def sides(self) -> Mapping[str, Side]:
        """The sides of all the roles, by their ids."""
        return {role.side.id: role.side for role in self.roles.values()}

    @cached_property
    def basic(self) -> tuple[RoleCard, ...]:
        """The simple cards of the town, those that learn first."""
        cards = [card for card in self.roles.values() if card.basic]
        return tuple(sorted(cards, key=lambda card: SEER not in card.traits))

    def as_dealt(self, cards: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
        """Role id → number, as a table keeps it: sorted, without citizens and zeros."""
        return tuple(sorted((id, n) for id, n in cards.items() if n and id != self.citizen))

    @cached_property
    def own_ends(self) -> tuple[End, ...]:
        """All the ends that cards declare under any agreement on options of their own, by rank."""
        cards = [card for card in self.roles.values() if type(card).ends is not RoleCard.ends]
        found = {end for card in cards for one in option_pairs(card.options) for end in card.ends(one)}
        by_id = {end.id: end for end in sorted(found, key=lambda end: end.announced)}
        return tuple(sorted(by_id.values(), key=lambda end: end.rank))

    @cached_property
    def announcers(self) -> tuple[str, ...]:
        """The first words of the lines by which cards tell what they bring about."""
        lines = [line for one in self.roles.values() for line in one.says]
        return tuple(sorted({line.partition(".")[0] for line in lines}))

    @cached_property
    def ends(self) -> tuple[str, ...]:
        """The ids of all the ends there are, in the order in which they are listed."""
        return (TOWN_WON.id, MAFIA_WON.id, *[end.id for end in self.own_ends], NOBODY.id, DRAW.id)

    def words(self, option: Option[Any]) -> tuple[str, ...]:
        """The words that may stand at an option; none for a flag or a number."""
        files = {"trials": self.trials, "ties": self.ties, "themes": self.themes}
        return tuple(files[option.files]) if option.files else option.words

    def agreed(self, options: Options, changes: Mapping[str, Any]) -> Options:
        """``options`` with these values, by their keys. Raises KeyError for one that is no option."""
        house = {key: changes[key] for key in changes if key in HOUSE_RULES}
        options = options.replace(**house) if house else options
        for key in changes:
            if key not in house:
                options = options.put(self.options[key], changes[key])
        return options

    def values(self, options: Options) -> dict[str, Any]:
        """Key → what is agreed, for every option."""
        return {key: options.of(option) for key, option in self.options.items()}

    def announced(self, options: Options) -> Options:
        """The agreement as a welcome tells it: what it never tells is left at its default."""
        silent = [option for option in self.options.values() if not option.announced]
        return self.agreed(options, {option.key: option.default for option in silent})


def declared_ends(cards: Iterable[RoleCard], options: Options) -> dict[End, RoleCard]:
    """The ends that these cards declare, by rank, each with the first card that does."""
    found: dict[End, RoleCard] = {}
    for card in cards:
        for end in card.ends(options):
            found.setdefault(end, card)
    return dict(sorted(found.items(), key=lambda one: one[0].rank))


def all_options(roles: Mapping[str, RoleCard]) -> dict[str, Option[Any]]:
    """Key → option, the box's own and those of these cards, in the order in which they are listed."""
    found = dict(HOUSE_RULES)
    for role in roles.values():
        found |= {option.key: option for option in role.options}
    return {one.key: one for one in sorted(found.values(), key=lambda one: (one.place, one.key))}
