"""The guardian angel, in the village the doctor: guards one seat a night from the murder (R3, R4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from narrator.base.tuples import without
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Deed, Guard
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.option import Option
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import GUARD

SELF = Option("self", True, by_ear=170, place=191)
"""It may choose its own seat."""
REPEAT = Option("repeat", True, by_ear=180, place=192)
"""It may choose the same seat in two nights running."""


class Angel(Role):
    """Town; one of it. `SELF` and `REPEAT` bound whom it may guard."""

    id = "angel"
    aka: ClassVar[tuple[str, ...]] = ("doctor",)
    bound = "R3"
    most = 1
    habit_told = "the guard stays with who told"
    traits = (GUARD,)
    basic = 1
    options: ClassVar[tuple[Option[Any], ...]] = (SELF, REPEAT)
    sentences: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "does": ("how",),
        "others": ("how",),
        "changes": ("how",),
        "bounded": ("how",),
    }

    def sentence(self, options: Options) -> str:
        if options.of(SELF):
            return "does" if options.of(REPEAT) else "changes"
        return "others" if options.of(REPEAT) else "bounded"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, Hour.GUARD),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        return awake(Part.CHOOSE) if powers_act(options, night) else ()

    def limits(self, options: Options) -> tuple[str, ...]:
        own = () if options.of(SELF) else ("not_self",)
        return own if options.of(REPEAT) else (*own, "not_again")

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        view = game.public
        options, living = view.table.options, view.living
        own = () if options.of(SELF) else game.holders(ask.call)
        last = None if options.of(REPEAT) else game.secret.last_night(ask)
        return without(living, own if last is None else (*own, last))

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It stays with who told; else with who was cleared."""
        return within(seats, town.came_forward) or within(seats, town.cleared) or seats

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        return () if seat is None else (Guard(game.holder(self.id), seat),)
