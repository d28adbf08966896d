"""What holds for the cards of R14: one of each, and only where the box knows who holds them. What such a card
does stands in its own file.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.rules.game.role import Role
from narrator.rules.table.table import GameSetup


class KnownToTheBox(Role):
    """Base of a card whose holder the box must know (R14.1)."""

    most = 1

    def refuses(self, table: GameSetup) -> RuleError | None:
        how = table.options.moderation
        if how == "box":
            return None
        return RuleError(
            f"{self.id} with moderation: {how}: the box must know whose card it is; take it out, or let the "
            "box moderate",
            "R14.1",
            "moderation",
        )
