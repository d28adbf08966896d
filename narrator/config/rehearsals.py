"""Reads a rehearsal: a game told in advance (DESIGN 8). Whether the game agrees, the players find out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from narrator.config.known import LATER_KITS, LATER_RULESETS, Known
from narrator.config.problems import Gather, Mark, quote
from narrator.config.rulesets import FEWEST, MOST, option_fields, option_keys, role_word
from narrator.config.scalars import Flag, Number, Text, Word
from narrator.config.schema import (
    ListOf,
    MapOf,
    Marked,
    Maybe,
    OneOf,
    Record,
    Validator,
    load,
)
from narrator.config.settings import different, speakable
from narrator.roles import all_roles
from narrator.rules.calls import MANNERS
from narrator.rules.options import LATER, agreements

LATER_NIGHT = (
    "apothecary", "blind", "coward", "heir", "last_stand", "matchmaker", "notes",
    "private_detective",
)  # fmt: skip
LATER_DAY = (
    "accused", "ballots", "by", "decides", "governor", "heir", "last_stand", "mafia_night", "mayor",
    "motions", "moves", "nominations", "runoff", "runoff_ballots", "snap", "tally", "withdrawn",
)  # fmt: skip
LATER_EVENTS = ("again", "bomb", "last_stand", "leaves")
"""Keys of the format that this version does not play yet."""


def _label(text: str) -> str:
    if not re.fullmatch(r"(night|day) [1-9][0-9]*", text):
        raise ValueError(f'{quote(text)} names no phase; write "night 2" or "day 1"')
    return text


SEAT = Number(1, MOST)
LABEL = Text(12).then(_label)
FORGOES = Maybe(SEAT)


class Mistake(NamedTuple):
    """One press in place of the right ones: on ``seat`` in pass ``pass_``; ``long`` withdraws.

    ``seat`` None: a long press right after the press before it.
    """

    pass_: int
    seat: int | None
    long: bool


class Rehearsal(NamedTuple):
    """A game told in advance.

    ``names`` is None when only the number of players is given. ``roles`` maps seat → role id; None:
    the cards are dealt by the seed. ``nights`` and ``days`` keep the lines of their keys.
    ``mistakes`` maps a night's label and a question (``"mafia"``, ``"mafia.roll"``) to presses.
    """

    file: Path
    ruleset: str
    language: str
    seed: int
    players: int
    names: tuple[str, ...] | None
    roles: Marked[int, str] | None
    options: Mapping[str, Any]
    nights: list[Marked[str, Any]]
    days: list[Marked[str, Any]]
    mistakes: Mapping[tuple[str, str], list[Mistake]]
    expect: Marked[str, Any] | None
    marks: Mapping[str, Mark]


def call_ids() -> dict[str, str]:
    """Every name of a call that a file may use → the call's id (``doctor`` is the call ``angel``)."""
    found: dict[str, str] = {}
    for role in all_roles().values():
        for options in agreements():
            for dealt in range(1, (role.most or 2) + 1):
                for call in role.calls(options, dealt):
                    found[call.id] = call.id
                    if call.id == role.id:
                        found |= dict.fromkeys(role.aka, call.id)
    return found


def load_rehearsal(path: Path, known: Known) -> Rehearsal:
    """Reads a rehearsal file. Raises `FileError` with everything that is wrong in it."""
    found = load(path, _record(known))
    players = found["players"]
    names = players if isinstance(players, tuple) else None
    number = len(names) if names else players
    _check_seats(found, number)
    return Rehearsal(
        file=path,
        ruleset=found["ruleset"],
        language=found.get("language", "en"),
        seed=found.get("seed", 0),
        players=number,
        names=names,
        roles=found.get("roles"),
        options=found.get("options", {}),
        nights=[_by_id(night) for night in found.get("nights", [])],
        days=found.get("days", []),
        mistakes=_mistakes(found.get("mistakes", {})),
        expect=found.get("expect"),
        marks=found.marks,
    )


def _record(known: Known) -> Record:
    calls = call_ids()
    night: dict[str, Validator[Any]] = dict.fromkeys(calls, FORGOES)
    night |= {"manner": Maybe(Number(1, MANNERS)), "died": ListOf(SEAT)}
    event = Record({"shown": SEAT, "undo": Number(1, 1)}, later=LATER_EVENTS)
    day: dict[str, Validator[Any]] = {"convicted": FORGOES, "events": ListOf(event)}
    press = Record({"pass": Number(1, 2), "seat": SEAT, "long": Flag(), "withdraw": Flag()})
    presses = ListOf(press)
    wrong = Record({**dict.fromkeys([*calls, "manner"], presses), "roll_call": Record(
        dict.fromkeys(calls, presses))})  # fmt: skip
    saw = OneOf(Flag(), Maybe(OneOf(SEAT, ListOf(SEAT))))
    expect: dict[str, Validator[Any]] = {
        "winner": Maybe(Word(("town", "mafia", "lovers", "nobody", "draw"))),
        "winners": ListOf(SEAT),
        "died": MapOf(LABEL, ListOf(SEAT)),
        "saw": MapOf(LABEL, MapOf(Word(tuple(calls), also=calls), saw)),
    }
    names = ListOf(Text(24).then(speakable), FEWEST, MOST).then(different)
    options: dict[str, Validator[Any]] = {
        **option_keys(known),
        "kit": Word(known.kits, "kit", later=LATER_KITS),
    }
    keys: dict[str, Validator[Any]] = {
        "ruleset": Word(known.rulesets, "ruleset", later=LATER_RULESETS),
        "language": Word(known.languages, "language"),
        "seed": Number(0, 2**31),
        "players": OneOf(Number(FEWEST, MOST), names),
        "roles": MapOf(SEAT, role_word(known)),
        "options": Record(options, later=LATER).then(option_fields),
        "nights": ListOf(Record(night, later=LATER_NIGHT)),
        "days": ListOf(Record(day, later=LATER_DAY)),
        "mistakes": MapOf(LABEL, wrong),
        "expect": Record(expect, later=("points",)),
    }
    return Record(keys, required=("ruleset", "players"), later=("rounds",))


def _by_id(night: Marked[str, Any]) -> Marked[str, Any]:
    """The night's keys with every call under its id."""
    ids = call_ids()
    result: Marked[str, Any] = Marked(night.mark)
    for key, value in night.items():
        result.put(ids.get(key, key), value, night.marks[key])
    return result


def _mistakes(found: Mapping[str, Marked[str, Any]]) -> dict[tuple[str, str], list[Mistake]]:
    ids = call_ids()
    result: dict[tuple[str, str], list[Mistake]] = {}
    for night, asks in found.items():
        for ask, presses in asks.items():
            if ask == "roll_call":
                for call, wrong in presses.items():
                    result[night, f"{ids[call]}.roll"] = _presses(wrong)
            else:
                name = "mafia.manner" if ask == "manner" else ids[ask]
                result[night, name] = _presses(presses)
    return result


def _presses(found: list[Marked[str, Any]]) -> list[Mistake]:
    result: list[Mistake] = []
    for press in found:
        last = result[-1].pass_ if result else 1
        withdraw = press.get("withdraw", False)
        seat = None if withdraw else press.get("seat")
        if seat is None and not withdraw:
            raise press.mark.refuse('a press needs "seat: …" or "withdraw: true"')
        result.append(Mistake(press.get("pass", last), seat, withdraw or press.get("long", False)))
    return result


def _check_seats(found: Marked[str, Any], players: int) -> None:
    """Every seat that a file speaks of is a seat of the table (R1.1)."""
    with Gather() as gather:
        for seat, mark in found.get("roles", Marked(found.mark)).marks.items():
            if seat > players:
                gather.add(mark.problem(f"there is no seat {seat} at a table of {players} (R1.1)"))
