"""The mayor votes once more, among the tied (R6). No spoken words; the election of a mayor is in `office`."""

from __future__ import annotations

from narrator.rules.day.eligible import in_office
from narrator.rules.day.tie import Tie
from narrator.rules.day.vote import decided_by, nobody
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState


class ByMayor(Tie):
    """A mayor who does not, or is dead: no verdict."""

    id = "mayor"
    rank = 4
    lines = {"mayor": ()}
    reasons = ("mayor",)
    needs_mayor = True
    may_leave = True

    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        if in_office(view):
            return decided_by(view.mayor, view.court, tied, votes)
        return nobody(view, tied, votes, self.id)

    def frees(self, view: PublicView) -> str:
        return self.id
