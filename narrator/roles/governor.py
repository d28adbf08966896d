"""The governor: may stay one verdict (R3). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.role import Role
from narrator.rules.table.call import Call, lone
from narrator.rules.table.options import Options


class Governor(Role):
    """Town; one of it."""

    id = "governor"
    most = 1
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "secret": ()}

    def sentence(self, options: Options) -> str:
        return "does" if options.governor == "open" else "secret"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)
