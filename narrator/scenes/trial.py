"""The one scene that performs every trial: what it wants to hear is asked aloud. Which it is, data tells."""

from __future__ import annotations

from collections.abc import Callable

from narrator.cues import AwaitConfirm, Chime, Item, Line, Say
from narrator.rules import acts
from narrator.rules.court import Kind, Trial, Want
from narrator.rules.facts import Acquitted, Convicted, Stayed
from narrator.rules.state import PublicView
from narrator.rules.trying import trial_of
from narrator.scenes.ask import ask
from narrator.scenes.outcome import outcome
from narrator.scenes.procedure import line
from narrator.scenes.readback import confirmed
from narrator.scenes.scene import Scene, seats
from narrator.scenes.voting import ballot, decide, number, turn, vote

URGE = Line("trial.urge", variants=3)
TIE = {rule: Line(f"tie.{rule}", variants=2) for rule in ("runoff", "all", "mayor", "lot")}
LAST_DEAD = Line("tie.last_dead", ("seat",), variants=2)
LISTED = Line("list.listed", ("seat",), variants=3)
FIRST = Line("list.open", ("number",), variants=3)
NEXT = Line("list.next", variants=3)
ACCUSE_NEXT = Line("accuse.next", variants=3)
AGAINST = Line("speech.against", ("seat",))
WHOM = Line("list.whom", ("seat",))
OFF = Line("list.off")
ACCUSER = Line("speech.accuser", ("seat",), variants=3)
ACCUSED = Line("speech.accused", ("seat",), variants=3)
SECONDS = {30.0: Line("speech.half"), 60.0: Line("speech.minute")}
SECOND = Line("second.ask", ("seat",), variants=3)
NO_SECOND = Line("second.none", ("seat",), variants=3)
NOBODY = Line("option.nobody")
CLOSE = Line("option.close")
TAKE_OFF = Line("option.take_off")
NO_MORE = Line("option.no_more")
GAVEL = Chime("gavel")

SLOW = 180.0
"""Seconds after which the box urges a table on (R5)."""

OFF_LIST = -1


def trial(view: PublicView) -> Scene:
    """Asks what the trial wants to hear next; the answer is one act, and the next want another scene."""
    procedure = trial_of(view)
    want = procedure.wants(view)
    yield from _WANTS[want.kind](view, procedure, want)


def _do(view: PublicView, procedure: Trial, want: Want) -> Scene:
    if want.part == "vote":
        yield _tie(view)
    yield line(procedure, want.part)()
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


def _list(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    court = view.court
    if court.charges:
        yield LISTED(seat=court.charges[-1].seat)
    question = NEXT() if court.charges else FIRST(number=want.most)
    listed = (Item(OFF_LIST, TAKE_OFF()),) if court.charges else ()
    busy = [charge.by for charge in court.charges] if view.table.options.one_each else []
    free = tuple(seat for seat in view.living if seat not in busy)
    by = yield from ask("list", question, (Item(0, CLOSE()), *listed, *seats(free)))
    if by == 0:
        yield from _close(view, "list")
        return
    if by == OFF_LIST:
        yield acts.Withdraw((yield from ask("list.off", OFF(), seats(court.accused))))
    yield from _whom(want, by)


def _close(view: PublicView, name: str) -> Scene:
    if (yield from confirmed(view, name, acts.Close())):
        yield acts.Close()


def _ruled_today(view: PublicView) -> bool:
    """Whether the table has been told already how a motion goes."""
    today = [fact for fact in view.facts if fact.when == view.label]
    return any(isinstance(fact, Acquitted | Convicted | Stayed) for fact in today)


def _whom(want: Want, by: int) -> Scene:
    items = tuple(seat for seat in want.items if seat != by)
    seat = yield from ask("accused", WHOM(seat=by), (Item(0, NOBODY()), *seats(items)))
    if seat:
        yield acts.Accuse(by, seat)


def _accuse(view: PublicView, procedure: Trial, want: Want) -> Scene:
    question = ACCUSE_NEXT() if _ruled_today(view) else line(procedure, want.part)()
    by = yield from ask("accuse", question, (Item(0, NO_MORE()), *seats(view.living)))
    if by == 0:
        yield from _close(view, "accuse")
    else:
        yield from _whom(want, by)


def _speech(_view: PublicView, _procedure: Trial, want: Want) -> Scene:
    yield (ACCUSED if want.part == "accused" else ACCUSER)(seat=want.by)
    if want.seat != want.by:
        yield AGAINST(seat=want.seat)
    if want.seconds is not None:
        yield SECONDS[want.seconds]()
    yield AwaitConfirm("speech", within=want.seconds)
    yield GAVEL
    yield acts.Step()


def _second(view: PublicView, _procedure: Trial, want: Want) -> Scene:
    question = SECOND(seat=want.seat)
    by = yield from ask("second", question, (Item(0, NOBODY()), *seats(want.items)))
    if not (yield from confirmed(view, "second", acts.Second(by))):
        return
    if by == 0:
        yield NO_SECOND(seat=want.seat)
    yield acts.Second(by)


def _talk(view: PublicView, procedure: Trial, want: Want) -> Scene:
    yield line(procedure, want.part)()
    yield AwaitConfirm("discussion", within=view.table.options.discussion)
    yield GAVEL
    yield acts.Step()


_WANTS: dict[Kind, Callable[[PublicView, Trial, Want], Scene]] = {
    Kind.DO: _do,
    Kind.OUTCOME: outcome,
    Kind.LIST: _list,
    Kind.ACCUSE: _accuse,
    Kind.SPEECH: _speech,
    Kind.SECOND: _second,
    Kind.TURN: turn,
    Kind.VOTE: vote,
    Kind.NUMBER: number,
    Kind.BALLOT: ballot,
    Kind.DECIDE: decide,
    Kind.TALK: _talk,
}
