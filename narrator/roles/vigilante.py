"""The vigilante: once a game it attacks somebody (R15.15). Who is safe from it is decided in `night`."""

from __future__ import annotations

from narrator.roles.shared.wakes_and_chooses import WakesAndChooses
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Attack, Deed
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.table.call import Hour


class Vigilante(WakesAndChooses):
    """Town; one of it. Spent, its call is played like any other night."""

    id = "vigilante"
    hour = Hour.SHOOT
    bound = "R15.15"
    habit_told = "the vigilante attacks only whom a detective has exposed"

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return () if game.secret.used(ask) else super().choices(game, ask)

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It saves its attack up for somebody who was exposed."""
        return within(seats, town.exposed)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        own = Attack(game.holder(self.id), seat or 0, avertable=True, call=self.id)
        return (own,) if seat else ()
