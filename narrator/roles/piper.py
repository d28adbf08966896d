"""The piper: charms up to two others each night, and wins once all the other living are charmed (R15.11)."""

from __future__ import annotations

from narrator.base.tuples import without
from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Deed, SetMark
from narrator.rules.game.sides import side_of
from narrator.rules.game.state import Game
from narrator.rules.table.call import Call, Hour, Part, awake, powers_act
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.side import Side

CHARMED = "charmed"
"""The mark of whoever is, what the glance tells them, and the call for which they wake."""


class Piper(KnownToTheBox):
    """On its own; one of it. Who is charmed stays so."""

    id = "piper"
    side = Side("piper")
    bound = "R15.11"
    news = (CHARMED,)

    def calls(self, options: Options, dealt: int) -> tuple[Call, ...]:
        own = Call(self.id, self.id, (self.id,), dealt, self.id, Hour.CHARM, most=2)
        return (own, Call(CHARMED, self.id, (self.id,), 0, CHARMED, Hour.SEEN, mark=CHARMED))

    def parts(self, options: Options, night: int, call: str) -> tuple[Part, ...]:
        if not powers_act(options, night):
            return ()
        return awake(Part.CHOOSE if call == self.id else Part.MEET)

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        if ask.call == CHARMED:
            return ()  # they look at each other, and choose nobody
        return without(game.public.living, (*game.holders(self.id), *game.marked(CHARMED)))

    def shows(self, game: Game, call: str) -> tuple[int, ...]:
        """Who is charmed already, while it chooses."""
        return tuple([seat for seat in game.public.living if seat in game.marked(CHARMED)])

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seats = game.secret.chosen_all(self.id)
        return (SetMark(CHARMED, seats, secret=True),) if seats else ()

    def news_for(self, game: Game, news: str) -> tuple[int, ...]:
        return game.marked(CHARMED)

    def ends(self, options: Options) -> tuple[End, ...]:
        return (End(self.id, 40),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        seat = game.holder(self.id)
        if not seat or side_of(game, seat) != self.side:  # R14.4
            return None
        others = without(game.public.living, (seat,))
        return Winner(end.id, (seat,)) if set(others) <= {*game.marked(CHARMED)} else None
