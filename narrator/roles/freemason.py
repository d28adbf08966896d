"""The freemason: one of a lodge whose members know each other and confer each night (R3)."""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.game.ask import Ask
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options
from narrator.rules.table.table import GameSetup


class Freemason(Role):
    """Town; at most half of it. The lodge is called last."""

    id = "freemason"
    changes_nothing = True
    innate = True
    refusals = ("company.freemason",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        lodge, town = table.number(self.id), table.players - table.mafia
        if 2 * lodge <= town:
            return None
        sentence = f"{lodge} freemasons in a town of {town}: at most half of it; deal {town // 2}"
        return RuleError(sentence, "R3", "company.freemason")

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call("freemasons", self.id, (self.id,), dealt, "freemasons", Hour.MEET),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.MEET)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return ()  # they talk with their eyes, and choose nobody
