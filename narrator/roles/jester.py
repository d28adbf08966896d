"""The jester: it wins when it is convicted (R15.12). By night it is a card like any other."""

from __future__ import annotations

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import Cause, Deed, SetMark, TurnCard
from narrator.rules.game.sides import side_of
from narrator.rules.game.state import Game
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.side import Side

CONVICTED = "jester.convicted"
"""The mark of whoever is."""


class Jester(KnownToTheBox):
    """On its own; one of it."""

    id = "jester"
    side = Side("jester")
    turns = ("verdict",)

    def ends(self, options: Options) -> tuple[End, ...]:
        return (End(self.id, 10),)

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        return (TurnCard(seat), SetMark(CONVICTED, (seat,))) if cause.how == "verdict" else ()

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        convicted = [mark for mark in game.public.marks if mark.name == CONVICTED]
        seats = convicted[0].seats if convicted else ()
        turned = any(side_of(game, seat) != self.side for seat in seats)  # R14.4
        return Winner(end.id, seats) if seats and not turned else None
