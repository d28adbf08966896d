"""The snap vote (R5, S0): early votes, and once half have voted the rest are asked in turn. No
spoken words.
"""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, counted, ghosts, voters
from narrator.rules.day.trial import Trial
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TiedVote, TrialPrompt, TrialState

UNCLEAR = 3
"""After so many unclear votes in a row the day passes without a verdict."""


class Snap(Trial):
    """Votes are for somebody else; a unique maximum convicts, else the table talks and votes again. No
    pleas."""

    id = "snap"
    ties = False
    talks = True
    ballot = "forced"
    parts = ("early", "forced", "vote", "next", "turn", "rest", "unclear")
    at_length = ("early", "forced")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return ("early", "forced")

    def counted(self, view: PublicView) -> TrialPrompt:
        court = view.court
        waiting = tuple(seat for seat in voters(view) if seat not in court.asked)
        if not court.standing:
            early = tuple(seat for seat in ghosts(view) if seat not in court.asked)
            return TrialPrompt(PromptKind.VOTE, "vote", items=waiting + early)
        first = len(voters(view)) - len(waiting) == (len(voters(view)) + 1) // 2
        return TrialPrompt(
            PromptKind.TURN,
            "rest" if first else "turn",
            by=waiting[0],
            items=accusable(view, waiting[0]),
        )

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if court.closed:
            return Sentence()
        left = {*voters(view)}.difference(court.asked)
        if left:
            half = 2 * len(left) <= len(voters(view))
            return court._replace(standing=view.living) if half else court
        votes = counted(view, court.ballots)
        best = [seat for seat, number in votes.items() if number == max(votes.values())]
        if len(best) == 1:
            return Sentence((best[0],), voters=tuple(v for v, s in court.ballots if s == best[0]))
        if court.unclear + 1 == UNCLEAR:
            tie = TiedVote(tuple(sorted(best)), votes[best[0]], "snap") if len(best) > 1 else None
            return Sentence(tie=tie)
        return TrialState(unclear=court.unclear + 1, barred=court.barred)
