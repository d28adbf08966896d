"""The bodyguard: each night it stands in front of somebody else, and dies in that one's place (R15.4)."""

from __future__ import annotations

from narrator.roles.shared.wakes_and_chooses import WakesAndChooses
from narrator.rules.game.deeds import Deed, DieFor
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.table.call import Hour
from narrator.rules.table.role_card import GUARD


class Bodyguard(WakesAndChooses):
    """Town; one of it. An attack that a guard, a potion or a hiding place averts does it no harm."""

    id = "bodyguard"
    hour = Hour.GUARD
    bound = "R15.4"
    traits = (GUARD,)
    habit_told = "the bodyguard stays with who told"

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It stays with who told; else with who was cleared."""
        return within(seats, town.came_forward) or within(seats, town.cleared) or seats

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        return () if seat is None else (DieFor(game.holder(self.id), seat),)
