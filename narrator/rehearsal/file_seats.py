"""Declares how a rehearsal names a seat: by its number, or by its player where they have names. Nothing of a
night or a day.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from narrator.config.known import Known
from narrator.config.rulesets import role_word
from narrator.rules.table.options import MOST_PLAYERS
from narrator.yamlfile.nodes import ListNode, MapNode, Node, Scalar
from narrator.yamlfile.problems import unknown
from narrator.yamlfile.scalars import Number
from narrator.yamlfile.schema import Keys, ListOf, MapOf, Marked, Maybe, OneOf
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

    def __init__(self, seats: Seats, known: Known) -> None:
        super().__init__(seats.one, role_word(known))
        self.roles = known.roles

    def __call__(self, node: Node) -> Marked[int, str]:
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
