"""The freemason: one of a lodge whose members know each other and confer each night (R3)."""

from __future__ import annotations

from collections.abc import Mapping

from narrator.rules.game.ask import Ask
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options


class Freemason(Role):
    """Town; at most half of it. The lodge is called last."""

    id = "freemason"

    def forbids(self, dealt: Mapping[str, int], town: int) -> str | None:
        lodge = dealt[self.id]
        if 2 * lodge <= town:
            return None
        return f"{lodge} freemasons in a town of {town}: at most half of it; deal {town // 2}"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call("freemasons", self.id, (self.id,), dealt, "freemasons", Hour.MEET),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.MEET)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return ()  # they talk with their eyes, and choose nobody
