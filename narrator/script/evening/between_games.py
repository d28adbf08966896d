"""What the box says around a game: readiness, patience, pause, going on after a fault, whether the evening is
written down. No rule of a game here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Phase, PublicView
from narrator.script.common.cues import AwaitConfirm, Chime, Count, Cue, Item, Music, Rest, Say
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import NO, SETTLE, YES, Answer, Scene, sure, yes_or_no
from narrator.script.day.living import still_in

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
RECOVERED = LINES.declare("house.recovered", variants=3)
GOES_ON = LINES.declare("house.goes_on", variants=3)
SLEEP_AGAIN = LINES.declare("house.sleep_again", variants=3)
DEAL_AGAIN = LINES.declare("house.deal_again", variants=3)
UNFINISHED = LINES.declare("house.unfinished")
SURE_NEW = LINES.declare("house.sure_new")
REFUSED = LINES.declare("house.refused")
NOTHING_TO_UNDO = LINES.declare("house.nothing_to_undo")
DEMO = LINES.declare("house.demo", variants=3)
OLD_SCORE = LINES.declare("house.old_score")
IMPOSSIBLE = LINES.declare("house.impossible")
FULL = LINES.declare("house.full", ("players",))
FAREWELL = LINES.declare("house.farewell", variants=3)
OFFER = LINES.declare("demo.stopped", variants=3, when=never, occasion=Occasion.DEMO)
MOMENT = LINES.declare("house.moment", variants=3, when=never)
A_WHILE = {seconds: LINES.declare(f"house.while.{seconds}", when=never) for seconds in (20, 40, 60, 120, 300)}
"""So many seconds at most → that it takes as long; the last for whatever takes longer."""
GO_AHEAD = LINES.declare("house.here", variants=3, when=never)
ASKED = LINES.declare("chronicle.ask")
KEPT = LINES.declare("chronicle.kept")

LOOK = Rest("back", 0.5)
"""How often the box looks whether it can go on."""

SOON = 4
"""Looks for which the box waits without a word."""

TEN = 10.0
"""Seconds; how long a longer wait is, is said."""


def _pressed(*before: Cue) -> Answer:
    yield Music("day")
    yield from before
    return int(bool((yield AwaitConfirm("ready", within=IDLE, idle=True))))


ready = partial(_pressed, Chime("chime"), READY())
"""One sentence at a table that has not begun. Returns 1 for a press, 0 when nobody came."""
greeting = partial(_pressed, READY())
"""The same where the chime has rung while the box was opened."""
plays_on = partial(_pressed)
"""The same without another word."""
again = partial(_pressed, AGAIN())
"""After a game the same table may play once more."""
offer = partial(_pressed, OFFER())
"""Somebody has stopped a demo, and is offered a game."""


def chime_ends(seconds: float) -> Scene:
    """Nothing is said over a chime that still rings."""
    yield Rest("silence", seconds)


def silent() -> Answer:
    """Waits without a word or a note, until somebody presses: a press wakes the box. Returns 1."""
    yield Music(None)
    yield AwaitConfirm("ready", idle=True)
    return 1


def go_on() -> Answer:
    """After a boot the box asks whether the unfinished game goes on: 1, or 0 for a new one, which is asked
    again."""
    yield Music("day")
    while not (yield from yes_or_no("go_on", UNFINISHED())):
        if (yield from sure("go_on", SURE_NEW())):
            return 0
    return 1


score_goes_on = partial(yes_or_no, "score", OLD_SCORE())
"""There is a score of another evening: whether it goes on (R7.5): 1, or 0 for a new one."""


def pause(goes_on: Scene) -> Scene:
    """The game rests until somebody presses again; by night too, since everybody can hear it. Once the table
    is reminded; a press cuts short what the box says of it. Then it goes on."""
    rest = AwaitConfirm("paused", timed=True, idle=True)
    for part in (
        rest._replace(over=PAUSED()),
        rest._replace(within=PAUSE_LONG),
        rest._replace(over=STILL_PAUSED()),
        rest,
    ):
        if (yield part):
            break
    yield from goes_on


def by_day() -> Scene:
    """How a game goes on while everybody is awake."""
    yield GOES_ON()


def by_night(view: PublicView, anew: Sequence[Say]) -> Scene:
    """The same while eyes are shut: all have sat there with open ones. Everybody sleeps first, and then the
    box says ``anew`` who is awake in the step that is played again. In a deal by light all look up in turn;
    notes are written by all."""
    if view.table.on_notes:
        yield GOES_ON()
    else:
        yield DEAL_AGAIN() if view.phase is Phase.DEAL else SLEEP_AGAIN()
        yield FALL_ASLEEP
    yield from anew
    yield SETTLE


def recovered(bed: str | None) -> Scene:
    """After a fault: the ``bed`` comes back, None where there was none, and the box says that it goes on."""
    yield Music(bed)
    yield RECOVERED()


def taken_up(view: PublicView, anew: Sequence[Say], bed: str | None) -> Scene:
    """The table has said that the game goes on (R11). With the ``bed`` of the night everybody sleeps first; a
    day begins with who is still in."""
    yield Music(bed)
    yield from by_night(view, anew) if bed == "night" else by_day()
    if view.phase is Phase.DAY and view.facts_announced == len(view.facts):
        yield from still_in(view)


def demo() -> Scene:
    """Bystanders are told that nobody plays."""
    yield Chime("chime")
    yield DEMO()


def moment(left: Callable[[], int]) -> Scene:
    """Asks for patience as long as something is ``left``: one sentence, how long it will be where that is
    known and long, and then music, until a sentence says that it goes on."""
    yield MOMENT()
    first = left()
    for _ in range(SOON):
        yield LOOK
    done = first - left()
    seconds = SOON * LOOK.seconds * left() / done if done > 0 else 0.0
    if seconds > TEN:
        yield next((line for most, line in A_WHILE.items() if seconds <= most), A_WHILE[300])()
    while left():
        yield LOOK
    yield GO_AHEAD()


def in_a_moment(ready: Callable[[], bool]) -> Scene:
    """The same for what may be there at once, and of which nobody knows how long it takes: not a word about a
    second or two."""
    for _ in range(SOON):
        yield LOOK
        if ready():
            return
    yield MOMENT()
    while not ready():
        yield LOOK
    yield GO_AHEAD()


def keep_evening() -> Answer:
    """1 where somebody has said yes; no answer is a no."""
    yield ASKED()
    reply = yield Count(Ask("chronicle"), (Item(1, YES()), Item(0, NO())), secret=False)
    kept = reply == (1,)
    if kept:
        yield KEPT()
    return int(kept)
