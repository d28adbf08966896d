"""What a tied vote means and whose vote counts twice, told before the table votes (R6), and how unclear
votes stood. No rules."""

from __future__ import annotations

from collections import Counter

from narrator.rules.day.eligible import weight
from narrator.rules.day.trial_step import foresee, heard
from narrator.rules.day.vote import last_dead
from narrator.rules.game import acts
from narrator.rules.game.court import Court
from narrator.rules.game.state import PublicView
from narrator.script.common.conditions import has_mayor
from narrator.script.common.lines import Lines
from narrator.script.common.scene import SEAT, Scene
from narrator.script.common.shared_lines import NUMBER
from narrator.script.day.procedure import known

LINES = Lines()
TIE = {rule: LINES.declare(f"tie.{rule}", variants=2) for rule in ("runoff", "all", "mayor", "lot")}
OF_TWO = LINES.declare("tie.two", variants=2)
LAST_DEAD = LINES.declare("tie.last_dead", ("seat",), variants=2)
TWICE = LINES.declare("mayor.twice", ("seat",), variants=3, when=has_mayor)


def tie_rule(view: PublicView) -> Scene:
    """With nobody dead yet who could decide, ``last_dead`` is a runoff; between two alone there is none.

    A table that counts alone is told once, but for who decides, since that is somebody else each day;
    where the box counts, it depends on how many stand accused.
    """
    rule, alone = view.table.options.tie, view.table.options.votes == "outcome"
    if rule == "last_dead" and (decider := last_dead(view)):
        yield LAST_DEAD(seat=decider)
    elif alone and known(view):
        return
    elif rule in ("runoff", "last_dead"):
        yield OF_TWO() if len(view.court.standing) == 2 else TIE["runoff"]()
    else:
        yield TIE[rule]()


def twice(view: PublicView) -> Scene:
    """Whose vote counts twice, before the table counts: its figures include the second vote (R6)."""
    if view.mayor in view.living:
        yield TWICE(seat=view.mayor)


def figures(votes: dict[int, int]) -> Scene:
    """Each seat, and its votes."""
    for seat, number in votes.items():
        yield SEAT(call=seat)
        yield NUMBER(number=number)


def unclear(view: PublicView, act: acts.Act) -> Scene:
    """How the votes stand with this last one, where they decide nothing and are cast anew (R5)."""
    follows = foresee(view, act)
    if not isinstance(follows, Court) or follows.unclear == view.court.unclear:
        return
    votes: Counter[int] = Counter()
    for voter, seat in heard(view, act).ballots:
        votes[seat] += weight(view, voter)
    yield from figures(dict(sorted(votes.items())))
