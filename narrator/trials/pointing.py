"""The trial by pointing (R5, S1): all point at once, two defend themselves, the vote. No spoken words."""

from __future__ import annotations

from narrator.rules.day.nominating import Nominating
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialState


class Pointing(Nominating):
    """On the box's word everybody points; a tie for the nomination is run off between the tied."""

    id = "pointing"
    at_once = "point"
    most = 1
    plea = None
    parts = ("point", "pointed", "asked", "defend", "vote", "turn", "place")
    at_length = ("point", "pointed", "defend", "vote")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return ("point", "defend", "vote")

    def crowded(self, court: TrialState, first: tuple[int, ...]) -> TrialState:
        return court._replace(place=first)
