"""The one scene that performs every call of the night. Which role it is, only its data tells."""

from __future__ import annotations

from narrator.cues import AwaitConfirm, Count, Item, Line, Mode, Say, Show
from narrator.rules.calls import MANNERS, acts
from narrator.rules.role import Call
from narrator.rules.state import PublicView
from narrator.scenes.pace import SETTLE, brief, rest, terse
from narrator.scenes.scene import Scene, seats

NOW = Line("count.now", variants=3)
ONCE_MORE = Line("count.again", variants=3)
MANNER = tuple(Line(f"manner.{number}") for number in range(1, MANNERS + 1))

NO_PASSES_ABOVE = 12
"""At larger tables a choice has one pass, whatever ``passes`` says (DESIGN, the Count)."""


def lines(call: Call) -> tuple[Line, ...]:
    """The lines a voice pack must bring for a call."""
    parts = ["wake", "roll", "meet", "think", "sleep"]
    parts += ["answer"] if call.answers else []
    parts += ["manner"] if call.manner else []
    return tuple(Line(f"{call.lines}.{part}", variants=3) for part in parts)


def call_scene(view: PublicView, call: Call) -> Scene:
    """Wakes a call, takes its roll in night 1, lets it think, counts, answers, and sends it to sleep.

    Played in full whether or not anybody is left to answer it (R2.5, R13.6).
    """
    options = view.table.options
    alone = options.moderation == "box"
    yield Say(f"{call.lines}.wake")
    if view.night == 1 and alone:
        yield Say(f"{call.lines}.roll")
        yield from _passes(Count(f"{call.id}.roll", seats(view.living), Mode.SEVERAL), passes=2)
    if not acts(view, call):
        yield Say(f"{call.lines}.meet")
        yield rest("think", options)
    elif alone:
        yield from _choice(view, call)
    else:
        yield Say(f"{call.lines}.think")
        yield rest("confer" if call.confers else "think", options)
        yield AwaitConfirm(call.id)
    yield Say(f"{call.lines}.sleep")
    yield rest("back", options)


def _choice(view: PublicView, call: Call) -> Scene:
    options = view.table.options
    passes = 2 if view.night == 1 else options.passes
    if view.night > 1 and view.table.players > NO_PASSES_ABOVE:
        passes = 1
    if not brief(view):
        yield Say(f"{call.lines}.think")
    yield rest("confer" if call.confers else "think", options)
    if not terse(view):
        yield NOW()
    yield from _passes(Count(call.id, seats(view.living)), passes)
    if call.manner:
        yield Say(f"{call.lines}.manner")
        manners = tuple(Item(n, line()) for n, line in enumerate(MANNER, start=1))
        yield from _passes(Count(f"{call.id}.manner", manners), passes)
    if call.answers:
        if not terse(view):
            yield Say(f"{call.lines}.answer")
        yield Show(call.id)
        yield rest("answer", options)


def _passes(count: Count, passes: int) -> Scene:
    """The same Count once or twice; in the second pass the lamp shows what the first one stored."""
    yield SETTLE
    yield count
    if passes == 2:
        yield ONCE_MORE()
        yield SETTLE
        yield count._replace(pass_=2)
