"""The coward: each night it hides with somebody, or with nobody (R3, R4.4, R4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.tuples import without
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Deed, DieWith, Guard
from narrator.rules.game.role import Role
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, outside
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.end import MAFIA_WON
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import HIDER

HIDES = Option("hides", "unlimited", ("unlimited", "3"), by_ear=190, place=101)
"""In how many nights it may hide."""


class Coward(Role):
    """Town; one of it. Alive when the Mafia wins, it shares the win."""

    id = "coward"
    shares = (MAFIA_WON.id,)
    traits = (HIDER,)
    untouched = "only its host feels its hand, so nobody could tell what became of it"
    bound = "R13.4"
    most = 1
    options: ClassVar[tuple[Option[Any], ...]] = (HIDES,)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {"does": (), "three": ()}

    def sentence(self, options: Options) -> str:
        return "does" if options.of(HIDES) == "unlimited" else "three"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, Hour.HIDE),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE) if powers_act(options, night) else ()

    def limits(self, options: Options) -> tuple[str, ...]:
        return () if options.of(HIDES) == "unlimited" else ("thrice",)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        hides = game.public.table.options.of(HIDES)
        if hides != "unlimited" and game.secret.used(ask) >= int(hides):
            return ()
        return without(game.public.living, game.holders(ask.call))

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It keeps away from those the Mafia will look for."""
        return outside(seats, town.trusted) or seats

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        host = game.secret.chosen(self.id)
        if host is None:
            return ()
        by = game.holder(self.id)
        return (Guard(by, by),) if of_family(game, host) else (DieWith(by, host),)  # R4.4, R4.5
