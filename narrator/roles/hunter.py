"""The hunter: dead, it may shoot one more (R15.1). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.ends.may_be_held import may_hold
from narrator.rules.game.deeds import Deed, Fall
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power, Why

HIT = "hunter.hit"
"""How whoever is shot dies."""

SPENT = ("left", "card")
"""Whoever dies so shoots nobody."""

SHOT = Power(
    "shot",
    Opening.DIED,
    takes=1,
    key="hunter",
    why=Why(
        asked=("where the hunter has just died", "R15.1"),
        late=("a shot comes right after a death", "R15.1"),
        lacks="is no hunter who has just died, and shoots nobody (R15.1)",
        whom="shoots nobody (R15.1)",
    ),
)


class Hunter(KnownToTheBox):
    """Town; one of it. Asked for after each death that may be its own, as far as the table knows."""

    id = "hunter"
    by_the_town = (HIT,)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {HIT: ("seat",)}

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (SHOT,)

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        found = super().named(view, power, by)
        if by or not found:
            return found
        spent = [one.seat for one in view.facts if type(one) is Died and one.how in SPENT]
        return tuple([one for one in found if one not in spent and may_hold(view, self.id, one)])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Fall(seats[0], HIT),)
