"""Names by microphone: whether a table wants them, and each seat in turn. What is heard, and how long it may
be, is not known here; whether there is a microphone at all, neither."""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.script.common import cues
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import NO, SEAT, YES, Scene, SceneOf

LINES = Lines(never, occasion=Occasion.SET_UP)
OFFER = LINES.declare("name.offer")
HOW = LINES.declare("name.how")
AGAIN_OR_STOP = LINES.declare("name.press")
FORGOTTEN = LINES.declare("name.forgotten")
WHO = LINES.declare("name.who", ("seat",))
AGAIN = LINES.declare("name.again")
FAULTS = {
    cues.NameHeard.LONG: LINES.declare("name.long"),
    cues.NameHeard.CLIPPED: LINES.declare("name.clipped"),
    cues.NameHeard.QUIET: LINES.declare("name.quiet"),
    cues.NameHeard.NOISY: LINES.declare("name.noisy"),
}
"""What was wrong → what is said of it; each asks for another try."""

NUMBER = LINES.declare("name.number")
DONE = LINES.declare("name.done")
STOPPED = LINES.declare("name.stopped")
GONE = LINES.declare("name.gone")
DEAF = LINES.declare("name.deaf")

TRIES = 3
"""How often a seat is listened to; then what it has is what it is called."""

OBJECTS = 2.0
"""Seconds in which a press wants another try, once a name was played back."""

SILENT = 3
"""The first so many seats say nothing: nobody is there, or the microphone is not plugged in."""

NameTaken = SceneOf[cues.NameHeard]


def says_of_names(players: int) -> list[cues.Say]:
    """All that may be said to so many, in the order in which it is needed."""
    plain = [line() for line in LINES.declared if not line.slots]
    return [*plain, *(WHO(seat=seat) for seat in range(1, players + 1))]


def names_offered(players: int) -> Scene:
    """Asks whether the table wants to be called by names, and takes them; no answer is a no."""
    yield OFFER()
    wanted = yield cues.Count(Ask("names"), (cues.Item(1, YES()), cues.Item(0, NO())), secret=False)
    if wanted == (1,):
        yield from names_taken(players)


def names_taken(players: int) -> Scene:
    """Each seat in turn, in silence: the microphone hears the music too."""
    yield cues.Music(None)
    yield HOW()
    yield AGAIN_OR_STOP()
    yield FORGOTTEN()
    silent = 0
    end = DONE
    for seat in range(1, players + 1):
        heard = yield from _name_of(seat)
        silent += heard is cues.NameHeard.SILENT
        if heard is cues.NameHeard.STOPPED:
            end = STOPPED
        elif heard is cues.NameHeard.GONE:
            end = GONE
        elif silent == seat == SILENT:
            end = DEAF
        if end is not DONE:
            break
    yield end()
    yield cues.Music("day")


def _name_of(seat: int) -> NameTaken:
    """Whoever sits there hears how the seat will be called, and has another try with one press."""
    yield WHO(seat=seat)
    heard = cues.NameHeard.SILENT
    for tries in range(1, TRIES + 1):
        heard = yield from _listened(seat)
        if heard in (cues.NameHeard.STOPPED, cues.NameHeard.GONE):
            return heard
        last = tries == TRIES
        if heard in FAULTS:
            yield (NUMBER if last else FAULTS[heard])()
            continue
        yield SEAT(call=seat)
        if last or not (yield cues.AwaitConfirm("names.again", within=OBJECTS)):
            return heard
        yield AGAIN()
    return heard


def _listened(seat: int) -> NameTaken:
    reply = yield cues.HearName(seat)
    return cues.NameHeard(reply[0]) if isinstance(reply, tuple) and reply else cues.NameHeard.GONE
