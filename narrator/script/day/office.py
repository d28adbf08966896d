"""What is asked about the mayor, and about another verdict where it takes all. No rules."""

from __future__ import annotations

from narrator.rules.day.eligible import electable
from narrator.rules.game.acts import Again, Elect, NameHeir
from narrator.rules.game.state import PublicView
from narrator.script.common import where
from narrator.script.common.cues import AwaitConfirm, Chime, Item, Say
from narrator.script.common.lines import Lines, always
from narrator.script.common.scene import (
    SEAT_WAS,
    SURE_OVER,
    TIED,
    Scene,
    SceneOf,
    ask,
    one_by_one,
    seats,
    sure,
    yes_or_no,
)
from narrator.script.day.waiting import wait

LINES = Lines(where.has_mayor)
CAMPAIGN = LINES.declare("mayor.campaign")
HANDS = LINES.declare("mayor.hands")
ELECT = LINES.declare("mayor.elect")
WHO_IS_TIED = LINES.declare("mayor.tied", when=always)
WHO_ELSE = LINES.declare("mayor.tied_too", when=always)
ENOUGH = LINES.declare("option.enough", when=always)
HEIR = LINES.declare("mayor.names", ("seat",), variants=3)
PASSED_ON = LINES.declare("mayor.passes", ("seat",))
SURE = LINES.declare("mayor.sure", ("seat",))
AGAIN = LINES.declare("bomb.again", when=always)

SPEECHES = 60.0
"""Seconds of campaign before the election (R6)."""


def election(view: PublicView) -> Scene:
    """A short campaign, and the table tells whom it elected; those who stay tied are drawn from."""
    yield CAMPAIGN()
    yield from wait("campaign", SPEECHES)
    yield Chime("gavel")
    yield HANDS()
    yield AwaitConfirm("election", unhurried=True)
    able = electable(view)
    while True:
        tie = (Item(0, TIED()),) if len(able) > 1 else ()
        seat = yield from ask("mayor", ELECT(), (*seats(able), *tie))
        if seat == 0:
            yield Elect((yield from tied(able)))
        if (yield from sure("mayor", SURE(seat=seat))):
            yield Elect((seat,))


def tied(among: tuple[int, ...]) -> SceneOf[tuple[int, ...]]:
    """Those between whom a vote stays tied, read back before it counts."""
    while True:
        found = yield from names(among)
        yield from (SEAT_WAS(seat=seat) for seat in found)
        if (yield from sure("tied")):
            return found


def names(among: tuple[int, ...], most: int | None = None) -> SceneOf[tuple[int, ...]]:
    """Two or more who are tied, up to ``most`` (None: all), one name after the other; each is repeated as it
    is taken."""

    def asks(found: tuple[int, ...], left: tuple[int, ...]) -> tuple[Say, tuple[Item, ...]]:
        enough = (Item(0, ENOUGH()),) if len(found) > 1 else ()
        return (WHO_ELSE if found else WHO_IS_TIED)(), (*enough, *seats(left))

    return one_by_one("tied", among, asks, most, repeats=True)


def heir(view: PublicView) -> Scene:
    """The mayor who leaves the office names somebody among the living who may vote."""
    question = (HEIR if view.mayor in view.dead else PASSED_ON)(seat=view.mayor)
    seat = yield from ask("heir", question, seats(electable(view)))
    if (yield from sure("heir", SURE(seat=seat))):
        yield NameHeir(seat)


def again(_view: PublicView) -> Scene:
    """Does everybody want another conviction today, where it takes all?"""
    wanted = yield from yes_or_no("again", AGAIN())
    if wanted or (yield from sure("again", SURE_OVER())):
        yield Again(bool(wanted))
