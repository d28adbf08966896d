"""What the cards of a couple have in common: how a heart breaks, and how it wins (R4.6, R8.4). Which card
makes it, and when, is in the cards' own files.
"""

from __future__ import annotations

from narrator.base.tuples import without
from narrator.rules.ends.hearts import lovers
from narrator.rules.game.deeds import Deed, Fall
from narrator.rules.game.role import Role
from narrator.rules.game.sides import side_of
from narrator.rules.game.state import Game
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options

LOVERS_WON = End("lovers", 30)


LOVER = "lover"
"""The name of both, whether they were dealt as a couple or made one."""


class Hearts(Role):
    """A couple dies together; of different sides it wins together, alone."""

    makes_couple = True
    innate = True

    def ends(self, options: Options) -> tuple[End, ...]:
        return (LOVERS_WON,)

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        couple = lovers(game)
        left = without(couple, dead)
        return tuple([Fall(seat, "heart") for seat in left]) if left != couple else ()

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        living = game.public.living
        if game.public.table.end_is_reported:  # whoever sees has told it (R13.11)
            return Winner(end.id, lovers(game))
        if len(living) != 2 or living != lovers(game):
            return None
        one, other = living
        return Winner(end.id, living) if side_of(game, one) != side_of(game, other) else None
