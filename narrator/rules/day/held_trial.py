"""Which trial is held (R5): the one that the table agreed on or, once two are left, the vote between them
alone. No spoken words.
"""

from __future__ import annotations

from narrator.rules.day.eligible import accusable
from narrator.rules.day.trial import Trial
from narrator.rules.day.vote import decide, poll
from narrator.rules.ends.may_be_held import may_be_avenged
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState


class LastTwo(Trial):
    """Nobody accuses and nobody pleads: each has the other to name, and all has been said."""

    id = "two"
    pair = True
    parts = ("vote", "ready")

    def steps(self, _view: PublicView) -> tuple[str, ...]:
        return ("vote",)

    def final(self, view: PublicView) -> bool:
        return view.court.step > 0

    def counted(self, view: PublicView) -> TrialPrompt:
        return poll(view) if view.court.standing else TrialPrompt(PromptKind.DO, "ready")

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if court.standing:
            return decide(view)
        if not court.step or view.table.options.votes == "outcome":
            return court
        return court._replace(standing=accusable(view), ballots=(), asked=())


LAST_TWO = LastTwo()

LAST = 2
"""So many living are too few to accuse and to plead, and talk for a minute at most (R5)."""


def trial_of(view: PublicView) -> Trial:
    """The procedure that is held today. A `GameSetup` is agreed before there is a court, so it knows the
    declared half alone; in fact it is a `Trial`."""
    agreed: Trial = view.table.trial  # type: ignore[assignment]
    between_two = len(view.living) == LAST and not agreed.talks and accusable(view)
    return LAST_TWO if between_two else agreed


def asks_accusers(view: PublicView) -> bool:
    """Whether it matters today who accused whoever is convicted (R13.12)."""
    return trial_of(view).accusers and bool(may_be_avenged(view))
