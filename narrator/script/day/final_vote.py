"""Asks for the final vote of a trial: who leads, the numbers of all, or every ballot; and for whoever breaks
a tie. No rules."""

from __future__ import annotations

from narrator.rules.day.eligible import against, castable, voters
from narrator.rules.day.trial import Trial
from narrator.rules.day.trial_step import heard
from narrator.rules.day.vote import could_lead, tally, weighed
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialPrompt
from narrator.rules.table.table import GameSetup
from narrator.script.common import scene, where
from narrator.script.common.cues import Count, Item, Mode
from narrator.script.common.lines import Lines, RenderPriority, always
from narrator.script.common.ready import ready
from narrator.script.day.office_scene import names
from narrator.script.day.procedure_lines import (
    NEEDS,
    entitled,
    figures,
    in_run_off,
    line,
    tie_rule,
    who_votes,
)
from narrator.script.day.readback import confirmed
from narrator.script.day.voting import why_voteless
from narrator.script.story.public_facts import went_free

LINES = Lines(where.box_counts, need=RenderPriority.TRIAL)
BEGINS = LINES.declare("vote.begins")
SHORT = LINES.declare("vote.short", variants=3)
BY = LINES.declare("vote.by", ("seat",))
BEFORE = LINES.declare("vote.before", ("seat",), variants=3)
RUNS_OFF = LINES.declare("vote.runoff")
HOW_MANY = LINES.declare("vote.number", ("seat",), variants=3)
MISCOUNTED = LINES.declare("vote.again")
ALL_HANDS = LINES.declare("vote.hands_all", variants=3)
LEADS = LINES.declare("vote.leads", variants=3)
TIED_WITH = LINES.declare("vote.tied_with")
EACH = LINES.declare("option.each_number", when=always)
GHOST = LINES.declare("vote.ghost", when=where.agreed(ghosts_vote=True))
GHOST_MORE = LINES.declare("vote.ghost_more", variants=3, when=where.agreed(ghosts_vote=True))
BALLOT = LINES.declare("vote.ballot")
HANDS = LINES.declare("vote.hands", ("seat",), variants=3)
NONE_LEFT = LINES.declare("vote.none_left", ("seat",))
NO_VOTE = LINES.declare("vote.silent", ("seat",))
MISSING = LINES.declare("vote.missing", ("votes",))
DECIDES = LINES.declare("tie.decides", ("seat",), variants=3, when=always)

TIE_LEADS, EACH_NUMBER = -1, -2


def possible_votes(table: GameSetup) -> tuple[int, ...]:
    """The numbers of votes that a table may be asked for: none where it counts alone; the mayor has two (R6),
    and a card may add some (R15.6)."""
    return tuple(range(_most(table) + 1)) if where.box_counts(table) else ()


def votes_told(table: GameSetup) -> tuple[int, ...]:
    """Those that it may be told of: where it counts alone, how many are more than half."""
    return possible_votes(table) or tuple(range(2, _most(table) // 2 + 2))


def _most(table: GameSetup) -> int:
    return table.players + table.options.mayor + sum([card.adds_votes for card in table.cast])


LINES.fill("votes", votes_told)
LINES.also(lambda table: [scene.NUMBER(number=n) for n in possible_votes(table)], RenderPriority.COUNT)


def of_the_dead(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    """Who of the dead votes in the count that follows (R4.9): heard before it is told how votes stand."""
    yield from _begins(view, procedure)
    yield from who_votes(view)
    seats = yield from scene.one_by_one(
        "ghosts",
        want.items,
        lambda found, left: ((GHOST_MORE if found else GHOST)(), scene.or_nobody(left)),
        want.most,
    )
    yield acts.GhostVotes(seats)


def leaders(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    """Only what decides: who has the most votes, and how many; on demand the numbers of all."""
    if view.court.ghosts is None:  # else both were said before it was asked who of the dead votes
        yield from _begins(view, procedure)
        yield from who_votes(view)
    yield from ready("hands", ALL_HANDS())
    tie = any(could_lead(view, tied) for tied in range(2, len(want.items) + 1))
    tied_item = (Item(TIE_LEADS, scene.TIED()),) if tie else ()
    items = (*scene.seats(want.items), *tied_item, Item(EACH_NUMBER, EACH()))
    seat = yield from scene.ask("leads", LEADS(), items)
    if seat == EACH_NUMBER:
        yield from _one_number(view, want)
        return
    lead: tuple[int, ...] = (seat,)
    if seat == TIE_LEADS:
        lead = want.items if len(want.items) == 2 else (yield from names(want.items))
    possible = could_lead(view, len(lead))
    votes = possible[0] if len(possible) == 1 else 0
    if len(possible) > 1:
        question = TIED_WITH() if seat == TIE_LEADS else HOW_MANY(seat=seat)
        numbers = tuple(Item(n, scene.NUMBER(number=n)) for n in possible)
        votes = yield from scene.ask("leads.votes", question, numbers)
    act = acts.Led(lead, votes)
    if possible and (yield from confirmed(view, "leads", act)):
        yield act


def number(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
    if view.court.ghosts is None:
        yield from _begins(view, procedure)
        if not (view.court.votes or view.court.again):
            yield from who_votes(view)
    yield from _one_number(view, want)


def _one_number(view: PublicView, want: TrialPrompt) -> scene.Scene:
    if want.most:
        yield from ready("hands", HANDS(seat=want.seat))
    question = (HOW_MANY if want.most else NONE_LEFT)(seat=want.seat)
    items = tuple(Item(n, scene.NUMBER(number=n)) for n in range(want.most + 1))
    votes = yield from scene.ask("votes", question, items)
    act = acts.Counted(want.seat, votes)
    if (yield from confirmed(view, "votes", act)):
        yield act


def ballot(view: PublicView, procedure: Trial, want: TrialPrompt) -> scene.Scene:
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
        if (why := why_voteless(view, voter)) is not None:
            yield why(seat=voter)
        elif voter in silent:
            yield NO_VOTE(seat=voter)
    counts = tuple([one for one in ballots if why_voteless(view, one[0]) is None and one[0] not in silent])
    cast = [voter for voter, _ in counts]
    missing = [one for one in voters(view) if one not in silent and one not in cast]
    if len(want.items) > 1 and missing:
        yield MISSING(votes=len(missing))
    act = acts.Polled(counts)
    yield from figures(weighed(view, tally(view.replace(court=heard(view, act))) or {}))
    if (yield from confirmed(view, "ballot", act)):
        yield act


def _begins(view: PublicView, procedure: Trial) -> scene.Scene:
    """Before the first vote is counted: who stands and who accused them, whom yesterday freed, and what a tie
    would mean, or how many votes one alone takes (R6). From a day's second motion on everybody knows how it
    goes, and whom it is about has just been heard."""
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
        if not court.round and (accuser := court.accuser(seat)):
            yield BY(seat=accuser)
    if court.round:
        yield from in_run_off(view)
        return
    freed = [seat for seat in court.standing if went_free(view, view.night - 1, seat)]
    if len(freed) == 1:
        yield BEFORE(seat=freed[0])
    if len(court.standing) > 1:
        yield from tie_rule(view)
    elif not against(view, court.standing[0]):
        yield NEEDS(votes=castable(view) // 2 + 1)


def decide(view: PublicView, _procedure: Trial, want: TrialPrompt) -> scene.Scene:
    nobody = (Item(0, scene.NOBODY()),) if view.table.tie.may_leave else ()
    seat = yield from scene.ask("decides", DECIDES(seat=want.by), (*scene.seats(want.items), *nobody))
    if (yield from confirmed(view, "decides", acts.Decide(seat))):
        yield acts.Decide(seat)
