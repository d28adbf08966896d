"""The saint: whoever accuses it falls with it (R3). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.base.errors import RuleError
from narrator.rules.game.deeds import Cause, Deed, Fall, TurnCard
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.table import GameSetup

FELL = "saint.accuser"
"""How whoever accused it dies."""


class Saint(Role):
    """Town; one of it."""

    id = "saint"
    most = 1
    turns = ("verdict",)
    refusals = ("saint",)
    avenged = True
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {FELL: ("seat",)}

    def refuses(self, table: GameSetup) -> RuleError | None:
        if table.trial.accusers:
            return None
        return RuleError(
            f"a saint at a trial without accusers ({table.trial.id}): take the saint out, or play "
            "accusation, motion or open",
            "R6",
            "saint",
        )

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        return (TurnCard(seat), Fall(cause.accuser, FELL)) if cause.how == "verdict" else ()
