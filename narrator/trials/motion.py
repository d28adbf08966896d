"""The trial by motion (R5, S3): accused, seconded, answered, voted on, then the next. No spoken words."""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, castable
from narrator.rules.day.trial import Trial
from narrator.rules.day.vote import acquitted, majority, poll
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState


class Motion(Trial):
    """A majority convicts and ends the day; who is acquitted is not accused again today."""

    id = "motion"
    ties = False
    half_convicts = True
    accusers = True
    goes_on = True
    parts = ("open", "accuse")
    at_length = parts

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return ("open",)

    def counted(self, view: PublicView) -> TrialPrompt:
        court = view.court
        if not court.charges:
            return TrialPrompt(PromptKind.ACCUSE, "accuse", items=accusable(view))
        (charge,) = court.charges
        if court.step == 0:
            return TrialPrompt(PromptKind.SPEECH, "accuser", by=charge.by, seat=charge.seat)
        if court.second is None:
            items = tuple(seat for seat in view.living if seat not in charge)
            return TrialPrompt(PromptKind.SECOND, "second", seat=charge.seat, items=items)
        if court.step == 1:
            return TrialPrompt(PromptKind.SPEECH, "accused", by=charge.seat, seat=charge.seat)
        return poll(view)

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if court.closed:
            return Sentence()
        if not court.charges or court.second is None:
            return court
        if court.second == 0:
            return acquitted(court)
        if court.step < 2:
            return court
        if not court.standing:
            return court._replace(standing=court.accused)
        return majority(view, castable(view))
