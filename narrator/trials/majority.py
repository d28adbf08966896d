"""The majority game's trial (R5, S2): votes move, and more than half convict at once. No spoken words."""

from __future__ import annotations

from narrator.rules.day.eligible import castable, counted, ghosts, voters
from narrator.rules.day.trial import Trial
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState


class Majority(Trial):
    """Anybody but oneself; the moment one seat has more than half of the living, the day is over."""

    id = "majority"
    ties = False
    half_convicts = True
    talks = True
    during_discussion = True
    parts = ("open", "talk", "vote", "next", "during")
    at_length = ("open", "talk")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return () if view.table.options.discussion else ("open",)  # told as the discussion begins

    def final(self, view: PublicView) -> bool:
        return False  # every vote may be the last, and none is the final one

    def counted(self, view: PublicView) -> TrialPrompt:
        return TrialPrompt(PromptKind.VOTE, "vote", items=voters(view) + ghosts(view))

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if court.closed:
            return Sentence()
        for accused, votes in sorted(counted(view, court.ballots).items()):
            if 2 * votes > castable(view):
                those = tuple(voter for voter, seat in court.ballots if seat == accused)
                return Sentence((accused,), voters=those)
        return court
