"""The lines of the calls: which there are depends on the roles, the agreement and the cards. No call is
performed here."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from narrator.rules.night.calls import MANNERS, NAMES, plan
from narrator.rules.table.call import NIGHTS, Call, Part
from narrator.rules.table.options import MOST_PLAYERS, option_pairs
from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import name
from narrator.script.common.cues import Say
from narrator.script.common.lines import Line, Lines, RenderPriority, never

LINES = Lines()
MANNER = tuple(LINES.declare(f"manner.{number}") for number in range(1, MANNERS + 1))
NAME = tuple(LINES.declare(f"name.{number}") for number in range(1, NAMES + 1))

TOGETHER = {
    Part.SIGN: LINES.declare("roll.several", ("number", "role"), when=never, need=RenderPriority.NIGHT),
    Part.WAKE: LINES.declare("night.several", ("role",), 3, when=never, need=RenderPriority.NIGHT),
}
"""What wakes several cards of one kind: in the first night with how many are dealt, which everybody knows
(R1.3), later without a number (R2.5): who still holds one, the table need not know."""

LINES.fill("manner", lambda table: [line.id for line in MANNER] if table.options.manner else [])
LINES.fill("name", lambda table: [name for call in table.calls for _, name in call.slots])


def alike(call: Call) -> bool:
    """Whether several cards of one kind wake in it, and the name of the card alone is the call's."""
    return call.holders > 1 and call.id == call.role


def line_id(call: Call, part: Part) -> str:
    """The id of the line for a part of a call."""
    if part in TOGETHER and alike(call):
        return TOGETHER[part].id
    decides = part is _DECIDE and call.decides
    return f"{call.lines}.{decides or _WORDS[part]}"


def called(call: Call, part: Part) -> Say:
    """What a call says at the beginning of one of its parts."""
    if part in TOGETHER and alike(call):
        line, role = TOGETHER[part], name(call.lines).id
        return line(number=call.holders, role=role) if part is Part.SIGN else line(role=role)
    return Say(line_id(call, part), call.slots)


def _together(table: GameSetup) -> Iterator[Say]:
    for night in range(1, NIGHTS + 1):
        rows = [row for row in plan(table, night) if alike(row[0])]
        yield from [called(call, part) for call, parts in rows for part in parts if part in TOGETHER]


LINES.also(_together, RenderPriority.NIGHT)


# Python 3.11 takes its time to look a member up, and what it stands for
_DECIDE, _WORDS = Part.DECIDE, {part: part.value for part in Part}


def limits(call: Call, table: GameSetup) -> tuple[Line, ...]:
    """What is said besides about whom nobody may choose in this call."""
    return tuple([_line(call, end) for end in table.role(call.role).limits(table.options)])


def consent(call: Call) -> Line:
    """What is counted in the one window of a yes or no."""
    return _line(call, "yes", variants=1)


def lines(call: Call, parts: tuple[Part, ...], table: GameSetup) -> tuple[Line, ...]:
    """All the lines of a call in a night; what is told aloud has lines of its own."""
    if Part.PRESS in parts:
        return ()
    slots = tuple(name for name, _ in call.slots)
    consents = (consent(call),) if Part.DECIDE in parts else ()
    limited = limits(call, table) if Part.CHOOSE in parts else ()
    spoken = (
        _line(call, line_id(call, part).removeprefix(f"{call.lines}."), slots, _variants(call, part))
        for part in parts
        if part not in (_ALIKE if alike(call) else _ELSEWHERE)
    )
    return (*consents, *limited, *spoken)


_ELSEWHERE = (Part.ALOUD, Part.SIGNED, Part.NEWS, Part.ANSWERS)
"""The parts whose lines are the same for all calls."""

_ALIKE = (*_ELSEWHERE, *TOGETHER, Part.SLEEP)
"""The same where several cards of one kind wake."""


def _variants(call: Call, part: Part) -> int:
    """A rule is said in one wording only."""
    if part is Part.CHOOSE:
        return 3 if call.most == 1 else 1
    once = (Part.SIGN, Part.LAMPS, Part.FIND, Part.NAMES, Part.LOOK, Part.TAKE)
    return 1 if part in once else 3


def lines_at(table: GameSetup) -> Iterator[Line]:
    """The lines of every call at a table in all its nights; some come twice."""
    rows = [row for night in range(1, NIGHTS + 1) for row in plan(table, night)]
    for call, parts in dict.fromkeys(rows):
        yield from lines(call, parts, table)


def lines_at_any_table(rulebook: Rulebook) -> Iterator[Line]:
    """The lines of every call under every agreement, by every word for its role. This takes a while, also
    without what is about the people and calls nobody."""
    agreed = option_pairs(option for option in rulebook.options.values() if not option.people)
    for role in rulebook.roles.values():
        for options, dealt in itertools.product(agreed, range(1, (role.most or 2) + 1)):
            for word in (role.id, *role.aka):
                cards, words = ((role.id, dealt),), ((role.id, word),)
                yield from lines_at(GameSetup(MOST_PLAYERS, options, cards, rulebook, words=words))


def _line(call: Call, end: str, slots: tuple[str, ...] = (), variants: int = 3) -> Line:
    """The calls in which the Mafia aims are needed before those of the other roles."""
    if end in (Part.SIGN.value, Part.LAMPS.value):
        need = RenderPriority.NIGHT
    else:
        need = RenderPriority.MURDER if call.confers or call.named else RenderPriority.LATER
    return Line(f"{call.lines}.{end}", slots, variants, need=need)
