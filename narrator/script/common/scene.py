"""What a scene is: a generator that reads like the evening, over what the table knows. No secrets.

A scene yields cues and acts. To an open cue it receives the reply, to a secret Count nothing, ever.
An act ends the scene: the driver applies it and starts the scene that the new state asks for. So
whatever a scene would have to remember is in the `PublicView`, and a scene can be cut at any cue.
Lines that several scenes share are declared here, too, and how they ask by day: by a spoken Count that
ends at the first press, asked until somebody presses, and said again where something came between a
question and its answer. How long rests last follows from the option ``pace``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from narrator.rules.game.acts import Act
from narrator.rules.game.ask import SURE, Ask
from narrator.rules.game.state import PublicView
from narrator.rules.night.calls import parts_in, tonight
from narrator.rules.table.call import Part
from narrator.rules.table.options import MOST_PLAYERS, Options
from narrator.script.common.cues import (
    AwaitConfirm,
    Count,
    Cue,
    Item,
    Mode,
    Performed,
    Reply,
    Rest,
    Say,
)
from narrator.script.common.lines import Line, Lines, Occasion, RenderPriority

T = TypeVar("T")

SceneOf = Generator[Cue | Act, Reply, T]
"""A scene that tells whoever runs it what came of it."""

Scene = SceneOf[None]
Answer = SceneOf[int]

LINES = Lines()
SEAT = LINES.declare("count.seat", ("call",), need=RenderPriority.COUNT)
NOBODY = LINES.declare("option.nobody")
NUMBER = LINES.declare("count.number", ("number",), need=RenderPriority.COUNT)
NO_MORE = LINES.declare("option.no_more")
TIED = LINES.declare("option.tied")
SURE_NOBODY = LINES.declare("verdict.sure_nobody", need=RenderPriority.TRIAL)
SEAT_WAS = LINES.declare("was.seat", ("seat",), need=RenderPriority.TRIAL)
SURE_OVER = LINES.declare("verdict.sure_over")
YES = LINES.declare("option.yes", need=RenderPriority.TRIAL)
NO = LINES.declare("option.no", need=RenderPriority.TRIAL)
READ_BACK = LINES.declare("ask.sure", need=RenderPriority.TRIAL)
WAITS = LINES.declare("ask.waits", need=RenderPriority.TRIAL, occasion=Occasion.SET_UP)
PLAYERS = LINES.declare("setup.players", ("players",), need=RenderPriority.WELCOME, occasion=Occasion.SET_UP)

LINES.fill("players", lambda table: [table.players])
LINES.fill("seat", lambda table: range(1, table.players + 1))
LINES.fill("call", lambda table: range(1, table.players + 1))

_NAMES = {seat: Item(seat, SEAT(call=seat)) for seat in range(1, MOST_PLAYERS + 1)}


def seats(living: tuple[int, ...]) -> tuple[Item, ...]:
    """The names of a Count over seats: always all the living, always in seat order."""
    return tuple([_NAMES[seat] for seat in living])


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
        yield AwaitConfirm(f"{count.ask}.ready", silent=True, asks=True)


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


def yes_or_no(name: str, question: Say) -> Answer:
    """Asks for yes (1) or no (0)."""
    return ask(name, question, (Item(1, YES()), Item(0, NO())))


def sure(name: str, question: Say | None = None) -> Answer:
    """Asks whether an answer that was read back is right: 1 for yes, 0 for no."""
    return yes_or_no(Ask.of(name, SURE), question or READ_BACK())


def or_nobody(among: tuple[int, ...]) -> tuple[Item, ...]:
    """Nobody, or one of these seats."""
    return (Item(0, NOBODY()), *seats(among))


def seats_or(line: Line, among: tuple[int, ...]) -> tuple[Item, ...]:
    """One of these seats, or at the end what this line says."""
    return (*seats(among), Item(0, line()))


def one_by_one(
    name: str,
    among: tuple[int, ...],
    asks: Callable[[tuple[int, ...], tuple[int, ...]], tuple[Say, tuple[Item, ...]]],
    most: int | None = None,
    *,
    found: tuple[int, ...] = (),
    repeats: bool = False,
) -> SceneOf[tuple[int, ...]]:
    """One seat of these after the other, until 0 is picked or so many are found (None: no bound).

    ``asks``: who is found so far, and who is left → the question and its items. ``repeats``: each is named
    as it is taken.
    """
    while most is None or len(found) < most:
        left = tuple([seat for seat in among if seat not in found])
        seat = yield from ask(name, *asks(found, left))
        if seat == 0:
            break
        found += (seat,)
        if repeats:
            yield SEAT_WAS(seat=seat)
    return found


def spoken(cue: Performed | Act | None) -> Say | None:
    """The line that a cue speaks; None: none, or the names of a Count, or it is an act."""
    if type(cue) is Say:
        return cue
    return cue.over if type(cue) is AwaitConfirm else None


def announced(before: tuple[Say, ...], cue: Performed) -> tuple[Say, ...]:
    """The lines of an announcement up to this cue, ``before`` being those up to the last: line after line,
    with nothing but silence in between."""
    if type(cue) is Say:
        return (*before, cue)
    return before if type(cue) is Rest and cue.kind == "silence" else ()


def asked(cue: Performed | None, said: tuple[Say, ...], before: tuple[Say, ...]) -> tuple[Say, ...]:
    """What is said before ``cue`` is performed again, ``said`` being the lines since the last answer: the
    request, where a press is awaited, and the question where the box has fallen silent; amid an announcement,
    what was said of it (``before``). A cue that speaks for itself needs nothing else."""
    if cue is not None and announced(before, cue):
        return before
    open_count = isinstance(cue, Count) and not cue.secret
    waits = isinstance(cue, AwaitConfirm) and cue.over is None
    if isinstance(cue, AwaitConfirm) and cue.asks:
        return each_once(said)[-2:]
    return said[-1:] if open_count or waits else ()


def block(before: tuple[Say, ...], cue: Performed | None, reply: Reply) -> tuple[Say, ...]:
    """All lines since somebody has answered last, once ``cue`` has had this reply, ``before`` being those
    until then. A list that nobody has to answer is said again by what waits for its end."""
    if type(cue) is Say:
        return (*before, cue)
    if reply or (type(cue) is Count and cue.enough) or type(cue) not in (AwaitConfirm, Count, Rest):
        return ()
    return () if type(cue) is AwaitConfirm and cue.over else before


def each_once(lines: tuple[Say, ...]) -> tuple[Say, ...]:
    """What REPEAT says of these lines: each where it was said last."""
    return tuple(reversed(dict.fromkeys(reversed(lines))))


def say_all(*lines: Say) -> Scene:
    """One line after the other."""
    yield from lines


SECONDS = {
    "confer": 20.0, "half": 10.0, "rest": 8.0, "think": 6.0, "answer": 4.0, "back": 2.0,
    "fetch": 10.0, "write": 15.0, "hurry": 10.0, "touch": 6.0,
}  # fmt: skip
"""Seconds of each rest at the normal pace (DESIGN 2); the second row is for notes and touch.
``half`` and ``rest`` are ``confer`` less a word between them."""

LAMP_SLOT = 2.5
"""Seconds in which each looks up, sees what is told, and objects where that is asked for (R13.15, R14.5)."""

SETTLE = Rest("back", 1.2)
"""Before every secret Count, at any pace: the bed is back to its masking level when choices begin."""

FIND = Rest("back", 1.8)
"""The same in the first night, before the first names in which a press counts: whoever sits at seat one has
just woken, and has yet to find the button."""

FACTOR = {"calm": 1.4, "normal": 1.0, "brisk": 0.6}


def _length(kind: str, pace: str) -> Rest:
    factor = max(1.0, FACTOR[pace]) if kind == "answer" else FACTOR[pace]
    if kind == "hurry":
        factor = 1.0  # the line before it says how long that is
    return Rest(kind if kind in ("answer", "back") else "think", round(SECONDS[kind] * factor, 3))


_RESTS = {(kind, pace): _length(kind, pace) for kind in SECONDS for pace in FACTOR}

_HURRIED = {"think": 2.0, "back": 0.5}
"""Seconds of these rests where a night is `hurried`, at most: a Count of many names goes on for so long that
nobody has to know at its first, and whoever closes their eyes has the first words of the next call for it."""


MANY = 4
"""Calls of a night that is not yet a long one."""


def rest(kind: str, options: Options) -> Rest:
    """The rest of this kind; the stage knows all but ``answer`` and ``back`` as thinking. An answer is never
    shortened."""
    return _RESTS[kind, options.pace]


def rest_tonight(view: PublicView, kind: str) -> Rest:
    """The same within a call, which is shorter once a table is `swift`, and in a `hurried` night."""
    long = _RESTS[kind, "brisk"] if swift(view) else rest(kind, view.table.options)
    if view.table.options.box_sees_no_cards or not hurried(view) or kind not in _HURRIED:
        return long  # with a helper no Count follows in which anybody could go on thinking
    return long._replace(seconds=min(long.seconds, _HURRIED[kind]))


def lead(view: PublicView) -> Rest:
    """What comes before a secret Count in which a press is the first of its call."""
    return FIND if view.night == 1 else SETTLE


def swift(view: PublicView) -> bool:
    """Whether a night at the normal pace is as quick as a brisk one: from the third on, if the box counts."""
    options = view.table.options
    return view.night > 2 and options.pace == "normal" and not options.box_sees_no_cards


def once(view: PublicView, part: Part) -> bool:
    """Whether what is said at every such part of a call has been said in this game, in this night's calls
    that are over or in earlier nights; a calm table hears it each time, and who chooses several never."""
    over = tonight(view)[: view.progress.step]
    tonights = any(part in parts and call.most == 1 for call, parts in over)
    return earlier(view, part) or (tonights and view.table.options.pace != "calm")


def earlier(view: PublicView, part: Part) -> bool:
    """The same of earlier nights alone."""
    if view.table.options.pace == "calm":
        return False
    return any(part in parts_in(view.table, night) for night in range(1, min(view.night, 3)))


def brief(view: PublicView) -> bool:
    """Whether questions are no longer explained: from the third night on, unless the pace is calm."""
    return view.night > 2 and view.table.options.pace != "calm"


def hurried(view: PublicView) -> bool:
    """Whether so many are called that such a night leaves out whatever was heard twice."""
    return brief(view) and len(tonight(view)) > MANY


def terse(view: PublicView) -> bool:
    """Whether a night is reduced to waking, Counts and answers: from the third on, at a brisk pace."""
    return brief(view) and view.table.options.pace == "brisk"
