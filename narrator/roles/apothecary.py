"""The apothecary: is shown the victim, heals once and poisons once in a game (R3, R4.3, R4.5, R4.6)."""

from __future__ import annotations

from narrator.base.tuples import without
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Attack, Deed, Guard
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust, within
from narrator.rules.night.night import victim
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.options import Options
from narrator.rules.table.role_card import MUST_BE_ANSWERED, POTIONS

HEAL = Ask.of("apothecary", "heal")


class Apothecary(Role):
    """Town; one of it. Both potions in one night are allowed."""

    id = "apothecary"
    traits = (POTIONS,)
    untouched = MUST_BE_ANSWERED
    bound = "R13.4"
    most = 1
    habit_told = "the apothecary heals and poisons only by what a detective has told"

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (
            Call(
                self.id,
                self.id,
                (self.id,),
                dealt,
                self.id,
                Hour.HEAL,
                decides="heal",
                key="poison",
            ),
        )

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if not powers_act(options, night):
            return ()
        return awake(Part.TELL, Part.DECIDE, Part.CHOOSE)

    def idle(self, game: Game) -> bool:
        return bool(game.secret.used(Ask.of(self.id))) and bool(game.secret.used(HEAL))

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        if game.secret.used(ask):
            return ()
        if ask == HEAL:
            return () if victim(game) is None else (1,)  # R13.5
        return without(game.public.living, game.holders(self.id))

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        aimed = victim(game)
        return () if aimed is None else (aimed,)

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """It poisons only who was exposed, and heals whom the table trusts; else it saves that potion up."""
        if not part:
            return within(seats, town.exposed)
        aimed = game.secret.chosen("mafia")  # None with ``blind``: then it saves the potion up
        return seats[1:] or seats if aimed in town.trusted else seats[:1]

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        by = game.holder(self.id)
        deeds: tuple[Deed, ...] = ()
        healed = victim(game) if game.secret.chosen(HEAL) is not None else None
        poisoned = game.secret.chosen(self.id)
        if healed is not None:
            deeds += (Guard(by, healed),)
        if poisoned is not None:
            deeds += (Attack(by, poisoned, avertable=False),)  # R4.6
        return deeds
