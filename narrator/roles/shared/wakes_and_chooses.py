"""What the cards of R14 have in common that choose another seat each night. What comes of a choice stands in
each card's own file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.base.tuples import without
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options


class WakesAndChooses(KnownToTheBox):
    """Base of every card with a call of its own, in which its holder may choose somebody else."""

    hour: ClassVar[Hour]
    """When it wakes."""
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": ("how",)}

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, self.hour),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE) if powers_act(options, night) else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return without(game.public.living, game.holders(ask.call))
