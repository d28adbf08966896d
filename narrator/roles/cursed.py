"""The cursed one: where the Mafia's murder would kill it, it comes to the Mafia instead (R15.8). By day it is
a card like any other.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import Become, Cause, Deed, Spare
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup


class Cursed(KnownToTheBox):
    """Town; one of it. Turned, it is murdered like any other of the Mafia."""

    id = "cursed"
    joins = ("mafia",)
    news = (TURNED,)
    innate = True
    pardons = False
    refusals = ("cursed",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        if not table.options.blind:
            return super().refuses(table)
        return RuleError(
            "blind with a cursed one: who comes to the Mafia later has no name of the game; take the cursed "
            "one out, or play with blind: no",
            "R14.1",
            "cursed",
        )

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        attack = cause.attack
        if attack is None or attack.by or of_family(game, seat):
            return ()
        return (Spare(seat), Become(seat, side=MAFIA.id, call=attack.call))
