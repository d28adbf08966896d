"""The clock of a discussion: whether one runs, and into which stretches it is cut (R5). No words."""

from __future__ import annotations

from narrator.rules.day.held_trial import LAST, trial_of
from narrator.rules.day.pending import pending
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.game.trial_state import EMPTY
from narrator.rules.table.options import FEWEST_PLAYERS, SHORTEST
from narrator.rules.table.table import GameSetup

CUT = 10
"""Seconds between two cuts. At most one stretch is interrupted, and it is given again."""

MINUTE = 60
"""Seconds by which the discussion is extended at a time: whole cuts, so those that are over stay over."""


def seconds(view: PublicView) -> int:
    """How long the present discussion is, with every minute by which it was extended."""
    return meant(view) + MINUTE * view.progress.extended


def shrinks(table: GameSetup) -> bool:
    """Whether its days get shorter as the town does (R5)."""
    options = table.options
    return options.shrinking and options.discussion > SHORTEST and table.players > FEWEST_PLAYERS


def meant(view: PublicView) -> int:
    """How long it is without these: the time that is set, or as many whole minutes as suit those who lived
    at dawn, and between two a minute at most (R5); whoever dies by day shortens the next."""
    longest, players = view.table.options.discussion, view.table.players
    if between_two(view):
        return min(longest, MINUTE)
    if not shrinks(view.table):
        return longest
    more = _at_dawn(view) - FEWEST_PLAYERS
    if more <= 0:
        return SHORTEST
    share = (longest - SHORTEST) * more // (players - FEWEST_PLAYERS)
    whole = (SHORTEST + share) // MINUTE * MINUTE
    return longest if more == players - FEWEST_PLAYERS else whole


def between_two(view: PublicView) -> bool:
    """Whether only two were left at dawn (R5)."""
    return _at_dawn(view) == LAST


def _at_dawn(view: PublicView) -> int:
    today = sum(type(fact) is Died and fact.when == view.label for fact in view.facts)
    return len(view.living) + today


def cuts(view: PublicView) -> tuple[int, ...]:
    """The stretches of the present discussion, in seconds. They are counted from its end, where the
    marks are."""
    whole, rest = divmod(seconds(view), CUT)
    return ((rest,) if rest else ()) + (CUT,) * whole


def stretches(view: PublicView) -> int:
    """How many these are."""
    return -(-seconds(view) // CUT)


def left(view: PublicView) -> int:
    """The seconds that are left as the present stretch begins."""
    return min(seconds(view), CUT * (stretches(view) - view.progress.talked))


def marks(discussion: int, *, extended: bool) -> tuple[int, ...]:
    """The seconds before the end of which the table is told: half time of a discussion that was meant
    to be so long, two minutes if it asked for more time, a minute, ten seconds."""
    half = (discussion // 120 * 60,) if discussion >= 240 else ()
    return (*half, *((120,) if extended and 120 not in half else ()), 60, 10)


def warns(view: PublicView) -> bool:
    """Whether the present stretch begins at a mark; the beginning of the talk is none."""
    if not view.progress.talked:
        return False
    return left(view) in marks(meant(view), extended=view.progress.extended > 0)


def votes_during_discussion(view: PublicView) -> bool:
    """Whether the box takes votes in the midst of the discussion (R5, S2)."""
    return trial_of(view).during_discussion and view.table.options.votes != "outcome"


def discusses(view: PublicView) -> bool:
    """Whether a discussion runs: the day's first, or another after an unclear vote (R5)."""
    return view.progress.talked < stretches(view)


def may_extend(view: PublicView) -> bool:
    """Whether there is a discussion to extend just now, or one that may go on since the trial has heard
    nothing yet; and nothing to be settled before it."""
    if view.phase is not Phase.DAY or view.facts_announced < len(view.facts) or pending(view) is not None:
        return False
    heard = view.court != EMPTY or view.condemned or votes_during_discussion(view)
    return discusses(view) or (view.table.options.discussion > 0 and not heard)
