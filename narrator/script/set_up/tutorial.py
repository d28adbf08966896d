"""Two minutes of practice before a game: a press, a Count, the lamps. Nothing is at stake, so the box says
aloud what a press did, which it never does at night."""

from __future__ import annotations

from collections.abc import Generator

from narrator.rules.game.acts import Act
from narrator.rules.game.ask import Ask
from narrator.rules.table.options import FEWEST_PLAYERS
from narrator.script.common import cues
from narrator.script.common.lines import Lines, Occasion, never
from narrator.script.common.scene import seats

LINES = Lines(never, occasion=Occasion.SET_UP)
BEGINS = LINES.declare("learn.begins", variants=3)
PRESS = LINES.declare("learn.press")
PRESSED = LINES.declare("learn.pressed")
UNPRESSED = LINES.declare("learn.unpressed")
COUNT = LINES.declare("learn.count")
CHOSE = LINES.declare("learn.chose", ("seat",))
CHOSE_NONE = LINES.declare("learn.chose_none")
TAKE_BACK = LINES.declare("learn.take_back")
TOOK_BACK = LINES.declare("learn.took_back")
STANDS = LINES.declare("learn.stands", ("seat",))
LAMPS = LINES.declare("learn.lamps")
GREEN = LINES.declare("learn.green")
RED = LINES.declare("learn.red")
DAY = LINES.declare("learn.day")
ENDS = LINES.declare("learn.ends", variants=3)

LINES.offer("seat", range(1, FEWEST_PLAYERS + 1))

PATIENCE = 20.0
"""Seconds in which the first press may come."""

ANSWER = cues.Rest("answer", 4.0)

Practice = Generator[cues.Performed | Act, cues.Reply, None]


def tutorial(counted: int = FEWEST_PLAYERS) -> Practice:
    """What a player needs for the first night, and one look at the day. ``counted``: how many seats."""
    yield cues.Music("day")
    yield cues.Chime("chime")
    yield BEGINS()
    yield PRESS()
    pressed = yield cues.AwaitConfirm("learn.press", within=PATIENCE)
    yield PRESSED() if pressed else UNPRESSED()
    items = seats(tuple(range(1, counted + 1)))
    yield COUNT()
    chosen = yield cues.Count(Ask.of("learn", "count"), items, watched=True)
    yield CHOSE(seat=chosen[0]) if isinstance(chosen, tuple) and chosen else CHOSE_NONE()
    yield TAKE_BACK()
    kept = yield cues.Count(Ask.of("learn", "take_back"), items, watched=True)
    yield STANDS(seat=kept[0]) if isinstance(kept, tuple) and kept else TOOK_BACK()
    yield LAMPS()
    for line, answer in ((GREEN, True), (RED, False)):
        yield line()
        yield cues.Light("learn", answer)
        yield ANSWER
    yield DAY()
    yield ENDS()
