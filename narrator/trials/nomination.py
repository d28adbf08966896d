"""The trial by nomination (R5, S0 b): each names up to two, two stand, a minute each, the vote.
No spoken words.
"""

from __future__ import annotations

from narrator.rules.day.nominating import Nominating
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialState


class Nomination(Nominating):
    """With more than two in the first place everybody nominates all over again."""

    id = "nomination"
    most = 2
    plea = 60.0
    parts = ("nominate", "pleas", "vote", "turn", "place")
    at_length = ("nominate", "pleas", "vote")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return ("nominate", "pleas", "vote")

    def crowded(self, court: TrialState, first: tuple[int, ...]) -> TrialState:
        return court
