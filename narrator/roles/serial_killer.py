"""The serial killer: it attacks somebody each night, and wins alone (R15.16). Who is safe from it is decided
in `night`.
"""

from __future__ import annotations

from narrator.roles.shared.wakes_and_chooses import WakesAndChooses
from narrator.rules.game.deeds import Attack, Deed
from narrator.rules.game.sides import side_of
from narrator.rules.game.state import Game
from narrator.rules.table.call import Hour
from narrator.rules.table.end import End, Winner
from narrator.rules.table.options import Options
from narrator.rules.table.side import Side


class SerialKiller(WakesAndChooses):
    """On its own; one of it. While it lives, nobody else but a couple, or a card on its own, has won."""

    id = "serial_killer"
    side = Side("serial_killer", holds_up=True)
    hour = Hour.HUNT
    bound = "R15.16"

    def deeds(self, game: Game, calls: tuple[str, ...]) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        own = Attack(game.holder(self.id), seat or 0, avertable=True, call=self.id)
        return (own,) if seat else ()

    def ends(self, options: Options) -> tuple[End, ...]:
        return (End(self.id, 50),)

    def won(self, game: Game, end: End, *, after_night: bool) -> Winner | None:
        """At most one other lives, and would be the last (R14.8)."""
        living = game.public.living
        own = tuple([seat for seat in living if side_of(game, seat) == self.side])
        return Winner(end.id, own) if own and len(living) <= 2 else None
