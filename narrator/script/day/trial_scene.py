"""The scene that performs every trial: it asks what the trial wants to hear. It knows the rules of none."""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.day.held_trial import trial_of
from narrator.rules.day.trial import Trial
from narrator.rules.game import acts
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from narrator.script.common import where
from narrator.script.common.cues import AwaitConfirm, Chime, Item, Say
from narrator.script.common.lines import Lines, RenderPriority, always
from narrator.script.common.ready import awaited, ready
from narrator.script.common.scene import NO_MORE, SEAT_WAS, Scene, ask, or_nobody, seats
from narrator.script.day.final_vote import ballot, decide, leaders, number, of_the_dead
from narrator.script.day.outcome_scene import outcome
from narrator.script.day.procedure_lines import (
    explained,
    known,
    ruled_today,
    tie_rule,
    together,
    who_votes,
)
from narrator.script.day.readback import confirmed
from narrator.script.day.voting import turn, vote
from narrator.script.day.waiting import wait
from narrator.trials.accusation import EARLY, LATER

LINES = Lines(where.box_counts, need=RenderPriority.TRIAL)
LISTED = LINES.declare("list.listed", ("seat",), variants=3)
FIRST = LINES.declare("list.open", ("names",))
NEXT = LINES.declare("list.next", variants=3)
NEXT_SHORT = LINES.declare("list.short", variants=3)
EMPTY = LINES.declare("list.empty", variants=3)
STRUCK = LINES.declare("list.struck", ("seat",), variants=3)
KEPT = LINES.declare("list.kept", variants=3)
DROPPED = LINES.declare("list.dropped", variants=3)
ACCUSE_NEXT = LINES.declare("accuse.next", variants=3)
AGAINST = LINES.declare("speech.against", ("seat",))
WHOM = LINES.declare("list.whom", ("seat",))
WHOM_SHORT = LINES.declare("list.whom_short", variants=3)
OFF = LINES.declare("list.off")
ACCUSER = LINES.declare("speech.accuser", ("seat",), variants=3)
ACCUSED = LINES.declare("speech.accused", ("seat",), variants=3)
NOMINATED = LINES.declare("speech.nominated", variants=3)
SECONDS = {30.0: LINES.declare("speech.half"), 60.0: LINES.declare("speech.minute")}
SECONDS_SHORT = {
    30.0: LINES.declare("speech.half_short", variants=3),
    60.0: LINES.declare("speech.minute_short"),
}
SECOND = LINES.declare("second.ask", ("seat",), variants=3)
CLOSE = LINES.declare("option.close", when=always)
TAKE_OFF = LINES.declare("option.take_off", when=always)
GAVEL = Chime("gavel")

STEP = acts.Step()

OFF_LIST = -1

LINES.fill("names", lambda _table: (EARLY, LATER))


def trial(view: PublicView) -> Scene:
    """Asks what the trial wants to hear next. The answer is one act; the next question is another scene."""
    procedure = trial_of(view)
    want = procedure.wants(view)
    return _WANTS[want.kind](view, procedure, want)


def _do(view: PublicView, procedure: Trial, want: TrialPrompt) -> Scene:
    if want.part == "vote":
        yield from tie_rule(view)
    if want.part == procedure.steps(view)[-1]:
        yield from who_votes(view)
    name = f"trial.{view.court.step + 1}"
    if want.part == procedure.at_once:
        yield from awaited(name, (yield from together(view, procedure, "pointed")))
    elif want.part in ("vote", "ready"):
        yield from ready(name, explained(view, procedure, want.part))
    else:
        yield explained(view, procedure, want.part)
        yield AwaitConfirm(name, unhurried=True)
    yield STEP


def _list(view: PublicView, _procedure: Trial, want: TrialPrompt) -> Scene:
    court, options = view.court, view.table.options
    if court.news:
        yield (LISTED if court.news > 0 else STRUCK)(seat=abs(court.news))
    listed = (Item(OFF_LIST, TAKE_OFF()),) if court.charges else ()
    busy = [charge.by for charge in court.charges] if options.one_each else []
    free = tuple(seat for seat in view.living if seat not in busy)
    by = yield from ask("list", _who(view, want), (Item(0, CLOSE()), *listed, *seats(free)))
    if by == 0:
        yield from _close(view, "list")
    elif by == OFF_LIST:
        seat = yield from ask("list.off", OFF(), or_nobody(court.accused))
        if seat == 0:
            yield KEPT()
        yield acts.Withdraw(seat) if seat else acts.Drop()
    else:
        yield from _whom(view, want, by)


def _who(view: PublicView, want: TrialPrompt) -> Say:
    """At length the first time; then what can be done, then in short."""
    court = view.court
    if not court.heard and not known(view):
        return FIRST(names=want.most)
    if not court.charges:
        return EMPTY()
    return NEXT() if court.heard == 1 else NEXT_SHORT()


def _close(view: PublicView, name: str) -> Scene:
    yield acts.Close() if (yield from confirmed(view, name, acts.Close())) else acts.Drop()


def _whom(view: PublicView, want: TrialPrompt, by: int) -> Scene:
    """``by`` may still drop it: then nobody is accused, and the table is told so."""
    items = tuple(seat for seat in want.items if seat != by)
    question = WHOM_SHORT() if view.court.heard or known(view) else WHOM(seat=by)
    seat = yield from ask("accused", question, or_nobody(items))
    if seat == 0:
        yield DROPPED()
    yield acts.Accuse(by, seat) if seat else acts.Drop()


def _accuse(view: PublicView, procedure: Trial, want: TrialPrompt) -> Scene:
    asked = view.court.heard or ruled_today(view)
    question = ACCUSE_NEXT() if asked else explained(view, procedure, want.part)
    by = yield from ask("accuse", question, (Item(0, NO_MORE()), *seats(view.living)))
    if by == 0:
        yield from _close(view, "accuse")
    else:
        yield from _whom(view, want, by)


def _speech(view: PublicView, _procedure: Trial, want: TrialPrompt) -> Scene:
    court = view.court
    if not court.step and not any(charge.by for charge in court.charges):
        yield NOMINATED()  # nobody has been told yet how the naming came out
        yield from (SEAT_WAS(seat=seat) for seat in court.accused)
    yield (ACCUSED if want.part == "accused" else ACCUSER)(seat=want.by)
    if want.seat != want.by:
        yield AGAINST(seat=want.seat)
    if want.seconds is not None:
        short = court.step or known(view)
        yield (SECONDS_SHORT if short else SECONDS)[want.seconds]()
    yield from wait("speech", want.seconds)
    yield GAVEL
    yield STEP


def _second(view: PublicView, _procedure: Trial, want: TrialPrompt) -> Scene:
    question = SECOND(seat=want.seat)
    by = yield from ask("second", question, or_nobody(want.items))
    if (yield from confirmed(view, "second", acts.Second(by))):
        yield acts.Second(by)


_WANTS: dict[PromptKind, Callable[[PublicView, Trial, TrialPrompt], Scene]] = {
    PromptKind.DO: _do,
    PromptKind.OUTCOME: outcome,
    PromptKind.LIST: _list,
    PromptKind.ACCUSE: _accuse,
    PromptKind.SPEECH: _speech,
    PromptKind.SECOND: _second,
    PromptKind.TURN: turn,
    PromptKind.VOTE: vote,
    PromptKind.LEADERS: leaders,
    PromptKind.GHOSTS: of_the_dead,
    PromptKind.NUMBER: number,
    PromptKind.BALLOT: ballot,
    PromptKind.DECIDE: decide,
}
