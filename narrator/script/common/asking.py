"""Questions by day: a spoken Count that ends at the first press, asked until somebody presses, and said again
where something came between a question and its answer.
"""

from __future__ import annotations

from narrator.rules.game.acts import Act
from narrator.rules.game.ask import SURE, Ask
from narrator.script.common.cues import AwaitConfirm, Count, Item, Mode, Say
from narrator.script.common.lines import Lines, Need, Occasion
from narrator.script.common.private import Performed
from narrator.script.common.scene import Scene, SceneOf

LINES = Lines(need=Need.TRIAL)
YES = LINES.declare("option.yes")
NO = LINES.declare("option.no")
WAITS = LINES.declare("ask.waits", occasion=Occasion.SET_UP)

Answer = SceneOf[int]


ROUNDS = 2
"""Counts without a press after which the box falls silent, and waits."""


def answered(question: Say, count: Count) -> SceneOf[tuple[int, ...]]:
    """Asks until somebody presses, and returns the reply, which is never empty.

    After `ROUNDS` the table is talking: it is told that the box waits, and at a press the question is asked
    anew.
    """
    while True:
        for _ in range(ROUNDS):
            yield question
            reply = yield count
            if isinstance(reply, tuple) and reply:
                return reply
        yield WAITS()
        yield AwaitConfirm(f"{count.ask}.ready", silent=True)


def ask(
    name: str,
    question: Say,
    items: tuple[Item, ...],
    mode: Mode = Mode.ONE,
    refused: tuple[int, ...] = (),
) -> Answer:
    """Asks until a press picks an item, and returns its value; see `answered`.

    ``refused`` are seats whose own button does nothing (`Count.refused`).
    """
    count = Count(Ask.of(name), items, mode, secret=False, refused=refused)
    return (yield from answered(question, count))[0]


READ_BACK = LINES.declare("ask.sure")


def sure(name: str, question: Say) -> Answer:
    """Asks whether an answer that was read back is right: 1 for yes, 0 for no."""
    return ask(Ask.of(name, SURE), question, (Item(1, YES()), Item(0, NO())))


def spoken(cue: Performed | Act | None) -> Say | None:
    """The line that a cue speaks; None: none, or the names of a Count, or it is an act."""
    if type(cue) is Say:
        return cue
    return cue.over if type(cue) is AwaitConfirm else None


def asked(cue: Performed | None, said: Say | None) -> tuple[Say, ...]:
    """What is said before ``cue`` is performed again, ``said`` being the last line before it: the request,
    where a press is awaited. A cue that speaks for itself needs nothing else."""
    open_count = isinstance(cue, Count) and not cue.secret
    waits = isinstance(cue, AwaitConfirm) and cue.over is None
    return (said,) if said is not None and (open_count or waits) else ()


def say_all(*lines: Say) -> Scene:
    """One line after the other."""
    yield from lines
