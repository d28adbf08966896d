"""The base of trials in which everybody names suspects and two of them stand (R5): how the two
are found. No spoken words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import ClassVar

from narrator.rules.day.eligible import accusable, voters
from narrator.rules.day.trial import Trial
from narrator.rules.day.vote import decide, poll
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import Charge, PromptKind, Sentence, TrialPrompt, TrialState


class Nominating(Trial):
    """Everybody names up to ``most`` seats in turn; the two who are named most often stand."""

    pair = True
    most: ClassVar[int]
    plea: ClassVar[float | None]
    """Seconds of each accused's plea; None: as long as it takes."""

    @abstractmethod
    def crowded(self, court: TrialState, first: tuple[int, ...]) -> TrialState:
        """More than two share the first place."""

    def counted(self, view: PublicView) -> TrialPrompt:
        court = view.court
        if not court.closed:
            by = next(seat for seat in voters(view) if seat not in court.asked)
            allowed = court.place or accusable(view)
            most = 1 if court.place else self.most
            part = "place" if court.place else "turn"
            return TrialPrompt(PromptKind.TURN, part, by=by, items=_but(allowed, by), most=most)
        if court.step < len(court.charges):
            seat = court.charges[court.step].seat
            return TrialPrompt(PromptKind.SPEECH, "accused", by=seat, seat=seat, seconds=self.plea)
        return poll(view)

    def judge(self, view: PublicView) -> TrialState | Sentence:
        court = view.court
        if not court.closed:
            return self._ranked(view) if set(court.asked) >= set(voters(view)) else court
        if court.step < len(court.charges):
            return court
        if not court.standing:
            return court._replace(standing=court.accused, ballots=())
        return decide(view)

    def _ranked(self, view: PublicView) -> TrialState | Sentence:
        """Who stands, or between whom a place is still to be decided."""
        court = view.court
        named = Counter(seat for _, seat in court.ballots)
        chosen = court.accused
        if not named:
            return Sentence() if not chosen else _stand(court, chosen)
        first = _most(named)
        if len(chosen) + len(first) == 2:
            return _stand(court, chosen + first)
        if chosen:
            return _start_over(court, place=first)
        if len(first) > 2:
            return self.crowded(_start_over(court), first)
        rest = {seat: number for seat, number in named.items() if seat not in first}
        second = _most(rest) if rest else ()
        if len(second) < 2:
            return _stand(court, first + second)
        return _start_over(_charged(court, first), place=second)


def _most(named: dict[int, int]) -> tuple[int, ...]:
    best = max(named.values())
    return tuple(sorted(seat for seat, number in named.items() if number == best))


def _charged(court: TrialState, seats: tuple[int, ...]) -> TrialState:
    return court._replace(charges=tuple(Charge(seat, 0) for seat in seats))


def _stand(court: TrialState, seats: tuple[int, ...]) -> TrialState:
    return _charged(court, seats)._replace(closed=True, ballots=(), place=())


def _start_over(court: TrialState, place: tuple[int, ...] = ()) -> TrialState:
    return court._replace(asked=(), ballots=(), place=place, again=not place)


def _but(seats: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat != by)
