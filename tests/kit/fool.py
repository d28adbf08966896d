"""A card that lives on after a verdict, without a vote. Contains no tests."""

from __future__ import annotations

from narrator.rules.game.deeds import Cause, Deed, SetMark, Spare, TurnCard
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game


class Fool(Role):
    """Town; convicted, it shows its card and lives, and votes no more."""

    id = "fool"

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        if cause.how != "verdict":
            return ()
        return (Spare(seat), TurnCard(seat), SetMark("fool", (seat,), votes=0, safe=True))
