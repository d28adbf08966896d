"""The lines that each trial and each tie has of its own, by its data: what everybody does at once, on the
count of three (R5), what a tied vote means, who votes, whose vote counts twice and against whom more stand
than are cast, told before the table votes (R6), and how unclear votes stood. When trials are explained is
decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.day import eligible
from narrator.rules.day.held_trial import LAST_TWO, trial_of
from narrator.rules.day.tie import tie_of
from narrator.rules.day.trial import Trial
from narrator.rules.day.trial_step import foresee, heard
from narrator.rules.day.vote import may_break_ties
from narrator.rules.game import acts
from narrator.rules.game.facts import Acquitted, Convicted, Undone, Voided
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import TrialState
from narrator.rules.table.procedure import Procedure
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.cues import Beat, Say
from narrator.script.common.lines import Line, Lines, RenderPriority, never
from narrator.script.common.scene import NUMBER, SEAT, SEAT_WAS, Scene, SceneOf
from narrator.ties import all_ties
from narrator.trials import all_trials

LINES = Lines(need=RenderPriority.TRIAL)
TRIAL_IN_SHORT = {id: LINES.declare(f"{id}.about", when=never) for id in all_trials()}
"""Trial → the one sentence that tells before a game how it goes, and who is convicted."""

NOW = LINES.declare("together.now", when=never, need=RenderPriority.LATER)

MEANS = {
    end: LINES.declare(f"tie.{end}", slots) for tie in all_ties().values() for end, slots in tie.lines.items()
}
TIE_IN_SHORT = {id: LINES.declare(f"tie.{id}.about", when=never) for id in all_ties()}
"""Tie → the one sentence that tells before a game what a tied vote means."""

TWO_IN_SHORT = LINES.declare("tie.two.about", when=never)
"""The same where never more than two are tied, and no vote of their own follows."""

UNLESS = LINES.declare("tie.unless", when=where.breaks_ties)
"""That a card may have something to say of a tie, after what it means otherwise (R15.5)."""

NEEDS = LINES.declare(
    "vote.needs",
    ("votes",),
    when=lambda table: where.box_counts(table) or where.half_convicts(table),
    need=RenderPriority.DAY,
)
NEEDS_ALONE = LINES.declare("vote.single", ("votes",), when=where.most_convict, need=RenderPriority.DAY)
ALONE = LINES.declare("vote.alone", when=where.breaks_ties)
GHOSTS = LINES.declare("vote.ghosts", ("votes",), when=where.agreed(ghosts_vote=True))
VOTELESS = LINES.declare("vote.voteless", when=where.takes_votes)
ADDED = LINES.declare("vote.added", ("seat",), when=where.adds_alone)
NOT_IN_RUN_OFF = LINES.declare("vote.added.runoff", when=where.both(where.adds_votes, where.votes_again))
TWICE = LINES.declare("mayor.twice", ("seat",), variants=3, when=where.has_mayor)

DOWN = (3, 2, 1)
SECOND = 1.0
"""Between two numbers, whatever the pace is."""

LOOK = 2.0
"""Seconds from the word on which all do it to the next line: time to look round."""


def _declare(trial: Procedure, part: str) -> Line:
    """What explains comes in one wording: a rule is never varied."""
    slots = ("seat",) if part in ("turn", "place", "rest", "begins") else ()
    rule = part in trial.at_length or trial is LAST_TWO
    when = where.pleads if trial is LAST_TWO else where.agreed(trial=trial.id)
    return LINES.declare(f"{trial.id}.{part}", slots, 1 if rule else 3, when=when)


_PARTS = {
    (trial.id, part): _declare(trial, part)
    for trial in (*all_trials().values(), LAST_TWO)
    for part in (*trial.parts, *(f"{part}.short" for part in trial.at_length))
}


def trial_in_short(table: GameSetup, ties: bool = True) -> Iterator[Say]:
    """How a day's trial goes, and where ``ties``, what a tied vote means."""
    yield TRIAL_IN_SHORT[table.options.trial]()
    if table.trial.ties and ties:
        two_alone = table.trial.pair and "two" in table.tie.lines
        yield TWO_IN_SHORT() if two_alone else TIE_IN_SHORT[table.options.tie]()
        if where.breaks_ties(table):
            yield UNLESS()


def line(trial: Procedure, part: str) -> Line:
    """The line of one part of a trial."""
    return _PARTS[trial.id, part]


def explained(view: PublicView, trial: Procedure, part: str) -> Say:
    """A part without slots: at length where the table hears it for the first time, else in short."""
    short = part in trial.at_length and known(view)
    return line(trial, f"{part}.short" if short else part)()


def known(view: PublicView) -> bool:
    """Whether the table knows how its trial goes: once it has ruled, whether or not that was taken back, and
    in another game (R1.3)."""
    return view.night > 1 or view.table.again or ruled_today(view) or _ruled_before(view)


def _ruled_before(view: PublicView) -> bool:
    undone = [fact for fact in view.facts if isinstance(fact, Undone)]
    return any(one.what in ("verdict", "acquitted", "stayed") for it in undone for one in it.changes)


def ruled_today(view: PublicView) -> bool:
    """Whether somebody has been convicted, acquitted or stayed today already."""
    today = view.label
    return any(type(fact) in _RULINGS and fact.when == today for fact in reversed(view.facts))


_RULINGS = frozenset({Acquitted, Convicted, Voided})


def together(view: PublicView, procedure: Trial, then: str) -> SceneOf[Say]:
    """What the trial has all do ``at_once``; ``then`` is the part of it that is said afterwards, and told."""
    yield explained(view, procedure, procedure.at_once)
    for number in DOWN:
        yield Beat(NUMBER(number=number), SECOND)
    yield Beat(NOW(), LOOK)
    afterwards = explained(view, procedure, then)
    yield afterwards
    return afterwards


LINES.also(
    lambda table: [*(NUMBER(number=n) for n in DOWN), NOW()] if table.trial.at_once else [],
    RenderPriority.DAY,
)


def tie_rule(view: PublicView) -> Scene:
    """What a tie would mean now."""
    yield from tie_holds(view)
    if may_break_ties(view):
        yield UNLESS()


def tie_holds(view: PublicView) -> Scene:
    """What a tie means that no card has broken (R15.5)."""
    means = tie_of(view).means(view)
    yield MEANS[means.line](seat=means.seat) if means.seat else MEANS[means.line]()


def entitled(view: PublicView) -> Scene:
    """Who of the living votes, and who of the dead still has a vote (R4.9)."""
    yield from _of_the_living(view)
    yield from ghosts_left(view)


def _of_the_living(view: PublicView) -> Scene:
    """Who alone votes today (R15.5), else who lives and votes no more (R15.2)."""
    if seats := eligible.summoned(view):
        yield ALONE()
    elif seats := eligible.voteless(view):
        yield VOTELESS()
    yield from (SEAT_WAS(seat=seat) for seat in seats)


def ghosts_left(view: PublicView) -> Scene:
    """How many votes the dead have left, and who has one: whoever is missing has used it (R4.9)."""
    if seats := eligible.ghosts(view):
        yield GHOSTS(votes=len(seats))
        yield from (SEAT_WAS(seat=seat) for seat in seats)


def who_votes(view: PublicView) -> Scene:
    """The same, and whose vote counts twice, before the table counts: its figures include the second vote
    (R6), and where it counts alone, those that no hand casts (R15.6), and how many it takes. The dead come
    last where the box counts: who of them votes may be asked next."""
    yield from _of_the_living(view)
    if seat := eligible.in_office(view):
        yield TWICE(seat=seat)
    if view.table.options.votes == "outcome" and view.marks:
        marked = [seat for seat in eligible.accusable(view) if eligible.added(view, seat)]
        yield from (ADDED(seat=seat) for seat in marked)
        if marked and votes_again(view):
            yield NOT_IN_RUN_OFF()
    yield from ghosts_left(view)
    if trial_of(view) is LAST_TWO:
        return
    votes = eligible.castable(view) // 2 + 1
    if where.half_convicts(view.table):
        yield NEEDS(votes=votes)
    elif where.most_convict(view.table):
        yield NEEDS_ALONE(votes=votes)


def votes_again(view: PublicView) -> bool:
    """Whether a first tie is voted on once more today: between two alone it is not (R6)."""
    return view.table.tie.votes_again and not trial_of(view).pair


def in_run_off(view: PublicView) -> Scene:
    """That whatever a mark adds does not count in the second vote (R15.6)."""
    if any(eligible.added(view, seat) for seat in view.court.standing):
        yield NOT_IN_RUN_OFF()


def figures(votes: dict[int, int]) -> Scene:
    """Each seat, and its votes."""
    for seat, number in votes.items():
        yield SEAT(call=seat)
        yield NUMBER(number=number)


def unclear(view: PublicView, act: acts.Act) -> Scene:
    """How the votes stand with this last one, where they decide nothing and are cast again (R5)."""
    follows = foresee(view, act)
    if not isinstance(follows, TrialState) or follows.unclear == view.court.unclear:
        return
    yield from figures(dict(sorted(eligible.counted(view, heard(view, act).ballots).items())))
