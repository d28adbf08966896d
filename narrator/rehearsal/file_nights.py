"""What a rehearsal may tell of a night, and of mistakes in it (DESIGN 8). Whether the game agrees with it is
not checked here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from narrator.config.installed_rulebook import rulebook
from narrator.rehearsal.file_seats import AT_DAWN, Seats, power_keys
from narrator.rules.game.ask import Ask
from narrator.rules.night.calls import LAMP_PASS, MANNERS
from narrator.rules.table.call import Call, Part
from narrator.rules.table.options import MOST_PLAYERS, option_pairs
from narrator.rules.table.order import order
from narrator.yamlfile.scalars import Flag, Number
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, Maybe
from narrator.yamlfile.validator import Validator


@lru_cache
def _calls() -> dict[str, tuple[Call, bool]]:
    """Call id → the call, and whether it may be asked for a yes or no.

    Names of the game are given in night 1 (R4.12): a file knows those calls by their seats.
    """
    found: dict[str, tuple[Call, bool]] = {}
    agreed = option_pairs(rulebook().options.values())
    for role in rulebook().roles.values():
        for options, dealt in product(agreed, range(1, (role.most or 2) + 1)):
            for call in order(((role, dealt),), options):
                decides = call.role == role.id and Part.DECIDE in role.parts(options, 2, call.id)
                if not call.named and (decides or call.id not in found):
                    found[call.id] = (call, decides)
    return found


@lru_cache
def call_ids() -> dict[str, str]:
    """Every name of a call that a file may use → the call's id (``doctor`` is the call ``angel``)."""
    found = {call: call for call in _calls()}
    for role in rulebook().roles.values():
        if role.id in found:
            found |= dict.fromkeys(role.aka, role.id)
    return found


def asks_itself(call: str) -> bool:
    """Whether the box asks in this call, whoever moderates."""
    return _calls()[call][0].box_always_asks


OBJECTS = Ask.of(LAMP_PASS, "lamps")
"""Who presses in the first lamp pass of a roll call (R13.15)."""

BY_LIGHT = "by_light"
"""Whether the box shall deal after roll calls that failed; where a file does not say, it shall not."""


def choice_key(call: Call) -> str:
    """Where a file's night has what this call chooses."""
    return Ask.of(call.id, call.key)


def _answer(seats: Seats, card: Validator[str], call: Call, decides: bool) -> Validator[Any]:
    """What may stand at a call: a card, seats, yes or no, or both by their names."""
    if rulebook().roles[call.role].middle_cards:
        return Maybe(card)
    if decides and call.decides:
        example = f"{{{call.decides}: yes, {call.key}: 8}}"
        return Keys({call.decides: Flag(), call.key: seats.or_nobody}, example=example)
    if decides:
        return Flag()
    if call.most > 1:
        return ListOf(seats.one, 0, call.most, once="seat")
    return seats.or_nobody


def night_keys(seats: Seats, card: Validator[str]) -> Keys:
    """Everything that may stand in a night: calls, each with what it chooses, and more."""
    or_nobody = seats.or_nobody
    more: dict[str, Validator[Any]] = {
        "manner": Maybe(Number(1, MANNERS)),
        "blind": MapOf(seats.one, or_nobody, example="{1: 5, 2: 5}"),
        "died": ListOf(seats.one),
        "notes": Keys(
            {"named": Number(0, MOST_PLAYERS), "same": or_nobody},
            required=("named",),
            example="{named: 2, same: 6}",
        ),
        **power_keys(seats, *AT_DAWN),
        "heir": seats.several,
    }
    calls = {name: _answer(seats, card, *_calls()[id]) for name, id in call_ids().items()}
    return Keys({**calls, **more})


def mistake_keys(seats: Seats) -> Keys:
    """Everything that may stand in the mistakes of a night."""
    calls = call_ids()
    press = Keys(
        {"pass": Number(1, 2), "seat": seats.one, "long": Flag(), "withdraw": Flag()},
        example="{pass: 1, seat: 4}",
    )
    presses = ListOf(press)
    return Keys(
        {
            **dict.fromkeys([*calls, "manner"], presses),
            "blind": MapOf(seats.one, presses),
            "roll_call": Keys(
                {**dict.fromkeys(calls, presses), "objects": ListOf(seats.one), "by_light": Flag()}
            ),
        }
    )


class Mistake(NamedTuple):
    """One press in place of the right ones."""

    pass_: int
    """In which pass of the Count, or which time its call signs in: 1 or 2."""
    seat: int | None
    """On whose name; None: right after the press before it."""
    long: bool
    """A long press, which withdraws what was chosen."""


def flat_night(night: LocatedDict[str, Any]) -> LocatedDict[str, Any]:
    """The night's keys, flat, with every call under its id."""
    ids = call_ids()
    result: LocatedDict[str, Any] = LocatedDict(night.mark)
    for key, value in night.items():
        name = ids.get(key, key)
        if isinstance(value, LocatedDict) and (key == "blind" or key in ids):
            for part, chosen in value.items():
                result.put(Ask.of(name, part), _pressed(chosen), value.marks[part])
        else:
            result.put(name, _pressed(value) if key in ids else value, night.marks[key])
    return result


def _pressed(value: Any) -> Any:
    """A yes is a press on 1, and at a no nobody presses."""
    return (1 if value else None) if isinstance(value, bool) else value


def flat_mistakes(
    found: Mapping[str, LocatedDict[str, Any]],
) -> dict[tuple[str, str], list[Mistake]]:
    """Night and key → the presses in place of the right ones."""
    return {
        (night, key): presses
        for night, asks in found.items()
        for ask, wrong in asks.items()
        for key, presses in _flat(ask, wrong)
    }


def _flat(ask: str, wrong: Any) -> Iterator[tuple[str, list[Mistake]]]:
    ids = call_ids()
    if ask == "blind":
        for seat, presses in wrong.items():
            yield Ask.of(ask, str(seat)), _presses(presses)
    elif ask != "roll_call":
        yield choice_key(_calls()[ids[ask]][0]) if ask in ids else ask, _presses(wrong)
    else:
        for call, told in wrong.items():
            if call == "objects":
                yield OBJECTS, [Mistake(1, seat, False) for seat in told]
            elif call != BY_LIGHT:
                yield Ask.of(ids[call], "roll"), _presses(told)
            elif told:
                yield BY_LIGHT, []


def spelt(key: str) -> str:
    """How a file spells the key of a mistake."""
    ask = Ask(key)
    if ask == OBJECTS:
        return "roll_call: objects"
    return f"roll_call: {ask.call}" if ask.part == "roll" else key


def _presses(found: list[LocatedDict[str, Any]]) -> list[Mistake]:
    result: list[Mistake] = []
    for press in found:
        last = result[-1].pass_ if result else 1
        withdraw = press.get("withdraw", False)
        seat = None if withdraw else press.get("seat")
        if seat is None and not withdraw:
            raise press.mark.refuse('a press needs "seat: …" or "withdraw: true"')
        result.append(Mistake(press.get("pass", last), seat, withdraw or press.get("long", False)))
    return result
