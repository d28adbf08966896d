"""The one scene that performs every call of the night. Which role it is, only its data tells."""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.game.acts import Announce
from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import MANNERS, NAMES
from narrator.rules.table.call import Call, Part
from narrator.rules.table.options import Options
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Count, Item, Line, Mode, Say, Show
from narrator.script.common.pace import SETTLE, brief, rest, terse
from narrator.script.common.scene import Scene, seats

NOW = Line("count.now", variants=3)
TOUCH = Line("tap.touch", variants=3)
SHOWS = Line("helper.shows", variants=3)
ONCE_MORE = Line("count.again", variants=3)
MANNER = tuple(Line(f"manner.{number}") for number in range(1, MANNERS + 1))
NAME = tuple(Line(f"name.{number}") for number in range(1, NAMES + 1))

_BY_VOICE = (Part.WAKE, Part.MEET, Part.NAMES, Part.SLEEP)

NO_PASSES_ABOVE = 12
"""At larger tables a choice has one pass, whatever ``passes`` says (DESIGN, the Count)."""


def line(call: Call, part: Part) -> Line:
    """The line that a voice pack must bring for a part of a call."""
    return Line(_id(call, part), tuple(name for name, _ in call.slots), variants=3)


def _id(call: Call, part: Part) -> str:
    return f"{call.lines}.{part.value}"


def lines(call: Call, parts: tuple[Part, ...], table: Table) -> tuple[Line, ...]:
    """All the lines of a call in a night; what is told aloud has lines of its own."""
    doses = (_dose(call),) if Part.HEAL in parts else ()
    limits = _limits(call, table) if Part.CHOOSE in parts else ()
    return (*doses, *limits, *(line(call, part) for part in parts if part is not Part.ALOUD))


def _limits(call: Call, table: Table) -> tuple[Line, ...]:
    """What is said besides about whom nobody may choose in this call."""
    ends = table.role(call.role).limits(table.options)
    return tuple([Line(f"{call.lines}.{end}", variants=3) for end in ends])


def _dose(call: Call) -> Line:
    """What is counted in the one window of a healing."""
    return Line(f"{call.lines}.dose")


def call_scene(view: PublicView, call: Call, parts: tuple[Part, ...]) -> Scene:
    """Plays the parts of a call, in full whether or not anybody is left to answer it (R2.5, R13.6).

    Where the box is told, nobody needs the lamp: once the role has had its time, the helper confirms,
    or a hand is touched (R9).
    """
    if view.table.options.told and not call.hearts:
        parts = _unlit(parts)
    for part in parts:
        if part is Part.CHOOSE and brief(view) and _asks_twice(parts):
            yield _say(call, part)  # one count among others always says what it is for
        yield from _PARTS[part](view, call)


def _asks_twice(parts: tuple[Part, ...]) -> bool:
    return sum(part in (Part.TELL, Part.HEAL, Part.CHOOSE) for part in parts) > 1


def _unlit(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """What the lamp and the button do, the helper does, or a hand: one part of it stands for all."""
    asked = next((part for part in parts if part in (Part.TELL, Part.CHOOSE)), None)
    return tuple(part for part in parts if part in _BY_VOICE or part is asked)


def _say(call: Call, part: Part) -> Say:
    return Say(_id(call, part), call.slots)


def _wake(_view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.WAKE)


def _sleep(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.SLEEP)
    yield rest("back", view.table.options)


def _roll(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.ROLL)
    yield from _passes(Count(f"{call.id}.roll", seats(view.living), Mode.SEVERAL, watched=True), 2)


def _meet(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.MEET)
    yield rest("think", view.table.options)


def _names(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.NAMES)
    for name in NAME[: call.holders]:
        yield name()
    yield rest("confer", view.table.options)


def _choose(view: PublicView, call: Call) -> Scene:
    options = view.table.options
    if not brief(view) or options.told:
        yield _say(call, Part.CHOOSE)
    if not brief(view):
        for limit in _limits(call, view.table):
            yield limit()
    yield rest("confer" if call.confers else "think", options)
    if options.told:
        yield from _touch(options) if options.moderation == "tap" else _confirmed(call)
        return
    if not terse(view):
        yield NOW()
    yield from _passes(Count(call.id, seats(view.living), watched=True), _wanted_passes(view))


def _touch(options: Options) -> Scene:
    """The hand that is meant is touched; in the same time whether or not anybody is awake (R9)."""
    yield TOUCH()
    yield rest("touch", options)


def _confirmed(call: Call) -> Scene:
    """The helper has seen it (R9)."""
    yield AwaitConfirm(call.id)


def _manner(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.MANNER)
    items = tuple(Item(n, manner()) for n, manner in enumerate(MANNER, start=1))
    yield from _passes(Count(f"{call.id}.manner", items), _wanted_passes(view))


def _heal(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.HEAL)
    dose = Item(1, _dose(call)())
    yield from _passes(Count(f"{call.id}.heal", (dose,)), _wanted_passes(view))


def _pair(view: PublicView, call: Call) -> Scene:
    yield _say(call, Part.PAIR)
    yield rest("think", view.table.options)
    yield from _passes(Count(call.id, seats(view.living), Mode.SEVERAL, watched=True), passes=2)


def _find(view: PublicView, call: Call) -> Scene:
    """Eyes closed; each looks up at the own name only, so it is spoken on every kit. What follows, waits
    for eyes to close again."""
    yield _say(call, Part.FIND)
    yield SETTLE
    yield Count(call.id, seats(view.living), Mode.TELL)
    yield rest("back", view.table.options)


def _tell(view: PublicView, call: Call) -> Scene:
    if view.table.options.told:
        yield SHOWS()
        yield rest("think", view.table.options)
        yield from _confirmed(call)
        return
    if not terse(view):
        yield _say(call, Part.TELL)
    yield SETTLE
    yield Count(call.id, seats(view.living), Mode.TELL, watched=True)


def _answer(view: PublicView, call: Call) -> Scene:
    if not terse(view):
        yield _say(call, Part.ANSWER)
    yield Show(call.id)
    yield rest("answer", view.table.options)


def _aloud(_view: PublicView, call: Call) -> Scene:
    yield Announce(call.id)


_PARTS: dict[Part, Callable[[PublicView, Call], Scene]] = {
    Part.FIND: _find,
    Part.WAKE: _wake,
    Part.ROLL: _roll,
    Part.MEET: _meet,
    Part.NAMES: _names,
    Part.PAIR: _pair,
    Part.CHOOSE: _choose,
    Part.MANNER: _manner,
    Part.ANSWER: _answer,
    Part.TELL: _tell,
    Part.HEAL: _heal,
    Part.SLEEP: _sleep,
    Part.ALOUD: _aloud,
}


def _wanted_passes(view: PublicView) -> int:
    if view.night == 1:
        return 2
    return 1 if view.table.players > NO_PASSES_ABOVE else view.table.options.passes


def _passes(count: Count, passes: int) -> Scene:
    """The same Count once or twice; in the second pass the lamp shows what the first one stored."""
    yield SETTLE
    yield count
    if passes == 2:
        yield ONCE_MORE()
        yield SETTLE
        yield count._replace(pass_=2)
