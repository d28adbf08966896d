"""The final vote of a trial and its ties (R6): what is counted next, and what follows. No words."""

from __future__ import annotations

from narrator.chance import draw
from narrator.rules.court import Court, Kind, Sentence, Want, castable, weight
from narrator.rules.state import PublicView


def poll(view: PublicView) -> Want:
    """What is asked next to complete the vote on those who are ``standing``."""
    court = view.court
    if court.decider:
        return Want(Kind.DECIDE, by=court.decider, items=court.standing)
    if view.table.options.votes == "buttons":
        return Want(Kind.BALLOT, items=court.standing)
    counted = dict(court.votes)
    seat = next(seat for seat in court.standing if seat not in counted)
    return Want(Kind.NUMBER, seat=seat, most=castable(view) - sum(counted.values()))


def tally(view: PublicView) -> dict[int, int] | None:
    """Accused → votes, once all are counted; the mayor's counts twice. None: not yet."""
    court = view.court
    if view.table.options.votes != "buttons":
        counted = dict(court.votes)
        return counted if len(counted) == len(court.standing) else None
    if not court.polled:
        return None
    votes = dict.fromkeys(court.standing, 0)
    for voter, seat in court.ballots:
        votes[seat] += weight(view, voter)
    return votes


def decide(view: PublicView) -> Court | Sentence:
    """Most votes convict; a single accused needs more than half of the votes that can be cast."""
    court = view.court
    if court.decided:
        return sentence(view, court.standing)
    votes = tally(view)
    if votes is None or court.decider:
        return court
    if len(votes) == 1:
        ((seat, number),) = votes.items()
        return sentence(view, (seat,) if 2 * number > castable(view) else ())
    if view.table.options.votes == "tally" and sum(votes.values()) != castable(view):
        return court._replace(votes=(), again=True)  # everybody votes exactly once
    best = max(votes.values())
    tied = tuple(seat for seat, number in votes.items() if number == best)
    if best == 0:
        return sentence(view, ())
    return sentence(view, tied) if len(tied) == 1 else _tie(view, tied)


def _tie(view: PublicView, tied: tuple[int, ...]) -> Court | Sentence:
    court, rule = view.court, view.table.options.tie
    if rule == "all":
        return sentence(view, tied)
    if rule == "lot":
        key = f"lot {view.label} {court.round}"
        return sentence(view, (tied[draw(view.table.seed, key, len(tied))],))
    decider = {"mayor": view.mayor, "last_dead": view.dead[-1] if view.dead else 0}.get(rule, 0)
    if decider and (rule == "last_dead" or decider in view.living):
        return court._replace(standing=tied, decider=decider)
    if rule == "mayor" or court.round or len(court.standing) == 2:
        return sentence(view, ())
    return court._replace(
        standing=tied, votes=(), ballots=(), polled=False, again=False, round=court.round + 1
    )


def sentence(view: PublicView, seats: tuple[int, ...]) -> Sentence:
    """The verdict on these, with whoever accused them and, where ballots are known, who voted so."""
    court = view.court
    voters = None
    if view.table.options.votes == "buttons":
        voters = tuple(voter for voter, seat in court.ballots if seat in seats)
    return Sentence(seats, court.accuser(seats[0]) if seats else 0, voters)
