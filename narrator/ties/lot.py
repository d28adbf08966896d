"""The box draws among the tied, in public (R6): it replaces S1's offices that only break ties. No spoken
words.
"""

from __future__ import annotations

from narrator.rules.day.tie import Tie
from narrator.rules.day.vote import lot, sentence
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState


class ByLot(Tie):
    """Whom the lot hits is convicted."""

    id = "lot"
    rank = 5
    lines = {"lot": ()}
    draws = True

    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        return sentence(view, (lot(view, tied),))._replace(drawn=True)
