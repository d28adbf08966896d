"""The village idiot: convicted, it lives on without a vote (R15.2). By night it is a card like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import Announcement, Cause, Deed, SetMark, Spare, TurnCard
from narrator.rules.game.state import Game

PARDONED = "village_idiot.pardoned"
"""What is told of a verdict on it."""


class VillageIdiot(KnownToTheBox):
    """Town; one of it. Whatever else kills, kills it too."""

    id = "village_idiot"
    takes_vote = True
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {PARDONED: ("seat",)}

    def dies(self, game: Game, seat: int, cause: Cause) -> tuple[Deed, ...]:
        if cause.how != "verdict":
            return ()
        without_vote = SetMark(self.id, (seat,), votes=0, safe=True)
        return (Spare(seat), TurnCard(seat), without_vote, Announcement(PARDONED, seat))
