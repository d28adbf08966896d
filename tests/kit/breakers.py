"""A card that has something to say of the trials of a day. Contains no tests."""

from __future__ import annotations

from narrator.rules.game.deeds import Deed, Trials
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.options import Options
from narrator.rules.table.power import Opening, Power

RULES = "judge.rules"


class Judge(Role):
    """Once, in the morning, calls for two verdicts on that day."""

    id = "judge"
    most = 1

    def powers(self, options: Options) -> tuple[Power, ...]:
        return (Power("rules", Opening.MORNING),)

    def used(self, game: Game, power: Power, by: int, seats: tuple[int, ...]) -> tuple[Deed, ...]:
        return (Trials(2),)
