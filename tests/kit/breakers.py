"""Cards that have something to say of ties, and of the trials of a day. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.deeds import Deed, Fall, Trials
from narrator.rules.game.facts import Died
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game, PublicView
from narrator.rules.table.call import Call, lone
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power

FELL, NAMES, RULES = "goat.fell", "goat.names", "judge.rules"


class Goat(Role):
    """A tie kills it, and it names who may vote on the next day (R15.5)."""

    id = "goat"
    most = 1
    turns = (FELL,)
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {FELL: ("seat",)}

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("names", Opening.DIED, takes=24),)

    def tied(self, game: Game, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        own = game.holder(self.id)
        return (Fall(own, FELL),) if own else ()

    def named(self, view: PublicView, power: Power, by: int) -> tuple[int, ...]:
        fell = [one.seat for one in view.facts if type(one) is Died and one.how == FELL]
        return tuple([one for one in super().named(view, power, by) if by or one in fell])

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Trials(voters=seats),)


class Judge(Role):
    """Once, in the morning, calls for two verdicts on that day."""

    id = "judge"
    most = 1

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("rules", Opening.MORNING),)

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Trials(2),)
