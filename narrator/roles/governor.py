"""The governor: may stay one verdict (R3). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.errors import RuleError
from narrator.rules.game.role import Role
from narrator.rules.table.call import Call, lone
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.table import Table

STAYS = Option("governor", "open", ("open", "secret"), by_ear=210, place=121)
"""How it stays a verdict (R6)."""


class Governor(Role):
    """Town; one of it."""

    id = "governor"
    most = 1
    refusals = ("secret",)
    options: ClassVar[tuple[Option[Any], ...]] = (STAYS,)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "secret": ()}

    def sentence(self, options: Options) -> str:
        return "does" if options.of(STAYS) == "open" else "secret"

    def refuses(self, table: Table) -> RuleError | None:
        options = table.options
        if options.of(STAYS) == "open" or (options.votes == "buttons" and not options.told):
            return None
        if options.told:
            helper = options.moderation == "helper"
            who = "a helper" if helper else f"moderation: {options.moderation}"
            why = f"with {who}: the box must know the cards; let the box moderate, or play with"
        else:
            why = "needs known voters: play with votes: buttons, or"
        return RuleError(f"a secret governor {why} governor: open", "R6", "secret")

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (lone(self.id, dealt),)
