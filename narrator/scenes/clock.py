"""The clock of a discussion: where it is cut, and whether one runs (R5). Only lengths, no words."""

from __future__ import annotations

from itertools import pairwise

from narrator.rules.office import to_elect
from narrator.rules.state import PublicView
from narrator.rules.trying import trial_of, tries
from narrator.rules.victory import to_tell_the_end

EXTENSION = (50, 10)
"""Stretches of one more minute."""


def stretches(discussion: int) -> tuple[int, ...]:
    """Cuts a discussion of so many seconds where a warning is spoken: half time, a minute, ten seconds."""
    marks = [discussion // 120 * 60] if discussion >= 240 else []
    marks += [mark for mark in (60, 10) if mark < discussion]
    edges = [discussion, *(mark for mark in marks if mark < discussion), 0]
    return tuple(a - b for a, b in pairwise(edges) if a > b)


def warned(view: PublicView) -> tuple[int, ...]:
    """The stretches between warnings, with every minute by which the discussion was extended."""
    return stretches(view.table.options.discussion) + EXTENSION * view.progress.extended


def cuts(view: PublicView) -> tuple[int, ...]:
    """The stretches of the present discussion. Where votes are taken in its midst it starts anew from
    the last cut after each, so it is cut at every minute."""
    if not votes_amid(view):
        return warned(view)
    return tuple(minute for length in warned(view) for minute in _minutes(length))


def _minutes(seconds: int) -> tuple[int, ...]:
    whole, rest = divmod(seconds, 60)
    return (60,) * whole + ((rest,) if rest else ())


def votes_amid(view: PublicView) -> bool:
    """Whether the box takes votes in the midst of the discussion (R5, S2)."""
    return trial_of(view).amid and view.table.options.votes != "outcome"


def discusses(view: PublicView) -> bool:
    """Whether a discussion runs: the day's first, or another after an unclear vote (R5)."""
    return view.progress.talked < len(cuts(view))


def may_extend(view: PublicView) -> bool:
    """Whether there is a discussion to extend just now, and nothing to be settled before it."""
    if view.told < len(view.facts) or not tries(view) or to_elect(view) or to_tell_the_end(view):
        return False
    return discusses(view)
