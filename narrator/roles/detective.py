"""The detective: asks who is of the Mafia (R3). What it learns, and how, is in `shared.seer`."""

from __future__ import annotations

from typing import ClassVar

from narrator.base.errors import RuleError
from narrator.roles.shared.seer import TOGETHER, Seer
from narrator.rules.table.call import Call
from narrator.rules.table.options import Options
from narrator.rules.table.table import GameSetup


class Detective(Seer):
    """Town; up to two, working together in one call or apart in two (R3, R13.3)."""

    id = "detective"
    aka: ClassVar[tuple[str, ...]] = ("policeman",)
    most = 2
    taps = 2
    basic = 2

    def refuses(self, table: GameSetup) -> RuleError | None:
        options, by_taps = table.options, not table.lays
        told = options.deal == "director" and options.moderation == "helper" and by_taps
        if not told or table.number(self.id) < 2 or options.of(TOGETHER) == "together":
            return None
        return RuleError(
            "deal: director with detectives: apart: both feel two taps, and nobody knows who is called "
            "first; play with detectives: together, or with deal: cards",
            "R9",
            "deal",
        )

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        (one,) = super().calls(options, dealt)
        if dealt == 1 or options.of(TOGETHER) == "together":
            return (one,)
        return (
            one._replace(holders=1, lines="detective.first"),
            one._replace(id="detective_2", holders=1, lines="detective.second"),
        )
