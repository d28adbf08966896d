"""A night: nightfall, one call after the other, the last words, and what follows where a roll call failed. A
call itself is the scene in `call_scene`."""

from __future__ import annotations

from narrator.rules.game.acts import DealByLight, Morning, Step, TakeAsNoted, Wake
from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import Plan, spared, tonight
from narrator.rules.table.call import Part
from narrator.rules.table.options import Options
from narrator.script.common import where
from narrator.script.common.cues import Item, Music, Rest, SpokenManner, Story
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.ready import ready
from narrator.script.common.scene import Scene, ask, rest_tonight, swift, terse
from narrator.script.night.call_scene import call_scene
from narrator.script.night.notes_night import notes_night
from narrator.script.night.silent_call import NOBODY_WAKES

LINES = Lines(need=RenderPriority.NIGHT)
AGAIN = LINES.declare("night.again", variants=3)
SIGN_IN = LINES.declare("roll.how", when=where.rolled)
FALLS = LINES.declare("night.falls", manner=SpokenManner.NIGHTFALL)
EYES = LINES.declare("night.eyes", variants=3, manner=SpokenManner.NIGHTFALL)
SPARED = LINES.declare("night.spared", ("seat",), when=where.agreed(spared=True))
SWIFT = LINES.declare("night.swift", manner=SpokenManner.NIGHTFALL)
HANDS = LINES.declare("tap.hands", variants=3, when=where.box_sees_no_cards, need=RenderPriority.LATER)
TAKES_OVER = LINES.declare("helper.takes", ("seat",), when=where.box_sees_no_cards, need=RenderPriority.LATER)
VOLUNTEER = LINES.declare("helper.volunteer", when=where.box_sees_no_cards, need=RenderPriority.LATER)
BY_LIGHT, BRIEFLY, DEALS, KEEPS, AS_NOTED, STANDS, ANEW = (
    LINES.declare(f"roll.{end}", when=where.offered_light, need=RenderPriority.DAWN)
    for end in (
        "by_light", "by_light.short", "by_light.deals", "by_light.keeps",
        "as_noted", "as_noted.stands", "as_noted.anew",
    )
)  # fmt: skip
ONCE_MORE = LINES.declare("dawn.once_more", when=where.offered_light, need=RenderPriority.DAWN)
DUSK = Rest("silence", 1.0)
"""Between the day and the night, and between what the night is like and what is to be done."""

FIRST_SWIFT = 3
"""The night that says that nights are quicker from now on."""

BED = Music("night")
BELL, LATER = Story("bell"), Story("house.later")
STEP = Step()


def night(view: PublicView) -> Scene:
    """The call that comes next; every role that could be alive, as far as the table knows, is called
    in its order (R2.5, R2.6)."""
    return notes_night(view) if view.table.on_notes else _called(view)


def _called(view: PublicView) -> Scene:
    calls, step = tonight(view), view.progress.step
    if step == 0 and not view.failures:
        yield from _falls(view, calls)
    if step < len(calls):
        yield from call_scene(view, *calls[step])
        yield STEP
    if not terse(view):
        yield Story("end")
    yield Wake()


def _falls(view: PublicView, calls: Plan) -> Scene:
    yield BED
    yield DUSK
    if view.attempt > 1:
        yield AGAIN()
    else:
        yield BELL
        yield Story("fall", FALLS())
        yield LATER
    yield DUSK
    if any(Part.SIGN in parts for _, parts in calls):
        yield SIGN_IN()
    if seat := spared(view):
        yield SPARED(seat=seat)
    new = view.attempt == 1 and not view.table.again
    first_swift = new and swift(view) and view.night == FIRST_SWIFT
    yield SWIFT() if first_swift else EYES()
    if view.table.options.silent(view.night) and view.night == 2 and not view.table.again:
        yield NOBODY_WAKES()
    if view.table.options.moderation == "tap":
        yield HANDS()
    if provisional(view.table.options) and view.night > 1:
        yield TAKES_OVER(seat=view.dead[0]) if view.dead else VOLUNTEER()
    yield rest_tonight(view, "back")


def provisional(options: Options) -> bool:
    """Whether nobody sits out: the first to die takes the button for the nights to come (R9)."""
    if options.deal == "director":
        return False  # somebody knows the cards already
    return options.moderation == "helper" and options.first_night == "meet"


def ask_light(view: PublicView) -> Scene:
    """The morning after a roll call that failed too often: the table says how to go on, and whose sign-in
    went wrong is not known here. Each answer says what it does; yes comes first, so that whoever presses all
    the time leads on (R13.15)."""
    question = BRIEFLY() if view.table.again else BY_LIGHT()
    if (yield from ask("by_light", question, (Item(1, DEALS()), Item(0, KEEPS())))):
        yield DealByLight()
    failed = view.unsettled
    noted = Item(1, STANDS()), Item(0, ANEW())
    if failed and failed.objected and (yield from ask("as_noted", AS_NOTED(), noted)):
        yield TakeAsNoted()
    yield from ready("ready", ONCE_MORE())
    yield Morning()
