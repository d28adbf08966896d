"""The one scene that performs every trial: what it wants to hear is asked aloud. Which it is, data tells."""

from __future__ import annotations

from collections.abc import Callable

from narrator.cues import AwaitConfirm, Chime, Count, Item, Line, Mode, Say
from narrator.rules import acts
from narrator.rules.court import Kind, Trial, Want
from narrator.rules.state import PublicView
from narrator.rules.trying import trial_of
from narrator.scenes.ask import ask, sure
from narrator.scenes.house import NUMBER
from narrator.scenes.scene import SEAT, Scene, seats

ASK = Line("verdict.ask", variants=3)
MORE = Line("verdict.more")
SURE = Line("verdict.sure", ("seat",))
SURE_NOBODY = Line("verdict.sure_nobody")
WHO_ACCUSED = Line("verdict.accuser", ("seat",))
URGE = Line("trial.urge", variants=3)
TIE = {rule: Line(f"tie.{rule}", variants=2) for rule in ("runoff", "all", "mayor", "lot")}
LAST_DEAD = Line("tie.last_dead", ("seat",), variants=2)
DECIDES = Line("tie.decides", ("seat",), variants=3)
LISTED = Line("list.listed", ("seat",), variants=3)
NEXT = Line("list.next", variants=3)
WHOM = Line("list.whom", ("seat",))
OFF = Line("list.off")
ACCUSER = Line("speech.accuser", ("seat",), variants=3)
ACCUSED = Line("speech.accused", ("seat",), variants=3)
SECONDS = {30.0: Line("speech.half"), 60.0: Line("speech.minute")}
SECOND = Line("second.ask", ("seat",), variants=3)
NO_SECOND = Line("second.none", ("seat",), variants=3)
TURN_MORE = Line("turn.more", ("seat",))
VOTES_FOR = Line("vote.whom", ("seat",))
NOTED = Line("vote.noted", ("seat",))
BEGINS = Line("vote.begins", variants=3)
RUNS_OFF = Line("vote.runoff", variants=3)
HOW_MANY = Line("vote.number", ("seat",), variants=3)
MISCOUNTED = Line("vote.again", variants=3)
BALLOT = Line("vote.ballot", variants=3)
NOBODY = Line("option.nobody")
CLOSE = Line("option.close")
TAKE_OFF = Line("option.take_off")
NO_MORE = Line("option.no_more")
GAVEL = Chime("gavel")

SLOW = 180.0
"""Seconds after which the box urges a table on (R5)."""

OFF_LIST = -1


def lines(trial: Trial) -> tuple[Line, ...]:
    """The lines that a voice pack must bring for a trial alone."""
    return tuple(_line(trial, part) for part in trial.parts)


def _line(trial: Trial, part: str) -> Line:
    slots = ("seat",) if part in ("turn", "place") else ()
    return Line(f"{trial.id}.{part}", slots, variants=3)


def trial(view: PublicView) -> Scene:
    """Asks what the trial wants to hear next; the answer is one act, and the next want another scene."""
    procedure = trial_of(view)
    want = procedure.wants(view)
    yield from _WANTS[want.kind](view, procedure, want)


def _do(view: PublicView, procedure: Trial, want: Want) -> Scene:
    if want.part == procedure.ballot:
        yield _tie(view)
    yield _line(procedure, want.part)()
    if not (yield AwaitConfirm(f"trial.{view.court.step + 1}", within=SLOW)):
        yield URGE()
        yield AwaitConfirm(f"trial.{view.court.step + 1}")
    yield acts.Step()


def _tie(view: PublicView) -> Say:
    """What a tied vote means at this table (R6); with nobody dead yet, ``last_dead`` is a runoff."""
    rule = view.table.options.tie
    if rule != "last_dead":
        return TIE[rule]()
    return LAST_DEAD(seat=view.dead[-1]) if view.dead else TIE["runoff"]()


def _outcome(view: PublicView, procedure: Trial, want: Want) -> Scene:
    seat = yield from ask("convicted", ASK(), (*seats(want.items), Item(0, NOBODY())))
    convicted: tuple[int, ...] = (seat,) if seat else ()
    while convicted and view.table.options.tie == "all":
        left = tuple(other for other in want.items if other not in convicted)
        seat = yield from ask("convicted.more", MORE(), (Item(0, NOBODY()), *seats(left)))
        if seat == 0:
            break
        convicted += (seat,)
    by = 0
    if convicted and procedure.accusers and _saint_may_live(view):  # R13.12
        others = tuple(other for other in view.living if other not in convicted)
        by = yield from ask("convicted.by", WHO_ACCUSED(seat=convicted[0]), seats(others))
    if (yield from sure("convicted", SURE(seat=convicted[0]) if convicted else SURE_NOBODY())):
        yield acts.Verdict(convicted, by)


def _saint_may_live(view: PublicView) -> bool:
    opened = any(role == "saint" for _, role in view.opened)
    return view.table.number("saint") > 0 and not opened


def _list(view: PublicView, procedure: Trial, want: Want) -> Scene:
    court = view.court
    if court.charges:
        yield LISTED(seat=court.charges[-1].seat)
    question = NEXT() if court.charges else _line(procedure, want.part)()
    listed = (Item(OFF_LIST, TAKE_OFF()),) if court.charges else ()
    busy = [charge.by for charge in court.charges] if view.table.options.one_each else []
    free = tuple(seat for seat in view.living if seat not in busy)
    by = yield from ask("list", question, (Item(0, CLOSE()), *listed, *seats(free)))
    if by == 0:
        yield acts.Close()
    if by == OFF_LIST:
        yield acts.Withdraw((yield from ask("list.off", OFF(), seats(court.accused))))
    yield from _whom(want, by)


def _whom(want: Want, by: int) -> Scene:
    items = tuple(seat for seat in want.items if seat != by)
    seat = yield from ask("accused", WHOM(seat=by), (Item(0, NOBODY()), *seats(items)))
    if seat:
        yield acts.Accuse(by, seat)


def _accuse(view: PublicView, procedure: Trial, want: Want) -> Scene:
    question = _line(procedure, want.part)()
    by = yield from ask("accuse", question, (Item(0, NO_MORE()), *seats(view.living)))
    if by == 0:
        yield acts.Close()
    yield from _whom(want, by)


def _speech(_view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield (ACCUSED if want.part == "accused" else ACCUSER)(seat=want.by)
    if want.seconds is not None:
        yield SECONDS[want.seconds]()
    yield AwaitConfirm("speech", within=want.seconds)
    yield GAVEL
    yield acts.Step()


def _second(_view: PublicView, _procedure: Trial, want: Want) -> Scene:
    question = SECOND(seat=want.seat)
    by = yield from ask("second", question, (Item(0, NOBODY()), *seats(want.items)))
    if by == 0:
        yield NO_SECOND(seat=want.seat)
    yield acts.Second(by)


def _turn(_view: PublicView, procedure: Trial, want: Want) -> Scene:
    named: tuple[int, ...] = ()
    question = _line(procedure, want.part)(seat=want.by)
    while len(named) < want.most:
        left = tuple(seat for seat in want.items if seat not in named)
        seat = yield from ask("turn", question, (Item(0, NOBODY()), *seats(left)))
        if seat == 0:
            break
        named += (seat,)
        question = TURN_MORE(seat=want.by)
    yield acts.Named(want.by, named)


def _vote(view: PublicView, procedure: Trial, want: Want) -> Scene:
    question = _line(procedure, want.part)()
    by = yield from ask("vote", question, (Item(0, NO_MORE()), *seats(want.items)))
    if by == 0:
        yield acts.Close()
    others = tuple(seat for seat in view.living if seat != by)
    seat = yield from ask("vote.whom", VOTES_FOR(seat=by), (Item(0, NOBODY()), *seats(others)))
    yield NOTED(seat=by)
    yield acts.Named(by, (seat,) if seat else ())


def _number(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield from _begins(view)
    items = tuple(Item(n, NUMBER(number=n)) for n in range(want.most + 1))
    votes = yield from ask("votes", HOW_MANY(seat=want.seat), items)
    yield acts.Counted(want.seat, votes)


def _ballot(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield from _begins(view)
    yield BALLOT()
    count = Count("ballot", seats(want.items), Mode.BALLOT, secret=False)
    reply = yield count
    pressed = reply if isinstance(reply, tuple) else ()
    yield acts.Polled(tuple(zip(pressed[::2], pressed[1::2], strict=True)))


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


def _decide(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    nobody = () if view.table.options.tie == "last_dead" else (Item(0, NOBODY()),)
    seat = yield from ask("decides", DECIDES(seat=want.by), (*seats(want.items), *nobody))
    if (yield from sure("decides", SURE(seat=seat) if seat else SURE_NOBODY())):
        yield acts.Decide(seat)


def _talk(view: PublicView, procedure: Trial, want: Want) -> Scene:
    yield _line(procedure, want.part)()
    yield AwaitConfirm("discussion", within=view.table.options.discussion)
    yield GAVEL
    yield acts.Step()


_WANTS: dict[Kind, Callable[[PublicView, Trial, Want], Scene]] = {
    Kind.DO: _do,
    Kind.OUTCOME: _outcome,
    Kind.LIST: _list,
    Kind.ACCUSE: _accuse,
    Kind.SPEECH: _speech,
    Kind.SECOND: _second,
    Kind.TURN: _turn,
    Kind.VOTE: _vote,
    Kind.NUMBER: _number,
    Kind.BALLOT: _ballot,
    Kind.DECIDE: _decide,
    Kind.TALK: _talk,
}
