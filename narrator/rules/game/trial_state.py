"""How far a day's trial has come, what it wants to hear next and what it ends in, as frozen
values (R5). No words, and nothing of how one follows from the other: that is `Trial`.
"""

from __future__ import annotations

from typing import NamedTuple

from narrator.base.kinds import Symbol
from narrator.base.tuples import often_replaced


class Charge(NamedTuple):
    """An accusation: ``seat`` is accused by ``by``."""

    seat: int
    by: int


@often_replaced
class TrialState(NamedTuple):
    """The trial of one day."""

    step: int = 0
    """How many steps or speeches are over."""
    charges: tuple[Charge, ...] = ()
    """The list, in its order."""
    closed: bool = False
    """Nobody comes on the list any more."""
    second: int | None = None
    """Who seconded the motion; 0: nobody did, None: nobody was asked yet."""
    asked: tuple[int, ...] = ()
    """Who has been asked in turn, or has voted."""
    ballots: tuple[tuple[int, int], ...] = ()
    """(Voter, seat)."""
    place: tuple[int, ...] = ()
    """Between whom a place among the accused is still to be decided."""
    standing: tuple[int, ...] = ()
    """Who is voted on now."""
    votes: tuple[tuple[int, int], ...] = ()
    """(Seat, number) as counted so far for those who are standing."""
    led: bool = False
    """These votes are the most that anybody has: the others need not be counted."""
    polled: bool = False
    """All ballots are in."""
    again: bool = False
    """What was told did not add up and has to be told again."""
    ghosts: tuple[int, ...] | None = None
    """Who of the dead votes in the count that is told; None: nobody was asked yet (R4.9)."""
    round: int = 0
    """How many run-offs there were."""
    tied: tuple[int, ...] = ()
    """Between whom the votes stay tied, where no card has changed that (R15.5)."""
    decider: int = 0
    """Who breaks the tie; 0: nobody is asked to."""
    decided: int | None = None
    """For whom the tie was broken; 0: for nobody, None: not yet."""
    barred: tuple[int, ...] = ()
    """Who may not be accused again today."""
    unclear: int = 0
    """How many votes in a row have decided nothing."""
    heard: int = 0
    """How often something was said since this trial, or this motion, began: a question is asked at
    length once."""
    news: int = 0
    """Who has just come on the list, or with a minus off it; 0: nothing is new there."""

    @property
    def accused(self) -> tuple[int, ...]:
        """The seats on the list, in its order."""
        return tuple(charge.seat for charge in self.charges)

    def accuser(self, seat: int) -> int:
        """Who accused a seat first; 0 where nobody in particular did."""
        return next((charge.by for charge in self.charges if charge.seat == seat), 0)

    def without(self, dead: tuple[int, ...]) -> TrialState:
        """The court once these are dead: whatever was to be decided about one of them starts again, votes
        are counted again, and whoever voted for one of them may vote again. Somebody who is breaking a
        tie goes on, but the number of votes is no longer known.

        A charge falls with its accuser as long as there is anything to say for it; once the vote has
        begun it stays, and nobody in particular accuses.
        """
        if self is EMPTY or self == EMPTY:
            return self
        voting = bool(self.standing)
        fallen = [c for c in self.charges if c.seat in dead or (c.by in dead and not voting)]
        left = [c._replace(by=0) if c.by in dead else c for c in self.charges if c not in fallen]
        charges = tuple(left)
        parts = (*self.standing, *self.place, self.decider, 0 if voting else self.second)
        if fallen or any(seat in dead for seat in parts):
            accused = tuple([charge for charge in charges if charge.by])
            return TrialState(charges=accused, barred=self.barred, unclear=self.unclear)
        lost = [voter for voter, seat in self.ballots if voter in dead or seat in dead]
        ballots = tuple([ballot for ballot in self.ballots if ballot[0] not in lost])
        asked = tuple([seat for seat in self.asked if seat not in (*lost, *dead)])
        kept = self._replace(charges=charges, ballots=ballots, asked=asked)
        ghosts = self.ghosts if self.decider else None  # their votes are in the tie that is broken
        return kept._replace(votes=(), ghosts=ghosts, led=False, polled=False)


EMPTY = TrialState()


class PromptKind(Symbol):
    """What a trial may want to hear."""

    DO = "do"
    """The table does a step by itself, and confirms."""
    OUTCOME = "outcome"
    """The table tells who was convicted (`votes: outcome`)."""
    LIST = "list"
    """Somebody comes on the list or off it, or it is closed."""
    ACCUSE = "accuse"
    """Somebody accuses somebody, or nobody does any more."""
    SPEECH = "speech"
    SECOND = "second"
    TURN = "turn"
    """Somebody is asked in turn for up to so many seats."""
    VOTE = "vote"
    """Somebody votes, moves a vote or takes it back, or nobody does any more."""
    LEADERS = "leaders"
    """Who has the most votes, and how many; or the number of the first, and then of each."""
    GHOSTS = "ghosts"
    """Who of the dead votes now, before the numbers are told (R4.9)."""
    NUMBER = "number"
    """So many vote for one seat."""
    BALLOT = "ballot"
    """Everybody votes at once, each with the button of their own seat."""
    DECIDE = "decide"
    """One seat breaks the tie, or does not."""


class TrialPrompt(NamedTuple):
    """What is asked next."""

    kind: PromptKind
    part: str = ""
    """The line, within the trial's own."""
    by: int = 0
    """Who is asked or speaks; 0: nobody in particular."""
    seat: int = 0
    """Whom it is about."""
    items: tuple[int, ...] = ()
    """The seats that may be named."""
    most: int = 1
    """How many seats may be named, or the most votes that can be told."""
    seconds: float | None = None
    """How long a speech may last; None: as long as it takes."""


class TiedVote(NamedTuple):
    """A vote that stays tied and frees everybody."""

    seats: tuple[int, ...]
    """Between whom it is tied."""
    votes: int | None
    """How many votes each has; None: the table counted alone."""
    why: str
    """One of the ``reasons`` of the rule for ties; ``snap``: the last unclear vote of such a trial; ``card``:
    one has something to say of it; empty: one may have."""


class Sentence(NamedTuple):
    """What a trial ends in."""

    seats: tuple[int, ...] = ()
    """Who is convicted; empty: nobody."""
    by: tuple[int, ...] = ()
    """Who accused them, in the same order; 0, or nothing at all: nobody in particular."""
    voters: tuple[int, ...] | None = None
    """Who is known to have voted so; None: unknown."""
    over: bool = True
    """The day's trial is over."""
    drawn: bool = False
    """The lot has decided."""
    tie: TiedVote | None = None
    """Why nobody is convicted, where the votes were tied."""
