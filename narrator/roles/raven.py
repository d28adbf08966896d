"""The raven: each night it marks somebody against whom two more votes stand on the next day (R15.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.roles.shared.wakes_and_chooses import WakesAndChooses
from narrator.rules.game.ask import Ask
from narrator.rules.game.deeds import Announcement, Deed, SetMark
from narrator.rules.game.state import Game
from narrator.rules.table.call import Hour

MARKED, NOBODY = "raven.marked", "raven.nobody"


class Raven(WakesAndChooses):
    """Town; one of it. It may mark itself."""

    id = "raven"
    changes_nothing = True
    adds_votes = 2
    hour = Hour.MARK
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {MARKED: ("seat",), NOBODY: ()}

    def choices(self, game: Game, ask: Ask) -> tuple[int, ...]:
        return game.public.living

    def dawns(self, game: Game) -> tuple[Deed, ...]:
        seat = game.secret.chosen(self.id)
        if seat is None or seat not in game.public.living:
            return (Announcement(NOBODY),)
        return (SetMark(self.id, (seat,), against=self.adds_votes), Announcement(MARKED, seat))
