"""The parts of a call in which cards are looked at, taken and named (R15.7). It knows no card by name."""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.rules.game.state import PublicView
from narrator.rules.night.card_names import in_play
from narrator.rules.table.call import Call, Part
from narrator.script.common import where
from narrator.script.common.card_lines import name
from narrator.script.common.cues import Count, Item, Mode
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import SETTLE, Scene, brief, rest
from narrator.script.night.call_lines import called

LINES = Lines()
NOW_TAKE = LINES.declare("count.take", when=where.leaves_cards, need=RenderPriority.NIGHT)


def learn(view: PublicView, call: Call) -> Scene:
    """The cards in play are named, in full each night, whichever is played by whoever looks (R2.5)."""
    if not brief(view):
        yield called(call, Part.LEARN)
    yield SETTLE
    yield Count(Ask.of(call.id, Part.LEARN.value), _cards(view), Mode.TELL)


def _cards(view: PublicView) -> tuple[Item, ...]:
    names = [name(view.table.word(role))() for role in in_play(view.table)]
    return tuple(Item(nth, say) for nth, say in enumerate(names, start=1))


def look(view: PublicView, call: Call) -> Scene:
    """Those who leave cards in the middle look at them (R15.7)."""
    yield called(call, Part.LOOK)
    yield rest("confer", view.table.options)


def take(view: PublicView, call: Call) -> Scene:
    """The cards in play are named twice: whoever takes one has to have seen all that there are."""
    yield called(call, Part.TAKE)
    yield SETTLE
    yield Count(Ask.of(call.id, Part.LOOK.value), _cards(view), Mode.TELL)
    yield NOW_TAKE()
    yield SETTLE
    yield Count(Ask.of(call.id, Part.TAKE.value), _cards(view))
