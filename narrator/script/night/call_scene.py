"""The scene that performs every call of the night. It knows a role by its data alone."""

from __future__ import annotations

from collections.abc import Callable

from narrator.rules.game.acts import Announce
from narrator.rules.game.ask import Ask
from narrator.rules.game.state import Phase, PublicView
from narrator.rules.night.calls import LAMP_PASS, decision, plan, tonight
from narrator.rules.table.call import Call, Part
from narrator.rules.table.role_card import TURNED
from narrator.script.common import where
from narrator.script.common.card_lines import news_line
from narrator.script.common.cues import AwaitConfirm, Count, Item, Mode, Performed, Rest, Say, Show
from narrator.script.common.lines import Lines, RenderPriority
from narrator.script.common.scene import (
    LAMP_SLOT,
    SETTLE,
    Scene,
    brief,
    earlier,
    hurried,
    lead,
    once,
    rest,
    rest_tonight,
    say_all,
    seats,
    terse,
)
from narrator.script.night.call_lines import MANNER, NAME, alike, called, consent, limits, line_id
from narrator.script.night.first_meeting import chooses_tonight, new_to_each_other
from narrator.script.night.named_cards import learn, look, take
from narrator.script.night.silent_call import answers, pressed

LINES = Lines()
NOW = LINES.declare("count.now", variants=3, need=RenderPriority.COUNT)
HALF_TIME = LINES.declare("count.half", variants=3, need=RenderPriority.MURDER)
TOUCH = LINES.declare("tap.touch", variants=3, when=where.box_sees_no_cards)
SHOWS = LINES.declare("helper.shows", variants=3, when=where.box_sees_no_cards)
FACES = LINES.declare("confer.faces", when=where.agreed(story="rich"), need=RenderPriority.NIGHT)
LAMPS_AGAIN = LINES.declare("roll.lamps.short", when=where.rolled, need=RenderPriority.NIGHT)
AGAIN = LINES.declare("count.again", need=RenderPriority.COUNT)
ONCE_MORE = LINES.declare("count.again.short", variants=3, need=RenderPriority.COUNT)
SIGNED = LINES.declare("roll.sleep", variants=3, need=RenderPriority.COUNT)
LOOK_UP = LINES.declare("glance.news", when=where.glances)
LOOK_AGAIN = LINES.declare("glance.again", when=where.glances, need=RenderPriority.NIGHT)
LINES.declare(
    news_line(TURNED).id, when=where.turns, need=RenderPriority.NIGHT
)  # of the state, so no card brings it
Plays = Callable[[PublicView, Call], Scene]
_BY_VOICE = (Part.WAKE, Part.MEET, Part.NAMES, Part.SLEEP)

NO_PASSES_ABOVE = 12
"""At larger tables a choice has one pass, whatever ``passes`` says, but for ``confirm`` (DESIGN 2)."""


def call_scene(view: PublicView, call: Call, parts: tuple[Part, ...]) -> Scene:
    """Plays the parts of a call, in full whether or not anybody is left to answer it (R2.5, R13.6).

    Where the box is told, nobody needs the lamp: once the role has had its time, the helper confirms,
    or a hand is touched (R9).
    """
    if Part.PRESS in parts:
        yield from pressed(view, call, parts)
        return
    if view.table.options.box_sees_no_cards and not call.box_always_asks and Part.LAMPS not in parts:
        parts = _unlit(parts)
    asked = [part for part in parts if part in ASKS]
    unexplained = _brief_parts(view) if len(asked) > 1 else ()
    for part in parts:
        if part in unexplained and not (hurried(view) and part is asked[0]):
            yield called(call, part)  # one count among others always says what it is for
        yield from _PARTS[part](view, call)


def only_sleeps(view: PublicView, cue: Performed | None) -> bool:
    """Whether whoever is awake in the present call has only to sleep, where ``cue`` comes next."""
    if view.phase is not Phase.NIGHT or not isinstance(cue, Say):
        return False
    now = [call for call, _ in tonight(view)[view.progress.step :][:1]]
    return cue.line in (SIGNED.id, *(line_id(call, Part.SLEEP) for call in now))


def _brief_parts(view: PublicView) -> tuple[Part, ...]:
    """The parts that are not explained any more tonight."""
    if not brief(view):
        return ()
    return (Part.CHOOSE,) if terse(view) else (Part.CHOOSE, Part.TELL, Part.LEARN)


ASKS = (Part.TELL, Part.LEARN, Part.DECIDE, Part.CHOOSE)
"""The parts that are questions, whose lines are left out once they are known."""


def _unlit(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """What the lamp and the button do, the helper does, or a hand: one part of it stands for all."""
    asked = next((part for part in parts if part in (Part.TELL, Part.CHOOSE)), None)
    return tuple(part for part in parts if part in _BY_VOICE or part is asked)


def _meet(view: PublicView, call: Call) -> Scene:
    if not hurried(view):
        yield called(call, Part.MEET)
    yield rest_tonight(view, "think")


def _sleep(view: PublicView, call: Call) -> Scene:
    yield SIGNED() if hurried(view) or alike(call) else called(call, Part.SLEEP)
    yield rest_tonight(view, "back")


def _sign(view: PublicView, call: Call) -> Scene:
    """One line wakes, names the card and asks (R13.15)."""
    yield called(call, Part.SIGN)
    if new_to_each_other(view, call) and not chooses_tonight(view):
        yield FACES()
    yield lead(view)
    yield Count(Ask.of(call.id, "roll"), seats(view.living), Mode.SEVERAL, watched=True)


def _look_up(view: PublicView, opening: Say, count: Count) -> Scene:
    """Eyes closed; each looks up at the own name only, so it is spoken on every kit. What follows, waits
    for eyes to close again."""
    yield opening
    yield SETTLE
    yield count
    yield rest("back", view.table.options)


def _lamps(view: PublicView, call: Call) -> Scene:
    """Each objects to what is wrong. What the lights mean is short for whoever has played already."""
    ask = Ask.of(call.id, Part.LAMPS.value)
    count = Count(ask, seats(view.living), Mode.OBJECT, slot=LAMP_SLOT)
    known = view.table.again and call.lines == LAMP_PASS
    return _look_up(view, LAMPS_AGAIN() if known else called(call, Part.LAMPS), count)


def _news(view: PublicView, call: Call) -> Scene:
    """The same once more: each learns what has become of the own seat, and nobody presses (R14.5). The lights
    are explained before the game; here to a calm table, and where one comes to mean two things."""
    calm = view.table.options.pace == "calm"
    passes = [row for row, _ in plan(view.table, view.night) if row.news]
    yield LOOK_UP() if calm else LOOK_AGAIN()
    for news in call.news if calm or len(passes) > 1 else ():
        yield news_line(news)()
    yield SETTLE
    yield Count(Ask.of(call.id, Part.NEWS.value), seats(view.living), Mode.TELL, slot=LAMP_SLOT)
    yield rest_tonight(view, "back")


def _names(view: PublicView, call: Call) -> Scene:
    yield called(call, Part.NAMES)
    for name in NAME[: call.holders]:
        yield name()
    yield rest("confer", view.table.options)


def _choose(view: PublicView, call: Call) -> Scene:
    options = view.table.options
    if call.most > 1:
        if not brief(view):
            yield called(call, Part.CHOOSE)
        yield _thinks(view, "think")
        count = Count(Ask.of(call.id), seats(view.living), Mode.SEVERAL, watched=True)
        yield from _passes(view, count, settled=hurried(view))
        return
    if new_to_each_other(view, call):
        yield FACES()
    if not brief(view) or options.box_sees_no_cards:
        yield called(call, Part.CHOOSE)
    if not brief(view):
        for limit in limits(call, view.table):
            yield limit()
    if call.confers and brief(view) and not terse(view) and not options.box_sees_no_cards:
        yield rest_tonight(view, "half")
        yield HALF_TIME()  # nothing else is heard, and whoever sleeps should know that the box lives
        yield rest_tonight(view, "rest")
    else:
        yield _thinks(view, "confer" if call.confers else "think")
    if options.box_sees_no_cards:
        if options.moderation == "tap":  # in the same time whether or not anybody is awake (R9)
            yield TOUCH()
            yield rest("touch", options)
        else:
            yield AwaitConfirm(call.id)  # the helper has seen it (R9)
        return
    told = once(view, Part.CHOOSE)
    if not told:
        yield NOW()
    count = Count(Ask.of(call.id), seats(view.living), watched=True)
    yield from _passes(view, count, settled=told and hurried(view))


def _thinks(view: PublicView, kind: str) -> Rest:
    """As at a brisk pace where a new table hears the names twice anyway: who has not chosen by the first pass
    has the second one."""
    options = view.table.options
    new = view.night == 1 and where.taught(view.table) and not options.box_sees_no_cards
    if new and options.pace == "normal" and _twice(view):
        return rest(kind, options.replace(pace="brisk"))
    return rest_tonight(view, kind)


def _manner(view: PublicView, call: Call) -> Scene:
    yield called(call, Part.MANNER)
    items = tuple(Item(n, manner()) for n, manner in enumerate(MANNER, start=1))
    yield from _passes(view, Count(Ask.of(call.id, "manner"), items))


def _decide(view: PublicView, call: Call) -> Scene:
    if not hurried(view):
        yield called(call, Part.DECIDE)
    item, seconds = Item(1, consent(call)()), rest("think", view.table.options).seconds
    window = Count(decision(call), (item,), slot=seconds)
    yield from _passes(view, window)


def _find(view: PublicView, call: Call) -> Scene:
    count = Count(Ask.of(call.id), seats(view.living), Mode.TELL)
    return _look_up(view, called(call, Part.FIND), count)


def _tell(view: PublicView, call: Call) -> Scene:
    if view.table.options.box_sees_no_cards:
        yield SHOWS()
        yield rest("think", view.table.options)
        yield AwaitConfirm(call.id)
        return
    if not brief(view):
        yield called(call, Part.TELL)
    yield SETTLE
    yield Count(Ask.of(call.id), seats(view.living), Mode.TELL, watched=True)


def _answer(view: PublicView, call: Call) -> Scene:
    if view.night < 3 or not earlier(view, Part.ANSWER):  # each asker hears what a lit lamp means
        yield called(call, Part.ANSWER)
    yield Show(call.id)
    yield rest("answer", view.table.options)


def _aloud(_view: PublicView, call: Call) -> Scene:
    yield Announce(call.id)


_PARTS: dict[Part, Plays] = {
    Part.FIND: _find,
    Part.WAKE: lambda _, call: say_all(called(call, Part.WAKE)),
    Part.SIGN: _sign,
    Part.SIGNED: lambda _, __: say_all(SIGNED()),  # the next line leaves eyes the time to close
    Part.LAMPS: _lamps,
    Part.NEWS: _news,
    Part.ANSWERS: answers,
    Part.MEET: _meet,
    Part.NAMES: _names,
    Part.CHOOSE: _choose,
    Part.MANNER: _manner,
    Part.ANSWER: _answer,
    Part.TELL: _tell,
    Part.LOOK: look,
    Part.TAKE: take,
    Part.LEARN: learn,
    Part.DECIDE: _decide,
    Part.SLEEP: _sleep,
    Part.ALOUD: _aloud,
}


def _passes(view: PublicView, count: Count, *, settled: bool = False) -> Scene:
    """The same Count once or twice; in the second pass the lamp shows what the first one stored. ``settled``:
    nothing was said before it for so long that the bed is back."""
    if not settled:
        yield lead(view)
    yield count
    if _twice(view):
        _, parts = tonight(view)[view.progress.step]
        # Whoever asks knows green as the Mafia's, and hears here that it is the choice.
        asks = view.night == 1 and Part.ANSWER in parts
        yield ONCE_MORE() if once(view, Part.CHOOSE) and not asks else AGAIN()
        yield SETTLE
        yield count._replace(pass_=2)


def _twice(view: PublicView) -> bool:
    """Whether each choice has a second pass: agreement, table and night alone decide. A new table sees in its
    first night what the box has noted."""
    options = view.table.options
    new = view.night == 1 and where.taught(view.table)
    small = view.table.players <= NO_PASSES_ABOVE
    return options.confirm or (small and (options.passes == 2 or new))
