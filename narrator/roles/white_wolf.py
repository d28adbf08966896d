"""The white wolf: one of the Mafia that wants to be the last of it (R15.10, R14.2). What it does
with the others, the plain Mafioso tells.
"""

from __future__ import annotations

from narrator.base.errors import RuleError
from narrator.base.tuples import without
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.roles.shared.wakes_with_the_mafia import FAMILY, WakesWithTheMafia
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Attack, Deed
from narrator.rules.game.sides import family, side_of
from narrator.rules.game.state import Game
from narrator.rules.night.calls import mafia_tonight
from narrator.rules.table.call import Call, Hour, Part, awake, first_murder
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.side import Side
from narrator.rules.table.table import GameSetup


class WhiteWolf(KnownToTheBox, WakesWithTheMafia):
    """On its own, and one of the Mafia; one of it. While it lives, the Mafia has not won."""

    id = "white_wolf"
    side = Side("white_wolf", family=True, suit="mafia", holds_up=True)
    changes_nothing = False
    bound = "R15.10"
    refusals = ("company.white_wolf",)

    def refuses(self, table: GameSetup) -> RuleError | None:
        if table.mafia > 1:
            return super().refuses(table)
        sentence = "the white wolf without another of the Mafia: deal a mafioso as well, or take it out"
        return RuleError(sentence, "R14.1", "company.white_wolf")

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.AFTER, within=FAMILY)
        return (*super().calls(options, dealt), own)

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        """In the second night of murder, the fourth, and so on."""
        murders = night - first_murder(options) + 1
        return awake(Part.CHOOSE) if murders > 0 and murders % 2 == 0 else ()

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return without(mafia_tonight(game), game.holders(ask.call))

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        own = Attack(game.holder(self.id), seat or 0, avertable=True, call=self.id)
        return (own,) if seat else ()

    def ends(self, options: Options) -> tuple[End, ...]:
        return (End(self.id, 60),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        """It alone is left of the Mafia, which would have won; no serial killer lives (R14.8)."""
        view = game.public
        left = family(game, view.living)
        alone = len(left) == 1 and side_of(game, left[0]) == self.side
        others = [seat for seat in view.living if seat not in left]
        if not alone or any(side_of(game, seat).holds_up for seat in others):
            return None
        won = outnumbered(1, len(others), view.table.options.mafia_wins)
        return Winner(end.id, left) if won else None
