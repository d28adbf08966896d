"""What a scene is: a generator that reads like the evening, over what the table knows. No secrets.

A scene yields cues and acts. To an open cue it receives the reply, to a secret Count nothing, ever.
An act ends the scene: the driver applies it and starts the scene that the new state asks for. So
whatever a scene would have to remember is in the `PublicView`, and a scene can be cut at any cue.
Lines that several scenes share are declared here, too.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from narrator.rules.game.acts import Act
from narrator.rules.table.options import MOST_PLAYERS
from narrator.script.common.cues import Cue, Item, Reply
from narrator.script.common.lines import Lines, Need, Occasion

T = TypeVar("T")

SceneOf = Generator[Cue | Act, Reply, T]
"""A scene that tells whoever runs it what came of it."""

Scene = SceneOf[None]

LINES = Lines()
SEAT = LINES.declare("count.seat", ("call",), need=Need.COUNT)
NOBODY = LINES.declare("option.nobody")
NUMBER = LINES.declare("count.number", ("number",), need=Need.COUNT)
NO_MORE = LINES.declare("option.no_more")
TIED = LINES.declare("option.tied")
SURE_NOBODY = LINES.declare("verdict.sure_nobody", need=Need.TRIAL)
SEAT_WAS = LINES.declare("was.seat", ("seat",), need=Need.TRIAL)
SURE_OVER = LINES.declare("verdict.sure_over")
PLAYERS = LINES.declare("setup.players", ("players",), need=Need.WELCOME, occasion=Occasion.SET_UP)

LINES.fill("players", lambda table: [table.players])
LINES.fill("seat", lambda table: range(1, table.players + 1))
LINES.fill("call", lambda table: range(1, table.players + 1))

_NAMES = {seat: Item(seat, SEAT(call=seat)) for seat in range(1, MOST_PLAYERS + 1)}


def seats(living: tuple[int, ...]) -> tuple[Item, ...]:
    """The names of a Count over seats: always all the living, always in seat order."""
    return tuple([_NAMES[seat] for seat in living])
