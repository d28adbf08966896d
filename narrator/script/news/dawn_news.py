"""What is told of a night at its end: who died is told elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from narrator.rules.game import facts
from narrator.rules.game.moment import Moment
from narrator.rules.game.state import PublicView
from narrator.rules.setup.roll_call import rolled as roll_calls
from narrator.rules.table.call import Call
from narrator.rules.table.table import Table
from narrator.script.common.conditions import both, never, offered_light, on_notes, rolled, told
from narrator.script.common.cues import Chime, Cue, Music, Say, SpokenManner, Story
from narrator.script.common.lines import Lines, Need

LINES = Lines(need=Need.DAWN)
WAKES = LINES.declare("dawn.wakes")
MISCOUNTED = LINES.declare("roll.miscounted", when=rolled, need=Need.NIGHT)
OBJECTED = LINES.declare("roll.objected", when=rolled, need=Need.NIGHT)
UNSETTLED = LINES.declare("roll.unsettled", when=offered_light)
EXPECTS_ONE = LINES.declare("roll.expects_one", ("role",), when=never)
EXPECTS = LINES.declare("roll.expects", ("number", "role"), when=never)
HEARTS_LOST = LINES.declare("roll.hearts_lost", when=both(told, rolled), need=Need.NIGHT)
REDEALT = LINES.declare("roll.redealt", when=offered_light)
NOBODY = LINES.declare("dawn.nobody", manner=SpokenManner.DAWN)
MANNER = LINES.declare("dawn.manner", ("manner",), variants=3, manner=SpokenManner.DAWN)
ALOUD = {
    True: LINES.declare("aloud.mafia", variants=3, need=Need.LATER),
    False: LINES.declare("aloud.town", variants=3, need=Need.LATER),
    None: LINES.declare("aloud.nothing", variants=3, need=Need.LATER),
}
RISEN = LINES.declare("sunrise.over", variants=3, when=on_notes, need=Need.LATER)
NO_NAMES = LINES.declare("notes.nobody_wrote", variants=2, when=on_notes, need=Need.LATER)
NOBODY_OUT = LINES.declare("notes.nobody_out", variants=3, when=on_notes, need=Need.LATER)
NIGHT_CALLED = LINES.declare("notes.called", variants=3, when=on_notes, need=Need.LATER)


def _woke(view: PublicView, fact: facts.Woke) -> list[Cue]:
    """After the Sunrise everybody looks up; in a Mafia Night nobody slept (R7)."""
    if not view.table.options.on_notes:
        return [Music("day"), WAKES()]
    return [Music("day"), RISEN()] if fact.when == Moment.of("dawn", 1) else [Music("day")]


def _unsettled(view: PublicView, fact: facts.Unsettled) -> list[Cue]:
    """Where sums were wrong, how many have to press: how many did, nobody hears."""
    failed = [call for call in roll_calls(view.table) if call.id in fact.calls]
    expected = dict.fromkeys(_expects(view.table, call) for call in failed)
    return [Music("day"), UNSETTLED(), *expected]


def _expects(table: Table, call: Call) -> Say:
    name, number = f"role.{table.word(call.role)}", call.holders
    return EXPECTS_ONE(role=name) if number == 1 else EXPECTS(number=number, role=name)


LINES.also(
    lambda table: [_expects(table, call) for call in roll_calls(table)] * offered_light(table),
    Need.DAWN,
)


def _read(_view: PublicView, fact: facts.NotesRead) -> list[Cue]:
    """The notes have just been read back; whoever is out is told next (R7.4)."""
    return [NO_NAMES()] if not fact.named else [] if fact.same else [NOBODY_OUT()]


CUES: dict[type, Callable[[PublicView, Any], list[Cue]]] = {
    facts.Woke: _woke,
    facts.Miscounted: lambda _, __: [MISCOUNTED()],
    facts.Objected: lambda _, __: [OBJECTED()],
    facts.Unsettled: _unsettled,
    facts.HeartsLost: lambda _, __: [HEARTS_LOST()],
    facts.Redealt: lambda _, __: [REDEALT()],
    facts.Aloud: lambda _, fact: [ALOUD[fact.answer]()],
    facts.NobodyDied: lambda _, __: [Story("dawn.nobody"), NOBODY()],
    facts.Manner: lambda _, fact: [MANNER(manner=f"manner.{fact.manner}")],
    facts.NotesRead: _read,
    facts.NightCalled: lambda _, __: [Chime("gavel"), NIGHT_CALLED()],
}
"""Kind of fact → what is said of it."""
