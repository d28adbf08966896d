"""A card of which dawn tells something, whatever is true. Contains no tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.deeds import Announcement, Deed, SetMark
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options

MARKED, NOBODY = "gossip.marked", "gossip.nobody"


class Gossip(Role):
    """Marks somebody each night; two votes more stand against that one by day (R15.6)."""

    id = "gossip"
    most = 1
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {MARKED: ("seat",), NOBODY: ()}

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, Hour.CHARM),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE) if powers_act(options, night) else ()

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        if seat not in game.public.living:
            return (Announcement(NOBODY),)
        return (SetMark(self.id, (seat,), against=2), Announcement(MARKED, seat))
