"""The desperate citizen: may turn its card by day, or die of a broken heart, and take one seat along
(R3, R4.6)."""

from __future__ import annotations

from narrator.roles.shared.bomb import Bomber
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust


class Desperate(Bomber):
    """Town; one of it."""

    id = "desperate"
    most = 1
    habit_told = "the desperate citizen never goes off"

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It does not go off: a vote costs the town less."""
        return ()
