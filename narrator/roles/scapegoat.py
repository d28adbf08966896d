"""The scapegoat: a tied vote kills it, and it names who may vote on the next day (R15.5). By night it is a
card like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import Deed, Fall, Trials
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power, Why

FELL = "scapegoat.fell"
"""How it dies of a tie."""

NAMES = Power(
    "names",
    Opening.DIED,
    takes=24,
    key="scapegoat",
    why=Why(
        asked=("where a tie has killed the scapegoat", "R15.5"),
        late=("the scapegoat names who may vote right after the tie that killed it", "R15.5"),
        lacks="is no scapegoat whom a tie has killed (R15.5)",
        whom="is no scapegoat whom a tie has killed (R15.5)",
    ),
)


class Scapegoat(KnownToTheBox):
    """Town; one of it. Nobody is convicted in a tie that kills it."""

    id = "scapegoat"
    changes_nothing = True
    turns = (FELL,)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {FELL: ("seat",)}

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (NAMES,)

    def tied(self, game: Game, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        own = game.holder(self.id)
        return (Fall(own, FELL),) if own else ()

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        found = super().named(view, power, by)
        fell = [one.seat for one in view.facts if type(one) is Died and one.how == FELL]
        return found if by else tuple([one for one in found if one in fell])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Trials(voters=seats),)
