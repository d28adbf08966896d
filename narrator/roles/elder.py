"""The elder: the first murder by the Mafia that reaches it takes a second life; with an elder whom the town
kills, the town's cards lose their powers (R15.3). By night it is a card like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import (
    Announcement,
    Cause,
    Deed,
    Forfeit,
    SetMark,
    Spare,
    TurnCard,
)
from narrator.rules.game.state import Game
from narrator.rules.table.side import TOWN

GONE = "elder.gone"
"""What is told once the town has killed it."""


class Elder(KnownToTheBox):
    """Town; one of it. Its second life taken, it bears a mark that nobody is told of, not even itself."""

    id = "elder"
    pardons = False
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {GONE: ()}

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        if cause.attack is not None:
            lives = not cause.attack.by and seat not in game.marked(self.id)
            return (Spare(seat), SetMark(self.id, (seat,), secret=True)) if lives else ()
        ways = [how for card in game.public.table.cast for how in card.by_the_town]
        if cause.how not in ("verdict", *ways):
            return ()
        return (TurnCard(seat), Forfeit(TOWN.id), Announcement(GONE))
