"""A card whose power begins with its death, as far as all know. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.ends.may_be_held import may_hold
from narrator.rules.game.deeds import Deed, Fall
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power

SHOOT, SHOT = "archer.shoot", "archer.shot"


class Archer(Role):
    """Town; dead, it takes one living seat along."""

    id = "archer"
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {SHOT: ("seat",)}

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("shoot", Opening.DIED, takes=1),)

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        found = super().named(view, power, by)
        return found if by else tuple([seat for seat in found if may_hold(view, self.id, seat)])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Fall(seats[0], SHOT),)
