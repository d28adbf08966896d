"""The trial by accusation (R5, S0 a): a list, a plea for each entry and its answer, the vote.
No spoken words.
"""

from __future__ import annotations

from narrator.rules.day.eligible import accusable
from narrator.rules.day.trial import Trial
from narrator.rules.day.vote import decide, poll
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, Sentence, TrialPrompt, TrialState

PLEA = 30.0
"""Seconds of each speech."""

EARLY, LATER = 3, 2
"""So many names the list wants on days 1 and 2, and on later ones."""


class Accusation(Trial):
    """Days 1 and 2 want three names on the list, later days two; the table may close it all the same."""

    id = "accusation"
    accusers = True
    parts = ("list.three", "list.two", "pleas", "vote")
    at_length = ("list.three", "pleas", "vote")

    def steps(self, view: PublicView) -> tuple[str, ...]:
        return (_wanted(view), "pleas", "vote")

    def counted(self, view: PublicView) -> TrialPrompt:
        court = view.court
        if not court.closed:
            items = tuple(seat for seat in accusable(view) if seat not in court.accused)
            return TrialPrompt(PromptKind.LIST, items=items, most=_names(view))
        if court.step < 2 * len(court.charges):
            charge, answers = court.charges[court.step // 2], court.step % 2
            part = "accused" if answers else "accuser"
            speaker = charge.seat if answers else charge.by
            return TrialPrompt(PromptKind.SPEECH, part, by=speaker, seat=charge.seat, seconds=PLEA)
        return poll(view)

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if not court.closed:
            return court
        if not court.charges:
            return Sentence()
        if court.step < 2 * len(court.charges):
            return court
        if not court.standing:
            return court._replace(standing=court.accused)
        return decide(view)


def _names(view: PublicView) -> int:
    return EARLY if view.night <= 2 else LATER


def _wanted(view: PublicView) -> str:
    return "list.three" if _names(view) == EARLY else "list.two"
