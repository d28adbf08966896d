"""The thief: before anybody signs in, it may take one of two cards that lie in the middle (R15.7). It is that
card then; what follows from the change is in `rules/setup/middle`.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.role import role_named
from narrator.rules.game.state import Game
from narrator.rules.game.trust import Choice, Trust
from narrator.rules.night.card_names import in_play
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options
from narrator.rules.table.side import TOWN
from narrator.rules.table.table import GameSetup


class Thief(KnownToTheBox):
    """Town; one of it. With its own card it is a citizen."""

    id = "thief"
    middle_cards = 2
    bound = "R15.7"
    refusals = ("thief", "company.thief")
    habit_told = "the thief takes a card of the town that can do something"

    def refuses(self, table: GameSetup) -> RuleError | None:
        if table.options.blind:
            return RuleError(
                "blind with a thief: who comes to the Mafia later has no name of the game; take the thief "
                "out, or play with blind: no",
                "R14.1",
                "thief",
            )
        if table.options.moderation == "box" and table.mafia < 2:
            return RuleError(
                "a thief with a Mafia of one, whose card may lie in the middle: deal another mafioso, or "
                "take the thief out",
                "R15.7",
                "company.thief",
            )
        return super().refuses(table)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        return (Call(self.id, self.id, (self.id,), dealt, self.id, Hour.TAKE),)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if night > 1:
            return ()
        return awake(Part.TAKE if options.deal == "box" else Part.LOOK)

    def idle(self, game: Game) -> bool:
        return game.public.night > 1

    def habit(self, game: Game, town: Trust, part: str, seats: Choice) -> Choice:
        """Among the names of cards here, 0 being its own."""
        table = game.public.table
        cards = [(seat, role_named(table, in_play(table)[seat - 1])) for seat in seats if seat]
        return tuple([seat for seat, card in cards if card.side == TOWN and not card.plain])
