"""What follows when somebody dies, as the cards of others say: whom they take along, and what else. Its news
are not here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from narrator.rules.game.deeds import Deed, Fall
from narrator.rules.game.role import hooked
from narrator.rules.game.state import Game


class Aftermath(NamedTuple):
    """What some deaths bring with them."""

    falls: tuple[Fall, ...] = ()
    """Who falls, in seat order each time that some do."""
    deeds: tuple[Deed, ...] = ()
    """What else comes about, once they all are dead."""

    @property
    def broken_hearts(self) -> tuple[int, ...]:
        """Whose heart broke (R4.6)."""
        return tuple([fall.seat for fall in self.falls if fall.how == "heart"])


NOTHING = Aftermath()


def aftermath(game: Game, dead: Iterable[int]) -> Aftermath:
    """What follows when these die, whatever the cause (R4.6), and when those do who fall by it."""
    roles = hooked(game.public.table, "after")
    if not roles:
        return NOTHING
    gone, living, falls = tuple(dead), {*game.public.living}, tuple[Fall, ...]()
    while True:
        deeds = [deed for role in roles for deed in role.after(game, gone)]
        left = living.difference(gone)
        fresh = {deed.seat: deed for deed in deeds if type(deed) is Fall and deed.seat in left}
        if not fresh:
            return Aftermath(falls, tuple([deed for deed in deeds if type(deed) is not Fall]))
        falls += tuple([fresh[seat] for seat in sorted(fresh)])
        gone += tuple(sorted(fresh))
