"""Cards that a test plays with: each on a side of its own, with an end of its own. Contains no tests."""

from __future__ import annotations

from narrator.roles.mafioso import Mafioso
from narrator.rules.game.facts import Died
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.side import Side


class Martyr(Role):
    """Wins when convicted, whatever else that brings."""

    id = "martyr"
    most = 1
    side = Side("martyr")
    over = True

    def ends(self, options: Options) -> tuple[End, ...]:
        del options
        return (End(self.id, 10),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        del after_night
        dead = [one for one in game.public.facts if type(one) is Died and one.how == "verdict"]
        own = tuple([one.seat for one in dead if game.card(one.seat) == self.id])
        return Winner(end.id, own, over=self.over) if own else None


class Bragger(Martyr):
    """The same, and the game goes on."""

    id = "bragger"
    side = Side("bragger")
    over = False


class Axe(Role):
    """Wins when nobody else is left; while it lives, neither town nor Mafia has won."""

    id = "axe"
    most = 1
    side = Side("axe", holds_up=True)

    def ends(self, options: Options) -> tuple[End, ...]:
        del options
        return (End(self.id, 50),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        del after_night
        cards = [game.card(seat) for seat in game.public.living]
        return Winner(end.id, game.public.living) if cards == [self.id] else None


class Traitor(Mafioso):
    """One of the Mafia that wants to be the last of it."""

    id = "traitor"
    aka = ()
    most = 1
    side = Side("traitor", family=True, suit="mafia", holds_up=True)
