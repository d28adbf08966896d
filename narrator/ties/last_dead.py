"""Whoever died last breaks the tie (R6, S0 c, S1). No spoken words."""

from __future__ import annotations

from narrator.rules.day.tie import Meaning
from narrator.rules.day.vote import decided_by
from narrator.rules.game.facts import Died
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Sentence, TrialState
from narrator.ties.runoff import Runoff


class LastDead(Runoff):
    """Of several the one named last; nobody dead yet: as a run-off."""

    id = "last_dead"
    rank = 3
    lines = {"last_dead": ("seat",)}
    dead_decide = True

    def settle(self, view: PublicView, tied: tuple[int, ...], votes: int) -> TrialState | Sentence:
        decider = last_dead(view)
        if decider:
            return decided_by(decider, view.court, tied, votes)
        return super().settle(view, tied, votes)

    def frees(self, view: PublicView) -> str:
        return "" if last_dead(view) else super().frees(view)

    def means(self, view: PublicView) -> Meaning:
        decider = last_dead(view)
        return Meaning(self.id, decider) if decider else super().means(view)


def last_dead(view: PublicView) -> int:
    """Whoever died last and has not left the table; 0: there is nobody yet."""
    left = [fact.seat for fact in view.facts if type(fact) is Died and fact.how == "left"]
    return next((seat for seat in reversed(view.dead) if seat not in left), 0)
