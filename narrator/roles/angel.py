"""The guardian angel, in the village the doctor: guards one seat a night from the murder (R3, R4.3)."""

from __future__ import annotations

from typing import ClassVar

from narrator.rules.options import Options
from narrator.rules.role import Call, Role
from narrator.rules.state import Game


class Angel(Role):
    """Town; one of it. The options ``self`` and ``repeat`` bound whom it may guard."""

    id = "angel"
    aka: ClassVar[tuple[str, ...]] = ("doctor",)
    bound = "R3"
    most = 1

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        del options
        return (Call("angel", self.id, dealt, "angel", follows=("coward",)),)

    def choices(self, game: Game, call: str) -> tuple[int, ...]:
        options = game.public.table.options
        barred: tuple[int | None, ...] = ()
        if not options.guards_self:
            barred += game.holders(call)
        if not options.guards_again:
            barred += (game.secret.last_night(call),)
        return tuple([seat for seat in game.public.living if seat not in barred])

    def averts(self, game: Game, victim: int) -> bool:
        return game.secret.chosen("angel") == victim
