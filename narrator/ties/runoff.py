"""A run-off: the tied of more than two are voted on once more; else nobody is convicted (R6).
No spoken words.
"""

from __future__ import annotations

from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.tie import Meaning, Tie
from narrator.rules.day.vote import nobody, vote_again
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState


class Runoff(Tie):
    """Only two accused, or tied again: no verdict."""

    id = "runoff"
    rank = 1
    lines = {"runoff": (), "two": ()}
    reasons = ("two", "again", "runoff")
    votes_again = True

    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        if view.court.round:
            return nobody(view, tied, votes, "again")
        if len(view.court.standing) == 2:
            return nobody(view, tied, votes, "two")
        return vote_again(view.court, tied)

    def frees(self, view: PublicView) -> str:
        return "two" if trial_of(view).pair else "runoff"

    def means(self, view: PublicView) -> Meaning:
        two = len(view.court.standing) == 2 or trial_of(view).pair
        return Meaning("two" if two else "runoff")
