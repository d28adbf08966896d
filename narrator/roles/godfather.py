"""The godfather: a Mafioso in whom a detective sees the town (R3). What it
does with the Mafia, the plain Mafioso tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.roles.shared.seer import ASKS, LEARNS
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, sign_in_only
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options

INNOCENT = Option("innocent", True, by_ear=200, place=93)
"""A detective sees the town in it (R4.11)."""


class Godfather(WakesWithTheMafia):
    """Mafia; one of it. With `INNOCENT` it deceives a question, and nothing else (R4.11)."""

    id = "godfather"
    most = 1
    options: ClassVar[tuple[Option[Any], ...]] = (INNOCENT,)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"deceives": (), "does": ()}

    def sentence(self, options: Options) -> str:
        """It deceives a question, and not who is shown the Mafia (R4.11)."""
        return "deceives" if options.of(INNOCENT) and options.of(LEARNS) in ASKS else "does"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (*super().calls(options, dealt), sign_in_only(self.id, dealt, within=FAMILY))

    def recognised(self, game: Game, seat: int, by: str) -> bool:
        return not game.public.table.options.of(INNOCENT)
