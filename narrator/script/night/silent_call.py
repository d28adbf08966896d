"""A call of a silent night, and the answers at its end: nobody wakes, and everybody presses (R13.17)."""

from __future__ import annotations

from narrator.rules.game.acts import Announce
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import PublicView
from narrator.rules.table.call import Call, Part
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.cues import Count, Mode, Say
from narrator.script.common.lines import Lines, RenderPriority, never
from narrator.script.common.scene import LAMP_SLOT, SETTLE, Scene, rest, rest_tonight, seats

LINES = Lines(where.silent, need=RenderPriority.NIGHT)
NOBODY_WAKES = LINES.declare("silent.how")
FOR = LINES.declare("silent.for", ("role",), variants=3, when=never)
ANSWERS = LINES.declare("silent.answers", variants=3, when=where.answers_silently)


def _named(table: GameSetup) -> list[Say]:
    calls = table.calls if where.silent(table) else ()
    return [_for(table, call) for call in calls]


def _for(table: GameSetup, call: Call) -> Say:
    return FOR(role=f"role.{table.word(call.role)}")


LINES.also(_named, RenderPriority.NIGHT)


def pressed(view: PublicView, call: Call, parts: tuple[Part, ...]) -> Scene:
    """The card is named, everybody thinks, and everybody presses: the sound of a press says nothing."""
    yield _for(view.table, call)
    yield rest_tonight(view, "think")
    yield SETTLE
    yield Count(Ask.of(call.id), seats(view.living), own=True)
    if Part.ALOUD in parts:
        yield rest_tonight(view, "back")
        yield Announce(call.id)


def answers(view: PublicView, call: Call) -> Scene:
    """Everybody looks up in turn, so that nobody's look tells anything."""
    yield ANSWERS()
    yield SETTLE
    count = Ask.of(call.id, Part.ANSWERS.value)
    yield Count(count, seats(view.living), Mode.TELL, slot=LAMP_SLOT)
    yield rest("back", view.table.options)
