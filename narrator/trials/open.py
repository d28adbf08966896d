"""The open trial (R5, S4): at any moment somebody accuses and asks for the vote. No spoken words."""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, castable, to_be_told
from narrator.rules.day.trial import Trial
from narrator.rules.day.vote import majority, poll
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState


class Open(Trial):
    """More than half of the living without the accused convicts, and the day goes on."""

    id = "open"
    ties = False
    talks = True
    accusers = True
    convicts_again = True
    parts = ("open", "accuse", "begins")
    at_length = ("open", "accuse")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return ("open",)

    def counted(self, view: PublicView) -> TrialPrompt:
        if not view.court.charges:
            return TrialPrompt(PromptKind.ACCUSE, "accuse", items=accusable(view))
        want = poll(view)
        if want.kind is PromptKind.GHOSTS:
            return want
        return want._replace(most=to_be_told(view, without=view.court.accused[0]))

    def silent(self, view: PublicView) -> tuple[int, ...]:
        return (*super().silent(view), *view.court.accused)

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if court.closed:
            return Sentence()
        if not court.charges:
            return court
        if not court.standing:
            return court._replace(standing=court.accused)
        (accused,) = court.accused
        ruled = majority(view, castable(view, without=accused))
        if isinstance(ruled, Sentence):
            return ruled._replace(over=False)
        return court if ruled == court else TrialState(barred=court.barred)
