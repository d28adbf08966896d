"""What every card of the Mafia shares: it wakes with the others. What they do then, the plain one says."""

from __future__ import annotations

from narrator.rules.game.role import Role
from narrator.rules.table.call import Call, Hour
from narrator.rules.table.options import Options
from narrator.rules.table.side import MAFIA

FAMILY = "mafia"
"""The call for which all of it wake (R2.8)."""

PLAIN = "mafioso"
"""The card whose hooks are asked in that call."""


class WakesWithTheMafia(Role):
    """Mafia. By itself it changes nothing but how many they are (R10)."""

    side = MAFIA
    changes_nothing = True

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        cards, alone = (self.id,), options.blind
        return (Call(FAMILY, PLAIN, cards, dealt, FAMILY, Hour.KILL, confers=True, alone=alone),)
