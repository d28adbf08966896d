"""The matchmaker: pairs two seats in night 1, itself allowed (R3). What happens to lovers is in
`rules/ends/hearts`.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.roles.shared.couple import LOVER, Hearts
from narrator.rules.ends.hearts import LOVERS, lovers
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake
from narrator.rules.table.options import Options
from narrator.rules.table.table import GameSetup


class Matchmaker(Hearts):
    """Town; one of it. The couple is told by light: eyes are closed, and each looks up while their own name
    is said."""

    id = "matchmaker"
    most = 1
    refusals = ("company.matchmaker",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        if [card for card in table.cast if card.makes_couple] == [self]:
            return None
        sentence = "lovers are made by the matchmaker or dealt as cards, not both; take one of them out"
        return RuleError(sentence, "R3", "company.matchmaker")

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.PAIR, box_always_asks=True)
        seen = own._replace(id=LOVERS, holders=0, lines=LOVERS, place=Hour.COUPLE, title=LOVER)
        seen = seen._replace(shows_all=True)
        return (own._replace(most=2, makes=LOVERS), seen)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if night > 1:
            return ()
        return awake(Part.CHOOSE) if call == self.id else (Part.FIND, *awake(Part.MEET))

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return game.public.living if game.public.night == 1 else ()

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        return lovers(game)
