"""The fox: learns whether one of three side by side is of the Mafia; a no is its last answer (R15.13)."""

from __future__ import annotations

from narrator.roles.shared.wakes_and_chooses import WakesAndChooses
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Deed, SetMark
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game
from narrator.rules.table.call import Hour, Part, awake, powers_act
from narrator.rules.table.options import Options


class Fox(WakesAndChooses):
    """Town; one of it. Its power gone, its call is played like any other night."""

    id = "fox"
    changes_nothing = True
    hour = Hour.TRACK
    bound = "R15.13"

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE, Part.ANSWER) if powers_act(options, night) else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return () if game.marked(self.id) else super().choices(game, ask)

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        """Whether one of the three is really of the Mafia, whatever a detective would see."""
        if not seat:
            return None
        living = game.public.living
        at = living.index(seat)
        three = (living[at - 1], seat, living[(at + 1) % len(living)])
        return any(of_family(game, one) for one in three)

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        told = self.answer(game, self.id, game.secret.chosen(self.id) or 0)
        return (SetMark(self.id, game.holders(self.id), secret=True),) if told is False else ()
