"""Declares how a rehearsal names a seat, by its number, or by its player where they have names, and how it
tells that a power is used: its key, where it may stand, and its shape (DESIGN 8). What comes of it, the game
decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from narrator.config.installed import Installed
from narrator.config.installed_rulebook import rulebook
from narrator.config.rulesets import role_word
from narrator.rehearsal.section import Section
from narrator.rules.game.acts import UsePower
from narrator.rules.game.facts import Refused
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game
from narrator.rules.table.options import MOST_PLAYERS, Options
from narrator.rules.table.power import HeldPower, Opening, Power
from narrator.rules.table.role_card import held
from narrator.yamlfile.nodes import ListNode, MapNode, Node, Scalar
from narrator.yamlfile.problems import unknown
from narrator.yamlfile.scalars import Number
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, Maybe, OneOf
from narrator.yamlfile.validator import Validator

COUNTED = (
    'in a rehearsal "roles" tells who holds which card, as in roles: {1: mafioso, 2: mafioso}; '
    "how many of each are dealt stands in settings"
)


class Seats:
    """What may stand where one file speaks of seats. ``names``: player → seat; empty: numbers only."""

    def __init__(self, names: Mapping[str, int]) -> None:
        self.one: Validator[int] = _Seat(names)
        self.or_nobody = Maybe(self.one)
        self.several = OneOf(self.one, ListOf(self.one)).then(several)
        self.stand = Keys(
            {"by": self.one, "takes": self.one},
            required=("by", "takes"),
            example="{by: 3, takes: 7}",
        )


class _Seat(Number):
    def __init__(self, names: Mapping[str, int]) -> None:
        super().__init__(1, MOST_PLAYERS)
        self.names = names
        if names:
            self.expected += ", or a player's name"

    def fits(self, node: Node) -> bool:
        return super().fits(node) or bool(self.names and _text(node))

    def __call__(self, node: Node) -> int:
        text = _text(node)
        if not self.names or not text or super().fits(node):
            return super().__call__(node)
        if text not in self.names:
            raise node.mark.refuse(unknown("player", text, self.names))
        return self.names[text]


class Held(MapOf[int, str]):
    """Who holds which card: seat → role id."""

    def __init__(self, seats: Seats, known: Installed) -> None:
        super().__init__(seats.one, role_word(known))
        self.roles = known.roles

    def __call__(self, node: Node) -> LocatedDict[int, str]:
        for key, _ in node.pairs if isinstance(node, MapNode) else ():
            if key.text in self.roles and not self.key.fits(key):
                raise key.mark.refuse(COUNTED)
        return super().__call__(node)


def seats_of(root: Node) -> Seats:
    """The seats of a file as its players are named in it, rightly or not."""
    keys = {key.text: value for key, value in root.pairs} if isinstance(root, MapNode) else {}
    players = keys.get("players")
    names = players.items if isinstance(players, ListNode) else ()
    return Seats({_text(name): seat for seat, name in enumerate(names, start=1)})


def several(found: Any) -> list[int]:
    """One seat or nobody, as a list."""
    return found if isinstance(found, list) else [] if found is None else [found]


def _text(node: Node) -> str:
    return node.text.strip() if isinstance(node, Scalar) and not node.null else ""


AT_DAWN = (Opening.DAWN, Opening.DIED)
"""Powers of these openings may be told of in a night."""

BY_DAY = tuple(at for at in Opening if at not in (Opening.DAWN, Opening.ANY_TIME))
"""Those of these in a day."""

AMID = (Opening.ANY_TIME, Opening.DIED)
"""Those of these among its events."""


@lru_cache
def all_powers() -> Mapping[str, HeldPower]:
    """Every power that a card brings, by its name."""
    return held(rulebook().roles.values(), Options())


def key_of_power(power: Power) -> str:
    """Its key in a night, a day or an event."""
    return power.key or power.id


def power_keys(seats: Seats, *openings: Opening) -> dict[str, Validator[Any]]:
    """The keys of all powers of these openings."""
    found = [power for power, _ in all_powers().values() if power.at in openings]
    return {key_of_power(power): _shape(power, seats) for power in found}


def _shape(power: Power, seats: Seats) -> Validator[Any]:
    """Who uses it; where it takes seats, these, and who uses it where several cards share it."""
    if not power.takes:
        return seats.or_nobody
    if power.lines:
        return seats.stand
    return seats.or_nobody if power.takes == 1 else ListOf(seats.one, 0, power.takes)


def told_power(name: str, told: Any, cards: tuple[str, ...]) -> UsePower:
    """The act that a file tells of; by 0 where it tells that nobody uses it."""
    power, roles = all_powers()[name]
    if not told:
        return UsePower(name, 0)
    if not power.takes:
        return UsePower(name, told)
    if power.lines:
        return UsePower(name, told["by"], (told["takes"],))
    by = next((seat for seat, card in enumerate(cards, 1) if card in roles), 0)
    return UsePower(name, by, (told,) if isinstance(told, int) else tuple(told))


def written_power(act: UsePower) -> Any:
    """The same the other way round: what a file tells of it."""
    power, seats = all_powers()[act.power].power, list(act.seats)
    if not power.takes:
        return act.by
    if power.lines:
        return {"by": act.by, "takes": seats[0]}
    return seats[0] if power.takes == 1 else seats


def check_power(section: Section, game: Game, act: UsePower, cards: tuple[str, ...]) -> None:
    """Raises `FileError` for a use that the game would not take, or refuse aloud."""
    power, roles = all_powers()[act.power]
    key, why, by = key_of_power(power), power.why, act.by
    dead = power.at is Opening.DIED
    section.living(game, key, *(() if dead else (by, *act.seats)))
    after = section.does(game, key, act) if dead else game
    if by > len(cards):
        section.living(game, key, by)
    if cards[by - 1] not in roles:
        raise section.refuse(key, f"seat {by} {why.lacks}")
    role = role_named(game.public.table, cards[by - 1])
    named = role.named(game.public, power, by) if act.seats else ()
    if by not in role.named(game.public, power, 0) or not {*act.seats} <= {*named}:
        raise section.refuse(key, f"seat {by} {why.whom}")
    if any(type(fact) is Refused for fact in after.public.facts[len(game.public.facts) :]):
        raise section.refuse(key, f"seat {by} {why.lacks}")
