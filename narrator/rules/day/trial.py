"""What a trial does in a game under way (R5): what it asks next, and what follows. No words, no acts.

A trial is a small machine: `Trial.wants` says what is asked next, the answer comes as an act and is
put into the `TrialState`, and `Trial.judge` says what follows from it. One scene asks for every trial.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from narrator.rules.day.eligible import accusable, voters
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState
from narrator.rules.table.procedure import Procedure


class Trial(Procedure, ABC):
    """Base of every procedure: its rules alone."""

    @abstractmethod
    def steps(self, view: PublicView) -> tuple[str, ...]:
        """What the table does by itself where it counts its votes alone (`votes: outcome`)."""

    @abstractmethod
    def counted(self, view: PublicView) -> TrialPrompt:
        """What is asked next where the box keeps the lists and counts the votes."""

    @abstractmethod
    def judge(self, view: PublicView) -> TrialState | Sentence:
        """What follows from the court as it stands."""

    def silent(self, view: PublicView) -> tuple[int, ...]:
        """Who has no vote in the final voting, though alive."""
        able = voters(view)
        return () if able is view.living else tuple([s for s in view.living if s not in able])

    def final(self, view: PublicView) -> bool:
        """Whether the final voting has begun, so that bombs are barred (R6)."""
        court = view.court
        if view.table.options.votes != "outcome":
            return bool(court.standing)
        steps = self.steps(view)
        return court.step >= len(steps) or steps[court.step] == self.ballot

    def wants(self, view: PublicView) -> TrialPrompt:
        """What is asked next."""
        if view.table.options.votes != "outcome":
            return self.counted(view)
        steps = self.steps(view)
        if view.court.step < len(steps):
            return TrialPrompt(_DO, steps[view.court.step])
        return TrialPrompt(_OUTCOME, items=accusable(view))


_DO, _OUTCOME = PromptKind.DO, PromptKind.OUTCOME  # Python 3.11 takes its time to look a member up
