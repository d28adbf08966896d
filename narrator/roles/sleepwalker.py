"""The sleepwalker: may peek while the Mafia is awake (R3, R2.10). The box has no part in that."""

from __future__ import annotations

from narrator.rules.game.role import Role


class Sleepwalker(Role):
    """Town; one of it. Caught peeking, it is simply chosen by the Mafia."""

    id = "sleepwalker"
    open_eyed = "it peeks while the Mafia is awake, and nobody is"
    most = 1
    changes_nothing = True
    briefed = True
