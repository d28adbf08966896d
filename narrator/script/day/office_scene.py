"""What is asked about the mayor, and about another verdict where it takes all. No rules."""

from __future__ import annotations

from narrator.rules.day.eligible import electable
from narrator.rules.game.acts import Again, Elect, NameHeir
from narrator.rules.game.facts import Elected
from narrator.rules.game.state import PublicView
from narrator.script.common import scene, where
from narrator.script.common.cues import Chime, Item, Say
from narrator.script.common.lines import Lines, always
from narrator.script.common.ready import ready
from narrator.script.day.waiting import wait

LINES = Lines(where.has_mayor)
AT_LENGTH, IN_SHORT = (
    [LINES.declare(f"mayor.{part}{short}") for part in ("campaign", "hands", "elect")]
    for short in ("", ".short")
)
"""How an election goes: in its first one, and where the table has held one already."""

WHO_IS_TIED = LINES.declare("mayor.tied", when=always)
WHO_ELSE = LINES.declare("mayor.tied_too", when=always)
ENOUGH = LINES.declare("option.enough", when=always)
HEIR = LINES.declare("mayor.names", ("seat",), variants=3)
PASSED_ON = LINES.declare("mayor.passes", ("seat",))
SURE = LINES.declare("mayor.sure", ("seat",))
AGAIN = LINES.declare("bomb.again", when=always)

SPEECHES = 60.0
"""Seconds of campaign before the election (R6)."""


def election(view: PublicView) -> scene.Scene:
    """A short campaign, and the table tells whom it elected; those who stay tied are drawn from."""
    held = any(type(fact) is Elected for fact in view.facts)
    campaign, hands, elect = IN_SHORT if view.table.again or held else AT_LENGTH
    yield campaign()
    yield from wait("campaign", SPEECHES)
    yield Chime("gavel")
    yield from ready("election", hands())
    able = electable(view)
    while True:
        tie = (Item(0, scene.TIED()),) if len(able) > 1 else ()
        seat = yield from scene.ask("mayor", elect(), (*scene.seats(able), *tie))
        if seat == 0:
            yield Elect((yield from tied(able)))
        if (yield from scene.sure("mayor", SURE(seat=seat))):
            yield Elect((seat,))


def tied(among: tuple[int, ...]) -> scene.SceneOf[tuple[int, ...]]:
    """Those between whom a vote stays tied, read back before it counts."""
    while True:
        found = yield from names(among)
        yield from (scene.SEAT_WAS(seat=seat) for seat in found)
        if (yield from scene.sure("tied")):
            return found


def names(among: tuple[int, ...], most: int | None = None) -> scene.SceneOf[tuple[int, ...]]:
    """Two or more who are tied, up to ``most`` (None: all), one name after the other; each is repeated as it
    is taken."""

    def asks(found: tuple[int, ...], left: tuple[int, ...]) -> tuple[Say, tuple[Item, ...]]:
        enough = (Item(0, ENOUGH()),) if len(found) > 1 else ()
        return (WHO_ELSE if found else WHO_IS_TIED)(), (*enough, *scene.seats(left))

    return scene.one_by_one("tied", among, asks, most, repeats=True)


def heir(view: PublicView) -> scene.Scene:
    """The mayor who leaves the office names somebody among the living who may vote."""
    question = (HEIR if view.mayor in view.dead else PASSED_ON)(seat=view.mayor)
    seat = yield from scene.ask("heir", question, scene.seats(electable(view)))
    if (yield from scene.sure("heir", SURE(seat=seat))):
        yield NameHeir(seat)


def again(_view: PublicView) -> scene.Scene:
    """Does everybody want another conviction today, where it takes all?"""
    wanted = yield from scene.yes_or_no("again", AGAIN())
    if wanted or (yield from scene.sure("again", scene.SURE_OVER())):
        yield Again(bool(wanted))
