"""The detective: asks about one seat a night and learns whether it is of the Mafia (R3)."""

from __future__ import annotations

from typing import ClassVar

from narrator.roles import all_roles
from narrator.rules.calls import card_tonight
from narrator.rules.options import Options
from narrator.rules.role import Call, Role, Side
from narrator.rules.state import Game


class Detective(Role):
    """Town; up to two, working together in one call or apart in two (R3, R13.3)."""

    id = "detective"
    aka: ClassVar[tuple[str, ...]] = ("policeman",)
    bound = "R13.4"
    most = 2

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        follows = ("mafia", "apothecary")
        if dealt == 2 and options.detectives == "apart":
            return (
                Call("detective", self.id, 1, "detective.first", follows, answers=True),
                Call("detective_2", self.id, 1, "detective.second", ("detective",), answers=True),
            )
        return (Call("detective", self.id, dealt, "detective", follows, answers=True),)

    def choices(self, game: Game, call: str) -> tuple[int, ...]:
        holders = game.holders(call)
        return tuple([seat for seat in game.public.living if seat not in holders])  # R13.4

    def answer(self, game: Game, call: str, seat: int) -> bool | None:
        del call
        asked = all_roles()[card_tonight(game, seat)]
        return asked.looks(game.public.table.options) is Side.MAFIA
