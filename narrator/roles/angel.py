"""The guardian angel, in the village the doctor: guards one seat a night from the murder (R3, R4.3)."""

from __future__ import annotations

from narrator.rules.options import Options
from narrator.rules.role import Call, Role
from narrator.rules.state import Game


class Angel(Role):
    """Town; one of it. The options ``self`` and ``repeat`` bound whom it may guard."""

    id = "angel"
    aka = ("doctor",)
    bound = "R3"
    most = 1

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        del options
        return (Call("angel", self.id, dealt, "angel", follows=("coward",)),)

    def may_choose(self, game: Game, call: str, seat: int) -> bool:
        options = game.public.table.options
        if seat in game.holders(call) and not options.guards_self:
            return False
        return options.guards_again or seat != game.secret.last_night(call)

    def averts(self, game: Game, victim: int) -> bool:
        return game.secret.chosen("angel") == victim
