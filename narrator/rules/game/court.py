"""How far a day's trial has come, what it wants to hear next and what it ends in, as frozen values (R5).
No words, and nothing of how one follows from the other: that is `Trial`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Charge(NamedTuple):
    """An accusation: ``seat`` is accused by ``by``."""

    seat: int
    by: int


class Court(NamedTuple):
    """The trial of one day.

    ``step`` counts steps and speeches that are over; ``charges`` are the list, in its order;
    ``closed``: nobody comes on it any more. ``second`` is who seconded, 0 if nobody did. ``asked``
    have been asked in turn, ``ballots`` are (voter, seat). ``place``: between whom a place is decided.
    ``standing`` is who is voted on now, ``votes`` (seat, number) what was counted for them,
    ``polled``: the ballots are in; ``again``: they did not add up. ``round`` counts runoffs,
    ``decider`` breaks the tie, ``decided`` for whom, 0 for nobody. ``barred`` may not be accused again today;
    ``unclear`` counts votes that decided nothing. ``heard`` counts what was said since this trial, or
    this motion, began: a question is asked at length once. ``news`` has just come on the list, with a
    minus off it; 0: nothing is new there.
    """

    step: int = 0
    charges: tuple[Charge, ...] = ()
    closed: bool = False
    second: int | None = None
    asked: tuple[int, ...] = ()
    ballots: tuple[tuple[int, int], ...] = ()
    place: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()
    votes: tuple[tuple[int, int], ...] = ()
    polled: bool = False
    again: bool = False
    round: int = 0
    decider: int = 0
    decided: int | None = None
    barred: tuple[int, ...] = ()
    unclear: int = 0
    heard: int = 0
    news: int = 0

    @property
    def accused(self) -> tuple[int, ...]:
        """The seats on the list, in its order."""
        return tuple(charge.seat for charge in self.charges)

    def accuser(self, seat: int) -> int:
        """Who accused a seat first; 0 where nobody in particular did."""
        return next((charge.by for charge in self.charges if charge.seat == seat), 0)

    def without(self, dead: tuple[int, ...]) -> Court:
        """What is left of it once these are dead: whatever was to be decided about one of them begins
        anew, votes are counted anew, and who voted for one of them has the vote back. Somebody who is
        breaking a tie goes on, but how it was voted is not told any more.

        A charge falls with its accuser as long as there is anything to say for it; once the vote has
        begun it stays, and nobody in particular accuses.
        """
        if self == EMPTY:
            return self
        voting = bool(self.standing)
        fallen = [c for c in self.charges if c.seat in dead or (c.by in dead and not voting)]
        left = [c._replace(by=0) if c.by in dead else c for c in self.charges if c not in fallen]
        charges = tuple(left)
        parts = (*self.standing, *self.place, self.decider, 0 if voting else self.second)
        if fallen or any(seat in dead for seat in parts):
            accused = tuple([charge for charge in charges if charge.by])
            return Court(charges=accused, barred=self.barred, unclear=self.unclear)
        lost = [voter for voter, seat in self.ballots if voter in dead or seat in dead]
        ballots = tuple([ballot for ballot in self.ballots if ballot[0] not in lost])
        asked = tuple([seat for seat in self.asked if seat not in (*lost, *dead)])
        return self._replace(charges=charges, ballots=ballots, asked=asked, votes=(), polled=False)


EMPTY = Court()


class Kind(Enum):
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
    NUMBER = "number"
    """So many vote for one seat."""
    BALLOT = "ballot"
    """Everybody votes at once, each by the own button."""
    DECIDE = "decide"
    """One seat breaks the tie, or does not."""


class Want(NamedTuple):
    """What is asked next. ``part`` names the line, within the trial's own; ``by`` is who is asked or
    speaks, ``seat`` whom it is about, ``items`` the seats that may be named, ``most`` how many of them
    or how many votes, ``seconds`` how long a speech may last (None: as long as it takes)."""

    kind: Kind
    part: str = ""
    by: int = 0
    seat: int = 0
    items: tuple[int, ...] = ()
    most: int = 1
    seconds: float | None = None


class TiedVote(NamedTuple):
    """A vote that stays tied between ``seats``, with so many ``votes`` each (None: the table counted
    alone), and frees them: since ``two`` only were accused, since it was tied ``again``, by ``runoff``
    either of these where the table counted alone, since no ``mayor`` breaks it, or since it is the
    last unclear vote of a ``snap`` trial."""

    seats: tuple[int, ...]
    votes: int | None
    why: str


class Sentence(NamedTuple):
    """What a trial ends in: these are convicted, or nobody; ``by`` accused them, in the same order
    (0, or nothing at all: nobody in particular).

    ``voters`` are known to have voted so (None: unknown). ``over``: the day's trial is over.
    ``drawn``: by lot. ``tie``: why nobody is, where the votes were tied.
    """

    seats: tuple[int, ...] = ()
    by: tuple[int, ...] = ()
    voters: tuple[int, ...] | None = None
    over: bool = True
    drawn: bool = False
    tie: TiedVote | None = None
