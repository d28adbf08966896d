"""How votes reach the box: in turn, one by one, as numbers, by buttons; and who breaks a tie. No rules."""

from __future__ import annotations

from narrator.cues import AwaitConfirm, Count, Item, Line, Mode
from narrator.rules import acts
from narrator.rules.court import Trial, Want, accusable
from narrator.rules.state import PublicView
from narrator.rules.trying import heard
from narrator.rules.vote import tally
from narrator.scenes.ask import ask
from narrator.scenes.house import NUMBER
from narrator.scenes.procedure import line
from narrator.scenes.readback import confirmed
from narrator.scenes.scene import SEAT, Scene, seats

TURN_MORE = Line("turn.more", ("seat",))
VOTES_FOR = Line("vote.whom", ("seat",))
NOTED = Line("vote.noted", ("seat",))
BEGINS = Line("vote.begins", variants=3)
RUNS_OFF = Line("vote.runoff", variants=3)
HOW_MANY = Line("vote.number", ("seat",), variants=3)
MISCOUNTED = Line("vote.again", variants=3)
BALLOT = Line("vote.ballot", variants=3)
ALL_OVER = Line("turn.again", variants=3)
HANDS = Line("vote.hands", ("seat",), variants=3)
VOTE_NEXT = Line("vote.next", variants=3)
DECIDES = Line("tie.decides", ("seat",), variants=3)
NOBODY = Line("option.nobody")
NO_MORE = Line("option.no_more")


def turn(view: PublicView, procedure: Trial, want: Want) -> Scene:
    if not view.court.asked and want.part == "turn":
        if view.court.again:
            yield ALL_OVER()
        if procedure.at_once:
            yield line(procedure, procedure.at_once)()
            yield AwaitConfirm("at once")
    named: tuple[int, ...] = ()
    question = line(procedure, want.part)(seat=want.by)
    while len(named) < want.most:
        left = tuple(seat for seat in want.items if seat not in named)
        seat = yield from ask("turn", question, (Item(0, NOBODY()), *seats(left)))
        if seat == 0:
            break
        named += (seat,)
        question = TURN_MORE(seat=want.by)
    act = acts.Named(want.by, named)
    if (yield from confirmed(view, "turn", act)):
        yield act


def vote(view: PublicView, procedure: Trial, want: Want) -> Scene:
    question = VOTE_NEXT() if view.court.ballots else line(procedure, want.part)()
    by = yield from ask("vote", question, (Item(0, NO_MORE()), *seats(want.items)))
    if by == 0:
        if (yield from confirmed(view, "vote", acts.Close())):
            yield acts.Close()
        return
    items = (Item(0, NOBODY()), *seats(accusable(view, by)))
    seat = yield from ask("vote.whom", VOTES_FOR(seat=by), items)
    act = acts.Named(by, (seat,) if seat else ())
    if (yield from confirmed(view, "vote", act)):
        yield NOTED(seat=by)
        yield act


def number(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield from _begins(view)
    yield HANDS(seat=want.seat)
    yield AwaitConfirm("hands")
    items = tuple(Item(n, NUMBER(number=n)) for n in range(want.most + 1))
    votes = yield from ask("votes", HOW_MANY(seat=want.seat), items)
    act = acts.Counted(want.seat, votes)
    if (yield from confirmed(view, "votes", act)):
        yield act


def ballot(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield from _begins(view)
    yield BALLOT()
    count = Count("ballot", seats(want.items), Mode.BALLOT, secret=False)
    reply = yield count
    pressed = reply if isinstance(reply, tuple) else ()
    act = acts.Polled(tuple(zip(pressed[::2], pressed[1::2], strict=True)))
    for seat, votes in (tally(view._replace(court=heard(view, act))) or {}).items():
        yield SEAT(call=seat)
        yield NUMBER(number=votes)
    if (yield from confirmed(view, "ballot", act)):
        yield act


def _begins(view: PublicView) -> Scene:
    """Before the first vote is counted: who stands."""
    court = view.court
    if court.votes:
        return
    if court.again:
        yield MISCOUNTED()
        return
    yield RUNS_OFF() if court.round else BEGINS()
    for seat in court.standing:
        yield SEAT(call=seat)


def decide(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    nobody = () if view.table.options.tie == "last_dead" else (Item(0, NOBODY()),)
    seat = yield from ask("decides", DECIDES(seat=want.by), (*seats(want.items), *nobody))
    if (yield from confirmed(view, "decides", acts.Decide(seat))):
        yield acts.Decide(seat)
