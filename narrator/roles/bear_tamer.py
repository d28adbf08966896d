"""The bear tamer: its bear growls at dawn at a neighbour who is of the Mafia (R15.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.known_to_the_box import KnownToTheBox
from narrator.rules.game.deeds import Announcement, Deed
from narrator.rules.game.sides import of_family
from narrator.rules.game.state import Game

GROWLS, QUIET = "bear_tamer.growls", "bear_tamer.quiet"


class BearTamer(KnownToTheBox):
    """Town; one of it. Turned itself, it has the bear growl; dead under a hidden card, quiet."""

    id = "bear_tamer"
    changes_nothing = True
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {GROWLS: (), QUIET: ()}
    heard: ClassVar[Mapping[str, bool]] = {GROWLS: True, QUIET: False}

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        living, own = game.public.living, game.holder(self.id)
        if not own:
            return (Announcement(QUIET),)
        at = living.index(own)
        near = (own, living[at - 1], living[(at + 1) % len(living)])
        return (Announcement(GROWLS if any(of_family(game, one) for one in near) else QUIET),)
