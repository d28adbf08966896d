"""The sleepwalker: may peek while the Mafia is awake (R3, R2.10). The box has no part in that."""

from __future__ import annotations

from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, lone
from narrator.rules.table.options import Options


class Sleepwalker(Role):
    """Town; one of it. Caught peeking, it is simply chosen by the Mafia."""

    id = "sleepwalker"
    most = 1
    briefed = True

    def idle(self, game: Game) -> bool:
        return True

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)
