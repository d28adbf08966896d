"""Questions by day: a spoken Count that ends at the first press, asked until somebody presses."""

from __future__ import annotations

from collections.abc import Generator

from narrator.rules.game.acts import Act
from narrator.rules.game.ask import SURE, Ask
from narrator.script.common.cues import AwaitConfirm, Count, Cue, Item, Mode, Reply, Say
from narrator.script.common.lines import Lines

LINES = Lines()
YES = LINES.declare("option.yes")
NO = LINES.declare("option.no")
NOT_HEARD = LINES.declare("ask.again", variants=3)

Answer = Generator[Cue | Act, Reply, int]


def ask(
    name: str,
    question: Say,
    items: tuple[Item, ...],
    mode: Mode = Mode.ONE,
    refused: tuple[int, ...] = (),
) -> Answer:
    """Asks until a press picks an item, and returns its value.

    After two Counts without a press the box waits for CONFIRM before it asks and counts again.
    ``refused`` are seats whose own button does nothing (`Count.refused`).
    """
    yield question
    rounds = 0
    while True:
        reply = yield Count(Ask(name), items, mode, secret=False, refused=refused)
        if isinstance(reply, tuple) and reply:
            return reply[0]
        rounds += 1
        yield NOT_HEARD()
        if rounds % 2 == 0:
            yield AwaitConfirm(f"{name}.ready")
            yield question


READ_BACK = LINES.declare("ask.sure")


def sure(name: str, question: Say) -> Answer:
    """Asks whether an answer that was read back is right: 1 for yes, 0 for no."""
    return ask(Ask.of(name, SURE), question, (Item(1, YES()), Item(0, NO())))
