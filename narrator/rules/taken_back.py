"""What an undo takes back, as the difference of two public views: nothing of a secret, and of what was
going to be told only what has been announced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from narrator.rules.day.eligible import in_office
from narrator.rules.game import facts
from narrator.rules.game.facts import Fact, TakenBack, Undone
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.game.trial_state import TrialState


def undone(now: PublicView, then: PublicView) -> Undone:
    """What is told when a table that knows ``now`` goes back to ``then``. What an undo before it was still
    to tell comes first."""
    known = _but(now.facts[now.facts_announced :], then.facts)
    pending = [change for fact in known if isinstance(fact, Undone) for change in fact.changes]
    changes = dict.fromkeys((*pending, *_changes(now, then)))
    return Undone(now.label, then.label, tuple(changes))


def _changes(now: PublicView, then: PublicView) -> Iterator[TakenBack]:
    lost = _but(_announced(now), then.facts)
    yield from _judgements(lost, _but(now.facts, then.facts))
    told = _but(now.facts[: now.facts_announced], then.facts)
    for seat in now.dead:
        if seat in then.living and _heard_dead(lost, told, seat):
            yield TakenBack("alive", seat)
    yield from _reports(lost, then)
    yield from _mayor(now, then)
    if then.phase is Phase.NIGHT:
        return
    if now.progress.extended > then.progress.extended:
        yield TakenBack("minute")
    if not any(isinstance(fact, facts.Convicted | facts.Acquitted) for fact in lost):
        yield from _in_court(now.court, then.court)


def _announced(view: PublicView) -> tuple[Fact, ...]:
    """What the table has heard; by day it may be hearing one thing more just now."""
    return view.facts[: view.facts_announced + (view.phase is not Phase.DAWN)]


def _but(some: tuple[Fact, ...], others: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """These without as many of the others."""
    left, kept = Counter(others), list[Fact]()
    for fact in some:
        if left[fact]:
            left[fact] -= 1
        else:
            kept.append(fact)
    return tuple(kept)


def _judgements(lost: tuple[Fact, ...], gone: tuple[Fact, ...]) -> Iterator[TakenBack]:
    """Of a verdict that has not been told, only that there was one."""
    for fact in lost:
        if isinstance(fact, facts.Convicted):
            yield TakenBack("verdict", fact.seat or 0)
        elif isinstance(fact, facts.Acquitted):
            yield TakenBack("acquitted", fact.seat)
        elif isinstance(fact, facts.Voided):
            yield TakenBack("stayed")
    if any(isinstance(fact, facts.Convicted) for fact in _but(gone, lost)):
        yield TakenBack("verdict")


def _heard_dead(lost: tuple[Fact, ...], told: tuple[Fact, ...], seat: int) -> bool:
    """A verdict that is carried out at once tells of its death as well, though its name comes late: it counts
    once it is ``told`` to the end. One that was stayed before is not among what is ``lost``."""
    died = any(isinstance(fact, facts.Died) and fact.seat == seat for fact in lost)
    return died or any(isinstance(fact, facts.Convicted) and fact.seat == seat for fact in told)


def _reports(lost: tuple[Fact, ...], then: PublicView) -> Iterator[TakenBack]:
    """What the table has told the box of cards and notes."""
    for fact in lost:
        if isinstance(fact, facts.SideTold) and fact.seat in then.dead:
            yield TakenBack("side", fact.seat)
        elif isinstance(fact, facts.NotesRead):
            yield TakenBack("notes")
        elif isinstance(fact, facts.NightCalled):
            yield TakenBack("mafia_night")


def _mayor(now: PublicView, then: PublicView) -> Iterator[TakenBack]:
    if now.mayor == then.mayor:
        return
    if then.mayor and not in_office(then):
        yield TakenBack("heir")
    else:
        yield TakenBack("mayor", then.mayor)


def _in_court(now: TrialState, then: TrialState) -> Iterator[TakenBack]:
    """What was said in a trial that still goes on."""
    for seat in now.accused:
        if seat not in then.accused:
            yield TakenBack("freed", seat)
    for seat in then.accused:
        if seat not in now.accused:
            yield TakenBack("accused", seat)
    if now.accused == then.accused and now.closed and not then.closed:
        yield TakenBack("open")
    if now.second and not then.second:
        yield TakenBack("second")
    yield from _votes(now, then)


def _votes(now: TrialState, then: TrialState) -> Iterator[TakenBack]:
    if now.polled and not then.polled:
        yield TakenBack("ballot")
        return
    ballots = {*now.ballots} ^ {*then.ballots}
    voters = {voter for voter, _ in ballots} | ({*now.asked} - {*then.asked})
    if len(voters) == 1:
        yield TakenBack("said", voters.pop())
    counted = [seat for seat, _ in now.votes if seat not in dict(then.votes)]
    if len(counted) == 1:
        yield TakenBack("votes", counted[0])
