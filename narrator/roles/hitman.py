"""The hitman: a Mafioso who may turn its card by day, or die of a broken heart, and take one seat along
(R3, R4.6)."""

from __future__ import annotations

from narrator.roles.shared.bomb import Bomber
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.table.call import Call, sign_in_only
from narrator.rules.table.options import Options


class Hitman(Bomber, WakesWithTheMafia):
    """Mafia; one of it."""

    id = "hitman"
    most = 1
    changes_nothing = False
    habit_told = "the hitman goes off only for a detective who told"

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It goes off only for somebody who told."""
        return within(seats, town.came_forward)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (*super().calls(options, dealt), sign_in_only(self.id, dealt, within=FAMILY))
