"""Asks for votes: in turn, one by one, as numbers, by buttons; and for whoever breaks a tie. No rules."""

from __future__ import annotations

from narrator.rules.day.eligible import accusable, voters, weight
from narrator.rules.day.trial import Trial
from narrator.rules.day.trial_step import foresee, heard
from narrator.rules.day.vote import tally, weighed
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.court import Court, Want
from narrator.rules.game.state import PublicView
from narrator.rules.table.table import Table
from narrator.script.common import scene, where
from narrator.script.common.cues import Count, Item, Mode, Say
from narrator.script.common.lines import Line, Lines, Need, always
from narrator.script.common.ready import awaited, ready
from narrator.script.day.discussion import discusses
from narrator.script.day.procedure_lines import (
    entitled,
    figures,
    in_run_off,
    line,
    tie_rule,
    together,
    unclear,
    who_votes,
)
from narrator.script.day.readback import confirmed

LINES = Lines(where.box_counts, need=Need.TRIAL)
TURN_MORE = LINES.declare("turn.more", ("seat",))
OWN_BUTTON = LINES.declare("vote.own")
TURN_MORE_SHORT = LINES.declare("turn.more_short", variants=3)
VOTES_FOR_SHORT = LINES.declare("vote.whom_short", variants=3)
VOTES_FOR = LINES.declare("vote.whom", ("seat",))
NOTED = LINES.declare("vote.noted", ("seat",), variants=3)
BEGINS = LINES.declare("vote.begins")
SHORT = LINES.declare("vote.short", variants=3)
RUNS_OFF = LINES.declare("vote.runoff")
HOW_MANY = LINES.declare("vote.number", ("seat",), variants=3)
MISCOUNTED = LINES.declare("vote.again")
BALLOT = LINES.declare("vote.ballot")
ALL_OVER = LINES.declare("turn.again", variants=3)
TIED = LINES.declare("turn.tied", variants=3)
HANDS = LINES.declare("vote.hands", ("seat",), variants=3)
UNVOTED = LINES.declare("vote.none", ("seat",))
NONE_LEFT = LINES.declare("vote.none_left", ("seat",))
DEAD_VOTE = LINES.declare("vote.dead", ("seat",))
NO_VOTE = LINES.declare("vote.silent", ("seat",))
VOTELESS = LINES.declare("vote.lost", ("seat",))
VOTED = LINES.declare("vote.cast", ("seat",))
MISSING = LINES.declare("vote.missing", ("votes",))
TURN_NEXT = LINES.declare("turn.next", ("seat",), variants=3)
TALKS = LINES.declare("option.talk_on", when=always)
GOES_ON = LINES.declare("day.talk_on", variants=3, when=always, need=Need.DAY)
DECIDES = LINES.declare("tie.decides", ("seat",), variants=3, when=always)

TALK_ON = -1


def possible_votes(table: Table) -> tuple[int, ...]:
    """The numbers of votes that a table may be asked for or told of: none where it counts alone; the mayor
    has two (R6), and a card may add some (R15.6)."""
    if not where.box_counts(table):
        return ()
    added = sum([card.adds_votes for card in table.cast])
    return tuple(range(table.players + table.options.mayor + added + 1))


LINES.fill("votes", possible_votes)
LINES.also(lambda table: [scene.NUMBER(number=n) for n in possible_votes(table)], Need.COUNT)


def turn(view: PublicView, procedure: Trial, want: Want) -> scene.Scene:
    court = view.court
    if not court.asked and court.place:
        yield TIED()
        yield from (scene.SEAT_WAS(seat=seat) for seat in court.place)
    elif not court.asked and want.part == "turn":
        if court.again:
            yield ALL_OVER()
        if procedure.at_once:
            yield from awaited("at once", (yield from together(procedure, "asked")))
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


def vote(view: PublicView, procedure: Trial, want: Want) -> scene.Scene:
    talks = discusses(view)
    talk_on = (Item(TALK_ON, TALKS()),) if talks else ()
    part = want.part if not view.court.heard else "next"
    question = line(procedure, "during" if talks else part)()  # at length as the talk began
    buttons = view.table.options.votes == "buttons"
    if buttons and not view.court.heard:
        yield OWN_BUTTON()
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
    if isinstance(foresee(view, act), Court):  # else the verdict tells it
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
        yield (_lost(view, by) or VOTED)(seat=by)
        refused += (by,)


def _lost(view: PublicView, voter: int) -> Line | None:
    """Why somebody has no vote in any trial; None: it has one."""
    if voter in view.dead:
        return DEAD_VOTE
    return None if weight(view, voter) else VOTELESS


def number(view: PublicView, procedure: Trial, want: Want) -> scene.Scene:
    yield from _begins(view, procedure)
    if not (view.court.votes or view.court.again):
        yield from who_votes(view)
    if want.most:
        yield from ready("hands", HANDS(seat=want.seat))
    question = (HOW_MANY if want.most else NONE_LEFT)(seat=want.seat)
    items = tuple(Item(n, scene.NUMBER(number=n)) for n in range(want.most + 1))
    votes = yield from scene.ask("votes", question, items)
    act = acts.Counted(want.seat, votes)
    if (yield from confirmed(view, "votes", act)):
        yield act


def ballot(view: PublicView, procedure: Trial, want: Want) -> scene.Scene:
    """Everybody votes at once; how the votes stand is told before anything follows from them, and where
    everybody has to vote for one or the other, how many have not (R6)."""
    yield from _begins(view, procedure)
    if not view.court.round:
        yield from entitled(view)
    yield BALLOT()
    count = Count(Ask("ballot"), scene.seats(want.items), Mode.BALLOT, secret=False)
    reply = yield count
    pressed = reply if isinstance(reply, tuple) else ()
    ballots = tuple(zip(pressed[::2], pressed[1::2], strict=True))
    silent = procedure.silent(view)
    for voter, _ in ballots:
        if (why := _lost(view, voter)) is not None:
            yield why(seat=voter)
        elif voter in silent:
            yield NO_VOTE(seat=voter)
    counts = tuple(one for one in ballots if one[0] in view.living and one[0] not in silent)
    cast = [voter for voter, _ in counts]
    missing = [one for one in voters(view) if one not in silent and one not in cast]
    if len(want.items) > 1 and missing:
        yield MISSING(votes=len(missing))
    act = acts.Polled(counts)
    yield from figures(weighed(view, tally(view.but(court=heard(view, act))) or {}))
    if (yield from confirmed(view, "ballot", act)):
        yield act


def _begins(view: PublicView, procedure: Trial) -> scene.Scene:
    """Before the first vote is counted: who stands, and what a tie would mean (R6). From a day's second
    motion on everybody knows how it goes, and whom it is about has just been heard."""
    court = view.court
    if court.votes:
        return
    if court.again:
        yield MISCOUNTED()
        return
    if "begins" in procedure.parts:
        yield line(procedure, "begins")(seat=court.standing[0])
        return
    if court.barred and len(court.standing) == 1:
        yield SHORT()
        return
    yield RUNS_OFF() if court.round else BEGINS()
    for seat in court.standing:
        yield scene.SEAT(call=seat)
    if court.round:
        yield from in_run_off(view)
    elif len(court.standing) > 1:
        yield from tie_rule(view)


def decide(view: PublicView, _procedure: Trial, want: Want) -> scene.Scene:
    nobody = (Item(0, scene.NOBODY()),) if view.table.tie.may_leave else ()
    seat = yield from scene.ask(
        "decides", DECIDES(seat=want.by), (*scene.seats(want.items), *nobody)
    )
    if (yield from confirmed(view, "decides", acts.Decide(seat))):
        yield acts.Decide(seat)
