"""What a tied vote means, who votes and whose vote counts twice, told before the table votes (R6), and how
unclear votes stood. No rules."""

from __future__ import annotations

from narrator.rules.day.eligible import counted, in_office, summoned
from narrator.rules.day.tie import tie_of
from narrator.rules.day.trial_step import foresee, heard
from narrator.rules.game import acts
from narrator.rules.game.court import Court
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import has_mayor, may_summon, never
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import NUMBER, SEAT, SEAT_WAS, Scene
from narrator.script.day.procedure import known
from narrator.ties import all_ties

LINES = Lines(need=Need.TRIAL)
MEANS = {
    end: LINES.declare(f"tie.{end}", slots)
    for tie in all_ties().values()
    for end, slots in tie.lines.items()
}
TIE_IN_SHORT = {id: LINES.declare(f"tie.{id}.about", when=never) for id in all_ties()}
"""Tie → the one sentence that tells before a game what a tied vote means."""

TWO_IN_SHORT = LINES.declare("tie.two.about", when=never)
"""The same where never more than two are tied, and no vote of their own follows."""

ALONE = LINES.declare("vote.alone", when=may_summon)
TWICE = LINES.declare("mayor.twice", ("seat",), variants=3, when=has_mayor)


def tie_rule(view: PublicView) -> Scene:
    """What a tie would mean now.

    A table that counts alone is told once, but for who decides, since that is somebody else each day;
    where the box counts, it depends on how many stand accused.
    """
    means, alone = tie_of(view).means(view), view.table.options.votes == "outcome"
    if means.seat:
        yield MEANS[means.line](seat=means.seat)
    elif not (alone and known(view)):
        yield MEANS[means.line]()


def tie_holds(view: PublicView) -> Scene:
    """What a tie means that no card has broken (R15.5)."""
    means = tie_of(view).means(view)
    yield MEANS[means.line](seat=means.seat) if means.seat else MEANS[means.line]()


def alone(view: PublicView) -> Scene:
    """Who alone votes today (R15.5)."""
    if seats := summoned(view):
        yield ALONE()
        yield from (SEAT_WAS(seat=seat) for seat in seats)


def who_votes(view: PublicView) -> Scene:
    """The same, and whose vote counts twice, before the table counts: its figures include the second vote
    (R6)."""
    yield from alone(view)
    if seat := in_office(view):
        yield TWICE(seat=seat)


def figures(votes: dict[int, int]) -> Scene:
    """Each seat, and its votes."""
    for seat, number in votes.items():
        yield SEAT(call=seat)
        yield NUMBER(number=number)


def unclear(view: PublicView, act: acts.Act) -> Scene:
    """How the votes stand with this last one, where they decide nothing and are cast again (R5)."""
    follows = foresee(view, act)
    if not isinstance(follows, Court) or follows.unclear == view.court.unclear:
        return
    yield from figures(dict(sorted(counted(view, heard(view, act).ballots).items())))
