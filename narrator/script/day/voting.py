"""Asks for votes before the final one: in turn, or whoever votes next; and says why somebody has none."""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, ghosts, weight
from narrator.rules.day.trial import Trial
from narrator.rules.day.trial_step import foresee
from narrator.rules.game import acts
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialPrompt, TrialState
from narrator.script.common import scene, where
from narrator.script.common.cues import Item, Mode, Say
from narrator.script.common.lines import Line, Lines, RenderPriority, always
from narrator.script.common.ready import awaited
from narrator.script.day.discussion import discusses
from narrator.script.day.procedure_lines import (
    ghosts_left,
    line,
    together,
    unclear,
)
from narrator.script.day.readback import confirmed

LINES = Lines(where.box_counts, need=RenderPriority.TRIAL)
TURN_MORE = LINES.declare("turn.more", ("seat",))
OWN_BUTTON = LINES.declare("vote.own")
TURN_MORE_SHORT = LINES.declare("turn.more_short", variants=3)
VOTES_FOR_SHORT = LINES.declare("vote.whom_short", variants=3)
VOTES_FOR = LINES.declare("vote.whom", ("seat",))
NOTED = LINES.declare("vote.noted", ("seat",), variants=3)
ALL_OVER = LINES.declare("turn.again", variants=3)
TIED = LINES.declare("turn.tied", variants=3)
UNVOTED = LINES.declare("vote.none", ("seat",))
DEAD_VOTE = LINES.declare("vote.dead", ("seat",))
SPENT = LINES.declare("vote.spent", ("seat",), when=where.agreed(ghosts_vote=True))
VOTELESS = LINES.declare("vote.lost", ("seat",))
VOTED = LINES.declare("vote.cast", ("seat",))
TURN_NEXT = LINES.declare("turn.next", ("seat",), variants=3)
TALKS = LINES.declare("option.talk_on", when=always)
GOES_ON = LINES.declare("day.talk_on", variants=3, when=always, need=RenderPriority.DAY)

TALK_ON = -1


def turn(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    court = view.court
    if not court.asked and court.place:
        yield TIED()
        yield from (scene.SEAT_WAS(seat=seat) for seat in court.place)
    elif not court.asked and want.part == "turn":
        if court.again:
            yield ALL_OVER()
        if procedure.at_once:
            yield from awaited("at once", (yield from together(view, procedure, "asked")))
    first = bool(court.standing) or not court.asked
    question = (line(procedure, want.part) if first else TURN_NEXT)(seat=want.by)
    more = TURN_MORE_SHORT() if court.heard else TURN_MORE(seat=want.by)
    named = yield from scene.one_by_one(
        "turn",
        want.items,
        lambda named, left: (more if named else question, scene.or_nobody(left)),
        want.most,
    )
    act = acts.Named(want.by, named)
    if (yield from confirmed(view, "turn", act)):
        yield from unclear(view, act)
        yield act


def vote(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    talks = discusses(view)
    talk_on = (Item(TALK_ON, TALKS()),) if talks else ()
    part = want.part if not view.court.heard else "next"
    question = line(procedure, "during" if talks else part)()  # at length as the talk began
    buttons = view.table.options.votes == "buttons"
    if buttons and not view.court.heard:
        yield OWN_BUTTON()
    if not view.court.heard:
        yield from ghosts_left(view)
    items = (Item(0, scene.NO_MORE()), *scene.seats(want.items), *talk_on)
    by = yield from _voter(view, question, items, Mode.VOTER if buttons else Mode.ONE)
    act: acts.Act = acts.Drop()
    if by == 0:
        act = acts.Close()
    elif by != TALK_ON:
        whom = scene.or_nobody(accusable(view, by))
        known = view.court.heard or view.court.unclear
        question = VOTES_FOR_SHORT() if known else VOTES_FOR(seat=by)
        seat = yield from scene.ask("vote.whom", question, whom)
        act = acts.Named(by, (seat,) if seat else ())
    if not (yield from confirmed(view, "vote", act)):
        act = acts.Drop()
    if isinstance(foresee(view, act), TrialState):  # else the verdict tells it
        if isinstance(act, acts.Named):  # whose vote is against whom, or nobody's any more
            yield (NOTED if act.seats else UNVOTED)(seat=by)
            yield from (scene.SEAT_WAS(seat=seat) for seat in act.seats)
        if talks:
            yield GOES_ON()
    yield act


def _voter(view: PublicView, question: Say, items: tuple[Item, ...], mode: Mode) -> scene.Answer:
    """Who votes. The own button of somebody who is dead, has voted or never may, is refused aloud, and it is
    asked again (R4.9, R5); after that it does nothing, so that it holds up nobody who may vote."""
    refused: tuple[int, ...] = ()
    while True:
        by = yield from scene.ask("vote", question, items, mode, refused)
        if by in [item.value for item in items]:
            return by
        yield (why_voteless(view, by) or VOTED)(seat=by)
        refused += (by,)


def why_voteless(view: PublicView, voter: int) -> Line | None:
    """Why somebody has no vote in any trial; None: it has one."""
    if voter in view.dead:
        if voter in ghosts(view):
            return None
        return SPENT if voter in view.ghosts_spent else DEAD_VOTE
    return None if weight(view, voter) else VOTELESS
