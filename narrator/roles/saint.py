"""The saint: whoever accuses it falls with it (R3). By night it is a card like any other."""

from __future__ import annotations

from narrator.rules.game.role import Role
from narrator.rules.table.call import Call, lone
from narrator.rules.table.options import Options


class Saint(Role):
    """Town; one of it."""

    id = "saint"
    most = 1
    turns = ("verdict",)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)
