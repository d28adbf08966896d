"""What the box says around a game: readiness, pause, going on after a fault. No rule of a game here."""

from __future__ import annotations

from narrator.rules.game.state import EYES_SHUT, Phase
from narrator.script.common.asking import NO, YES, Answer, ask
from narrator.script.common.conditions import never
from narrator.script.common.cues import AwaitConfirm, Chime, Item, Music, Rest
from narrator.script.common.lines import Lines, Occasion
from narrator.script.common.pace import SETTLE
from narrator.script.common.scene import Scene

IDLE = 180.0
"""Seconds of music at an idle table before the box falls silent."""

PAUSE_LONG = 60.0
"""Seconds of a pause after which the box says that it goes on: a child may have pressed by night."""

FALL_ASLEEP = Rest("back", 4.0)

LINES = Lines(occasion=Occasion.START)
READY = LINES.declare("house.ready", variants=3)
AGAIN = LINES.declare("house.again", variants=3)
PAUSED = LINES.declare("house.paused", variants=3)
STILL_PAUSED = LINES.declare("house.still_paused")
RESUMED = LINES.declare("house.resumed", variants=3)
RECOVERED = LINES.declare("house.recovered", variants=3)
GOES_ON = LINES.declare("house.goes_on", variants=3)
SLEEP_AGAIN = LINES.declare("house.sleep_again", variants=3)
DEAL_AGAIN = LINES.declare("house.deal_again", variants=3)
WAKE_AGAIN = LINES.declare("house.wake_again", variants=3)
UNFINISHED = LINES.declare("house.unfinished")
REFUSED = LINES.declare("house.refused")
NOTHING_TO_UNDO = LINES.declare("house.nothing_to_undo")
DEMO = LINES.declare("house.demo", variants=3)
OLD_SCORE = LINES.declare("house.old_score")
IMPOSSIBLE = LINES.declare("house.impossible")
FULL = LINES.declare("house.full", ("players",))
FAREWELL = LINES.declare("house.farewell", variants=3)
OFFER = LINES.declare("demo.stopped", variants=3, when=never, occasion=Occasion.DEMO)


def ready() -> Answer:
    """One sentence at a table that has not begun. Returns 1 for a press, 0 when nobody came."""
    yield Music("day")
    yield Chime("chime")
    yield READY()
    return (yield from _pressed())


def greeting() -> Answer:
    """The same where the chime has rung while the box was opened."""
    yield Music("day")
    yield READY()
    return (yield from _pressed())


def plays_on() -> Answer:
    """The same without another word."""
    yield Music("day")
    return (yield from _pressed())


def chime_ends(seconds: float) -> Scene:
    """Nothing is said over a chime that still rings."""
    yield Rest("silence", seconds)


def again() -> Answer:
    """After a game the same table may play once more; returns as `ready`."""
    yield Music("day")
    yield AGAIN()
    return (yield from _pressed())


def offer() -> Answer:
    """Somebody has stopped a demo, and is offered a game; returns as `ready`."""
    yield Music("day")
    yield OFFER()
    return (yield from _pressed())


def silent() -> Answer:
    """Waits without a word or a note, until somebody presses: a press wakes the box. Returns 1."""
    yield Music(None)
    yield AwaitConfirm("ready", idle=True)
    return 1


def _pressed() -> Answer:
    return int(bool((yield AwaitConfirm("ready", within=IDLE, idle=True))))


def go_on() -> Answer:
    """After a boot the box asks whether the unfinished game goes on: 1, or 0 for a new one."""
    yield Music("day")
    return (yield from ask("go_on", UNFINISHED(), (Item(1, YES()), Item(0, NO()))))


def score_goes_on() -> Answer:
    """There is a score of another evening: whether it goes on (R7.5): 1, or 0 for a new one."""
    return (yield from ask("score", OLD_SCORE(), (Item(1, YES()), Item(0, NO()))))


def pause(*, night: bool) -> Scene:
    """The game rests until somebody presses again; by night too, since everybody can hear it. Once the table
    is reminded, by a line that a press cuts short."""
    yield PAUSED()
    rest = AwaitConfirm("paused", timed=True, idle=True)
    for part in (rest._replace(within=PAUSE_LONG), rest._replace(over=STILL_PAUSED()), rest):
        if (yield part):
            break
    if night:
        yield RESUMED()
        yield SETTLE
    else:
        yield GOES_ON()


def nothing_to_undo() -> Scene:
    """Undo was asked for, and nothing has been decided yet."""
    yield NOTHING_TO_UNDO()


def recovered(*, night: bool) -> Scene:
    """After a fault: the bed comes back, and the box says that it goes on."""
    yield Music("night" if night else "day")
    yield RECOVERED()


def taken_up(phase: Phase, *, fallen: bool, woken: bool = True) -> Scene:
    """The table has said that the game goes on. They have sat there with open eyes: by night everybody
    sleeps first, and whoever was awake in it wakes again (R11); in the deal by light all eyes close for
    that. A night or a deal that has not ``fallen`` is played from its first word, by which all eyes
    close. ``woken``: the call that goes on has somebody awake, and says when they sleep."""
    asleep = fallen and phase in EYES_SHUT
    yield Music("night" if asleep else "day")
    if not asleep:
        yield GOES_ON()
        return
    yield DEAL_AGAIN() if phase is Phase.DEAL else SLEEP_AGAIN()
    yield FALL_ASLEEP
    if phase is Phase.NIGHT and woken:
        yield WAKE_AGAIN()
        yield FALL_ASLEEP


def refused() -> Scene:
    """An unfinished game that does not fit is put aside, aloud."""
    yield REFUSED()


def impossible() -> Scene:
    """The settings' cards do not fit so few players; the box asks again."""
    yield IMPOSSIBLE()


def full(players: int) -> Scene:
    """The kit has not so many seats; the box asks again."""
    yield FULL(players=players)


def farewell() -> Scene:
    """The evening's last word."""
    yield FAREWELL()


def demo() -> Scene:
    """Bystanders are told that nobody plays."""
    yield Chime("chime")
    yield DEMO()
