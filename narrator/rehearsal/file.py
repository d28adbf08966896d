"""Reads a rehearsal: a game told in advance (DESIGN 8). Whether the game agrees, the players find out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from narrator.config.kit import Kit
from narrator.config.kits import load_kit
from narrator.config.known import Known
from narrator.config.rulesets import option_fields, option_keys, role_word
from narrator.config.settings import different, speakable
from narrator.rehearsal.file_days import DAY, FORGOES, HEIR, SEAT, STAND
from narrator.roles import all_roles
from narrator.rules.night.calls import MANNERS
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS, agreements
from narrator.rules.table.order import order
from narrator.yamlfile.problems import Gather, Mark, quote
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Flag, Number, Text, Word
from narrator.yamlfile.schema import Keys, ListOf, MapOf, Marked, Maybe, OneOf
from narrator.yamlfile.validator import Validator


def _label(text: str) -> str:
    if not re.fullmatch(r"(night|day) [1-9][0-9]*", text):
        raise ValueError(f'{quote(text)} names no phase; write "night 2" or "day 1"')
    return text


def _seen_in(text: str) -> str:
    return text if text == "setup" else _label(text)  # where the box deals by light


def _couple(seats: list[int]) -> list[int]:
    if len(set(seats)) < len(seats):
        raise ValueError(
            f'"matchmaker": {seats[0]} and {seats[1]} are one seat; nobody is paired alone (R3)'
        )
    return seats


LABEL = Text(12).then(_label)
SEEN_IN = Text(12).then(_seen_in)
NIGHT: dict[str, Validator[Any]] = {
    "manner": Maybe(Number(1, MANNERS)),
    "matchmaker": ListOf(SEAT, 0, 2).then(_couple),
    "apothecary": Keys({"heal": Flag(), "poison": FORGOES}, example="{heal: yes, poison: 8}"),
    "blind": MapOf(SEAT, FORGOES, example="{1: 5, 2: 5}"),
    "died": ListOf(SEAT),
    "notes": Keys(
        {"named": Number(0, MOST_PLAYERS), "same": FORGOES},
        required=("named",),
        example="{named: 2, same: 6}",
    ),
    "last_stand": STAND,
    "heir": HEIR,
}
"""The keys of a night that are more than a call and the seat that it chooses."""

POISON = "apothecary.poison"
"""The apothecary's choice, beside its healing."""


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
    the cards are dealt by the seed. ``nights`` and ``days`` keep the lines of their keys; what
    stands under a key of a night is named with it: ``"apothecary.heal"`` (1: yes), ``"blind.3"``.
    ``kit`` is the one that it is played on (None: any that has no seats of its own).
    ``mistakes`` maps a night's label and such a key, or a roll call's (``"mafia.roll"``), to presses.
    ``rounds`` are several games for one score, each a rehearsal with its own cards, nights and days
    (R7.5); empty: this is the only one.
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
    kit: Kit | None = None
    rounds: tuple[Rehearsal, ...] = ()

    @property
    def games(self) -> tuple[Rehearsal, ...]:
        """Every game that the file tells of, in order."""
        return self.rounds or (self,)


MOST_ROUNDS = 50


@lru_cache
def call_ids() -> dict[str, str]:
    """Every name of a call that a file may use → the call's id (``doctor`` is the call ``angel``).

    Names of the game are given in night 1 (R4.12): a file knows those calls by their seats.
    """
    found: dict[str, str] = {}
    for role in all_roles().values():
        for options, dealt in product(agreements(), range(1, (role.most or 2) + 1)):
            calls = [call.id for call in order(((role, dealt),), options) if not call.named]
            found |= {call: call for call in calls}
            if role.id in calls:
                found |= dict.fromkeys(role.aka, role.id)
    return found


def load_rehearsal(path: Path, known: Known) -> Rehearsal:
    """Reads a rehearsal file. Raises `FileError` with everything that is wrong in it."""
    found = load(path, _record(known))
    players = found["players"]
    names = players if isinstance(players, tuple) else None
    number = len(names) if names else players
    _check_seats(found, number)
    options = found.get("options", Marked(found.mark))
    name = options.get("kit", "seats" if options.get("votes") == "buttons" else None)
    script = Rehearsal(
        file=path,
        ruleset=found["ruleset"],
        language=found.get("language", "en"),
        seed=found.get("seed", 0),
        players=number,
        names=names,
        roles=found.get("roles"),
        options=option_fields(options),
        expect=found.get("expect"),
        marks=found.marks,
        kit=load_kit(known.kit_file(name)) if name else None,
        **_told(found),
    )
    return script._replace(rounds=_rounds(script, found))


def _told(found: Marked[str, Any]) -> dict[str, Any]:
    """What a file, or one round of it, tells of a game."""
    return {
        "nights": [_night(night) for night in found.get("nights", [])],
        "days": found.get("days", []),
        "mistakes": _mistakes(found.get("mistakes", {})),
    }


def _rounds(script: Rehearsal, found: Marked[str, Any]) -> tuple[Rehearsal, ...]:
    """Each round as a game of its own: cards and seed stand in it, or are the file's."""
    rounds: list[Marked[str, Any]] = found.get("rounds", [])
    with Gather() as gather:
        for key in ("nights", "days", "mistakes"):
            if rounds and key in found:
                message = f'with "rounds", "{key}" stand in each of them'
                gather.add(found.marks[key].problem(message))
        for one in rounds:
            with gather.each():
                _check_seats(one, script.players)
    return tuple(
        script._replace(
            seed=one.get("seed", script.seed + number),
            roles=one.get("roles", script.roles),
            expect=one.get("expect"),
            marks={**script.marks, **one.marks},
            **_told(one),
        )
        for number, one in enumerate(rounds)
    )


def _record(known: Known) -> Keys:
    calls = call_ids()
    night: dict[str, Validator[Any]] = {**dict.fromkeys(calls, FORGOES), **NIGHT}
    press = Keys(
        {"pass": Number(1, 2), "seat": SEAT, "long": Flag(), "withdraw": Flag()},
        example="{pass: 1, seat: 4}",
    )
    presses = ListOf(press)
    wrong = Keys(
        {
            **dict.fromkeys([*calls, "manner"], presses),
            "blind": MapOf(SEAT, presses),
            "roll_call": Keys(dict.fromkeys(calls, presses)),
        }
    )
    saw = OneOf(Flag(), Maybe(OneOf(SEAT, ListOf(SEAT))))
    expect: dict[str, Validator[Any]] = {
        "winner": Maybe(Word(("town", "mafia", "lovers", "nobody", "draw"))),
        "winners": ListOf(SEAT),
        "died": MapOf(LABEL, ListOf(SEAT)),
        "saw": MapOf(SEEN_IN, MapOf(Word(tuple(calls), also=calls), saw)),
        "points": MapOf(SEAT, Number(0, 10_000)),
    }
    game: dict[str, Validator[Any]] = {
        "seed": Number(0, 2**31),
        "roles": MapOf(SEAT, role_word(known)),
        "nights": ListOf(Keys(night), each="night"),
        "days": ListOf(DAY, each="day"),
        "mistakes": MapOf(LABEL, wrong),
        "expect": Keys(expect),
    }
    names = ListOf(Text(24).then(speakable), FEWEST_PLAYERS, MOST_PLAYERS).then(different)
    options: dict[str, Validator[Any]] = {
        **option_keys(known),
        "kit": Word(known.kits, "kit"),
    }
    keys: dict[str, Validator[Any]] = {
        "ruleset": Word(known.rulesets, "ruleset"),
        "language": Word(known.languages, "language"),
        "players": OneOf(Number(FEWEST_PLAYERS, MOST_PLAYERS), names),
        "options": Keys(options).then(_buttons),
        **game,
        "rounds": ListOf(Keys(game), 1, MOST_ROUNDS),
    }
    return Keys(keys, required=("ruleset", "players"))


def _buttons(found: Marked[str, Any]) -> Marked[str, Any]:
    """Where everybody votes by the own button, the kit is the one that has them."""
    if found.get("votes") == "buttons" and found.get("kit", "seats") != "seats":
        raise ValueError('"votes: buttons" needs the buttons of "kit: seats" (R5)')
    return found


def _night(night: Marked[str, Any]) -> Marked[str, Any]:
    """The night's keys, flat, with every call under its id."""
    ids = call_ids()
    result: Marked[str, Any] = Marked(night.mark)
    for key, value in night.items():
        if key in ("apothecary", "blind"):
            for part, chosen in value.items():
                # "heal" is yes or no: 1, or nobody presses
                choice = (1 if chosen else None) if part == "heal" else chosen
                result.put(f"{key}.{part}", choice, value.marks[part])
        else:
            result.put(ids.get(key, key), value, night.marks[key])
    return result


def _mistakes(found: Mapping[str, Marked[str, Any]]) -> dict[tuple[str, str], list[Mistake]]:
    ids = call_ids() | {"apothecary": POISON}
    result: dict[tuple[str, str], list[Mistake]] = {}
    for night, asks in found.items():
        for ask, presses in asks.items():
            if ask == "roll_call":
                rolls = {f"{call_ids()[call]}.roll": wrong for call, wrong in presses.items()}
            elif ask == "blind":
                rolls = {f"blind.{seat}": wrong for seat, wrong in presses.items()}
            else:
                rolls = {ids.get(ask, ask): presses}
            result |= {(night, name): _presses(wrong) for name, wrong in rolls.items()}
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
