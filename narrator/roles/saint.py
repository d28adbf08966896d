"""The saint: whoever accuses it falls with it (R3). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.deeds import Cause, Deed, Fall, TurnCard
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, lone
from narrator.rules.table.options import Options

FELL = "saint.accuser"
"""How whoever accused it dies."""


class Saint(Role):
    """Town; one of it."""

    id = "saint"
    most = 1
    turns = ("verdict",)
    avenged = True
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {FELL: ("seat",)}

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        return (TurnCard(seat), Fall(cause.accuser, FELL)) if cause.how == "verdict" else ()
