"""The day as it goes on by itself: dawn, the discussion with its warnings, and the way into the trial."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.day.held_trial import trial_of
from narrator.rules.ends.victory import stands_still
from narrator.rules.game.acts import Morning, Nightfall, Talked
from narrator.rules.game.facts import Elected
from narrator.rules.game.state import PublicView
from narrator.rules.game.trial_state import EMPTY
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.cues import AwaitConfirm, Chime, Say, SpokenManner, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.ready import ready
from narrator.script.common.scene import Scene
from narrator.script.day.discussion import (
    CUT,
    MINUTE,
    between_two,
    cuts,
    discusses,
    left,
    meant,
    shrinks,
    votes_during_discussion,
    warns,
)
from narrator.script.day.first_day import before_the_first
from narrator.script.day.living import reminded
from narrator.script.day.procedure_lines import entitled, explained, line, ruled_today, who_votes
from narrator.script.day.trial_scene import trial
from narrator.script.day.waiting import LAST_SECONDS
from narrator.script.story.public_facts import late

LINES = Lines(need=RenderPriority.DAY)
ALL_HERE = LINES.declare(
    "dawn.all_here",
    variants=3,
    when=where.agreed(first_night="meet", on_notes=False),
    need=RenderPriority.DAWN,
    manner=SpokenManner.DAWN,
)
"""After a first night that murders nobody by rule, where nobody has died either (R2.1)."""

KEEP_OUT = LINES.declare("dawn.keep_out", variants=3, need=RenderPriority.DAWN)
FIRST = LINES.declare("day.first")
TALK = LINES.declare("day.talk")
TALK_GOES_ON = LINES.declare("day.goes_on")
MINUTES = LINES.declare("day.minutes", ("minutes",))
ABOUT_A_MINUTE = LINES.declare("day.about_minute")
UNDER_A_MINUTE = LINES.declare("day.under_minute")
LAST_DAY = LINES.declare("day.late", variants=3)
LAST_BUT_A_NIGHT = LINES.declare("day.late.night")
TODAY = LINES.declare("day.today", ("minutes",), when=shrinks)
BETWEEN_TWO = LINES.declare("two.talk")
LAST_MINUTE = LINES.declare("day.last_minute", variants=3)
CLOSED = LINES.declare("day.closed", variants=3)
NOTES_DAY = LINES.declare("notes.day", variants=3, when=where.on_notes, need=RenderPriority.LATER)
AFTER_ELECTION = LINES.declare("mayor.talk", when=where.has_mayor)
ENOUGH = LINES.declare("day.enough")
CIRCLE = LINES.declare("day.circle", variants=3)
IMMUNE = LINES.declare("day.immune", ("seat",))


DISCUSSION = "discussion"
"""What a wait for the end of the talk is called."""


EXTENSIONS = 5
"""So many minutes more are rendered in advance."""


def _nearest(seconds: int) -> int:
    """In whole minutes."""
    return (seconds + MINUTE // 2) // MINUTE


def _minutes_told(table: GameSetup) -> Iterable[int]:
    """All that may be left of a discussion, and of one that was extended a few times."""
    discussion = table.options.discussion
    return range(2, _nearest(discussion + EXTENSIONS * MINUTE) + 1) if discussion else ()


LINES.fill("minutes", _minutes_told)


def dawn(view: PublicView) -> Scene:
    """The town has woken, heard the news, and says what it thinks of them. After night 1 with an even number
    of survivors a tie is likely, and its dead break it (R2.10)."""
    options = view.table.options
    met = view.night == 1 and options.first_night == "meet" and not options.on_notes
    if met and not (view.unsettled or view.dead):
        yield ALL_HERE()
    if options.discussion and not options.on_notes:
        yield Story("day")
    if view.table.tie.dead_decide and view.night == 1 and view.dead and len(view.living) % 2 == 0:
        yield KEEP_OUT()
    yield from before_the_first(view)
    yield from reminded(view)
    yield Morning()


def day(view: PublicView, *, interrupted: bool = False) -> Scene:
    """Talk first, then judge. ``interrupted``: something has happened since the table began to talk."""
    if discusses(view):
        yield from _discussion(view, interrupted=interrupted)
        return
    if not view.table.options.discussion and view.court == EMPTY and not ruled_today(view):
        yield from _immune(view)  # else that was told as the talk began
    yield from trial(view)


def _immune(view: PublicView) -> Scene:
    if view.night == 1 and view.table.options.immunity:
        yield IMMUNE(seat=view.table.options.immunity)


def _discussion(view: PublicView, *, interrupted: bool) -> Scene:
    """Against the clock, with warnings. A press of CONFIRM ends it early, once another has confirmed it, or
    lets somebody vote where votes are taken in its midst (R5)."""
    lengths, talked = cuts(view), view.progress.talked
    begins = not (talked or view.progress.opened or view.court.heard)
    if begins:
        if any(type(fact) is Elected and fact.when == view.label for fact in view.facts):
            yield from ready("talk", AFTER_ELECTION())
        yield from _opening(view)
    elif interrupted:
        yield TALK_GOES_ON()
        yield time_left(view)
    else:
        yield from _warning(view)
    pressed = yield AwaitConfirm(DISCUSSION, within=lengths[talked], timed=True)
    if pressed and votes_during_discussion(view):
        yield from trial(view)
        return
    if pressed:
        yield ENOUGH()
        pressed = yield AwaitConfirm("enough", within=CUT)
    if not pressed and talked + 1 < len(lengths):
        yield Talked(talked + 1)
    else:
        yield Chime("gavel")
        if not trial_of(view).talks:
            yield CLOSED()
        yield Talked(len(lengths), over=not votes_during_discussion(view))


def _opening(view: PublicView) -> Scene:
    procedure = trial_of(view)
    if view.court.unclear:
        yield line(procedure, "unclear")()
        return
    yield from _immune(view)
    yield from _at_stake(view)
    if procedure.during_discussion and not view.table.options.on_notes:
        yield from entitled(view) if votes_during_discussion(view) else who_votes(view)
    if meant(view) != view.table.options.discussion:
        yield BETWEEN_TWO() if between_two(view) else TODAY(minutes=meant(view) // MINUTE)
    yield _request(view)


def _request(view: PublicView) -> Say:
    """To talk, and when to press."""
    procedure = trial_of(view)
    if view.table.options.on_notes:
        return NOTES_DAY()
    if procedure.during_discussion:
        return explained(view, procedure, "talk" if votes_during_discussion(view) else "open")
    return FIRST() if view.night == 1 else TALK()


def talking(view: PublicView) -> tuple[Say, ...]:
    """What tells somebody who comes back amid a talk that it is one, when to press, and how much is left."""
    return _request(view), time_left(view)


def _at_stake(view: PublicView) -> Scene:
    """What a wrong verdict may cost by the public numbers (R8.2), told before all talk at once."""
    if late(view):
        yield LAST_DAY()
    elif late(view, deaths=2):
        yield LAST_BUT_A_NIGHT()


def time_left(view: PublicView) -> Say:
    """How much of the discussion is left, to the nearest minute."""
    seconds = left(view)
    if seconds == CUT:
        return LAST_SECONDS()
    if seconds == MINUTE:
        return LAST_MINUTE()
    if seconds < 45:
        return UNDER_A_MINUTE()
    minutes = _nearest(seconds)
    return ABOUT_A_MINUTE() if minutes == 1 else MINUTES(minutes=minutes)


def _warning(view: PublicView) -> Scene:
    """How much time is left, where that is told."""
    if warns(view):
        yield time_left(view)


def dusk(view: PublicView) -> Scene:
    """The verdict has been told: night comes, once everybody sits there again."""
    if not stands_still(view):
        yield from ready("dusk", CIRCLE())
    yield Nightfall()
