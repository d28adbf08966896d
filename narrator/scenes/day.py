"""The day: dawn's questions, the discussion with its warnings, and the way into the trial."""

from __future__ import annotations

from itertools import pairwise

from narrator.cues import AwaitConfirm, Chime, Line
from narrator.rules.acts import Morning, Nightfall, Talked
from narrator.rules.court import Court
from narrator.rules.office import to_elect
from narrator.rules.state import Phase, PublicView
from narrator.rules.trying import trial_of
from narrator.scenes.helper import ask_deaths
from narrator.scenes.office import election
from narrator.scenes.scene import Scene
from narrator.scenes.trial import trial

KEEP_OUT = Line("dawn.keep_out", variants=3)
FIRST = Line("day.first", variants=3)
TALK = Line("day.talk", variants=3)
MINUTES = Line("day.minutes", ("minutes",))
LAST_MINUTE = Line("day.last_minute", variants=3)
LAST_SECONDS = Line("day.last_seconds", variants=3)
CLOSED = Line("day.closed", variants=3)
IMMUNE = Line("day.immune", ("seat",))

EXTENSION = (50, 10)
"""Stretches of one more minute."""


def stretches(discussion: int) -> tuple[int, ...]:
    """Cuts a discussion of so many seconds where a warning is spoken: half time, a minute, ten seconds."""
    marks = [discussion // 120 * 60] if discussion >= 240 else []
    marks += [mark for mark in (60, 10) if mark < discussion]
    edges = [discussion, *(mark for mark in marks if mark < discussion), 0]
    return tuple(a - b for a, b in pairwise(edges) if a > b)


def cuts(view: PublicView) -> tuple[int, ...]:
    """The stretches of today's discussion, with every minute by which it was extended."""
    return stretches(view.table.options.discussion) + EXTENSION * view.progress.extended


def may_extend(view: PublicView) -> bool:
    """Whether there is a discussion to extend: before the trial has heard anything."""
    return view.phase is Phase.DAY and view.court == Court() and not view.condemned


def dawn(view: PublicView) -> Scene:
    """The town has woken and heard the news; with a helper, the helper brings them first (R9)."""
    if view.table.options.moderation == "helper" and not view.asked and _murder(view):
        yield from ask_deaths(view)
    if _needs_a_fresh_judge(view):
        yield KEEP_OUT()
    yield Morning()


def _murder(view: PublicView) -> bool:
    kills = view.night > 1 or view.table.options.first_night == "kill"
    return kills and not view.miscounted


def _needs_a_fresh_judge(view: PublicView) -> bool:
    """After night 1 with an even number of survivors a tie is likely, and its dead break it (R2.10)."""
    decides = view.table.options.tie == "last_dead" and view.night == 1
    return decides and bool(view.dead) and len(view.living) % 2 == 0


def day(view: PublicView) -> Scene:
    """Talk first, then judge; a press of CONFIRM ends the talk early (R5)."""
    lengths, talked = cuts(view), view.progress.talked
    if to_elect(view):
        yield from election(view)
        return
    if talked >= len(lengths):
        yield from trial(view)
        return
    left = sum(lengths[talked:])
    if talked == 0:
        if view.night == 1 and view.table.options.immunity:
            yield IMMUNE(seat=view.table.options.immunity)
        yield FIRST() if view.night == 1 else TALK()
    elif left > 60:
        yield MINUTES(minutes=round(left / 60))
    else:
        yield LAST_MINUTE() if left > 10 else LAST_SECONDS()
    pressed = yield AwaitConfirm("discussion", within=lengths[talked])
    if not pressed and talked + 1 < len(lengths):
        yield Talked(talked + 1)
    yield Chime("gavel")
    if not trial_of(view).talks:
        yield CLOSED()
    yield Talked(len(lengths))


def dusk(view: PublicView) -> Scene:
    """The verdict has been told: night comes."""
    del view
    yield Nightfall()
