"""Who may be accused, and how much each vote counts (R5, R6, R9). Whom votes convict is in `vote`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from narrator.rules.game.facts import Died
from narrator.rules.game.state import PublicView


def accusable(view: PublicView, by: int = 0) -> tuple[int, ...]:
    """Whom ``by`` may accuse: the living but itself, who is barred today, and who is immune (R9)."""
    safe, barred = immune(view), view.court.barred
    if view.marks:
        barred += tuple([seat for mark in view.marks if mark.safe for seat in mark.seats])
    if not (by or safe or barred):
        return view.living
    return tuple([seat for seat in view.living if seat not in (by, safe, *barred)])


def immune(view: PublicView) -> int:
    """The living seat that nobody may accuse today (R9); 0: there is none."""
    seat = view.table.options.immunity if view.night == 1 else 0
    return seat if seat and seat in view.living else 0


def voters(view: PublicView) -> tuple[int, ...]:
    """The living whose vote counts, in seat order."""
    if not view.marks and not view.trials:
        return view.living
    return tuple([seat for seat in view.living if weight(view, seat)])


def electable(view: PublicView) -> tuple[int, ...]:
    """Who may be mayor: the living whom no mark leaves without a vote (R15.2)."""
    lost = {seat for mark in view.marks if mark.votes == 0 for seat in mark.seats}
    return tuple([seat for seat in view.living if seat not in lost]) if lost else view.living


def voteless(view: PublicView) -> tuple[int, ...]:
    """The living whom a mark leaves without a vote (R15.2)."""
    votes = electable(view)
    return tuple([seat for seat in view.living if seat not in votes])


def summoned(view: PublicView) -> tuple[int, ...]:
    """Who alone may vote today; empty: all, as where none of those lives who were named (R15.5)."""
    named = [deed.voters for day, deed in view.trials if day == view.night and deed.voters]
    return tuple([seat for seat in electable(view) if seat in named[0]]) if named else ()


def in_office(view: PublicView) -> int:
    """The mayor, who lives and may vote; 0: there is none (R6, R15.2)."""
    mayor = view.mayor
    return mayor if mayor in view.living and (not view.marks or mayor in electable(view)) else 0


def has_lost_vote(view: PublicView, seat: int) -> bool:
    """Whether a mark has taken this seat's vote for good (R15.2)."""
    return any(mark.votes == 0 and seat in mark.seats for mark in view.marks)


def ghosts(view: PublicView) -> tuple[int, ...]:
    """Who of the dead may still vote, or does so in the vote under way (R4.9): nobody who has left."""
    if not (view.table.options.ghosts_vote and view.dead):
        return ()
    used = {*view.ghosts_spent} - {*voting_ghosts(view)}
    used |= {fact.seat for fact in view.facts if type(fact) is Died and fact.how == "left"}
    return tuple([seat for seat in view.dead if seat not in used and weight(view, seat)])


def voting_ghosts(view: PublicView) -> tuple[int, ...]:
    """Who of the dead has a vote in the court as it stands (R4.9)."""
    court = view.court
    if not (court.ghosts or (view.table.options.ghosts_vote and court.ballots)):
        return ()
    return (*(court.ghosts or ()), *[by for by, _ in court.ballots if by in view.dead])


def castable(view: PublicView, without: int = 0) -> int:
    """How many votes can be cast: one each, the mayor's two, and those that the dead have left; ``without``
    does not vote (R4.9, R6)."""
    living = sum(weight(view, seat) for seat in view.living if seat != without)
    return living + len(ghosts(view))


def to_be_told(view: PublicView, without: int = 0) -> int:
    """How many votes are cast where everybody has to vote: the dead only where they want to (R4.9, R6)."""
    return castable(view, without) - len(ghosts(view)) + len(view.court.ghosts or ())


def weight(view: PublicView, seat: int) -> int:
    """How much a seat's vote counts (R6)."""
    for mark in view.marks:
        if mark.votes is not None and seat in mark.seats:
            return mark.votes if seat in view.living else min(mark.votes, 1)
    if view.trials and (alone := summoned(view)) and seat not in alone:
        return 0
    return 2 if seat == view.mayor and seat in view.living else 1


def counted(view: PublicView, ballots: Iterable[tuple[int, int]]) -> Counter[int]:
    """Accused → votes by these ballots, (voter, seat) each, with what a mark adds to each who has any."""
    votes: Counter[int] = Counter()
    for voter, seat in ballots:
        votes[seat] += weight(view, voter)
    for seat in votes if view.marks else ():
        votes[seat] += against(view, seat)
    return votes


def against(view: PublicView, seat: int) -> int:
    """How many votes more stand against this seat today, but in a run-off (R15.6)."""
    return 0 if view.court.round else added(view, seat)


def added(view: PublicView, seat: int) -> int:
    """How many votes more stand against this seat today, in a run-off or not."""
    return sum([mark.against for mark in view.marks if seat in mark.seats])
