"""Declares what a rehearsal may tell of a day (DESIGN 8). Whether the game agrees is found out when it is
played.
"""

from __future__ import annotations

from typing import Any

from narrator.rules.table.options import MOST_PLAYERS
from narrator.yamlfile.problems import listing
from narrator.yamlfile.scalars import Flag, Number
from narrator.yamlfile.schema import Keys, ListOf, MapOf, Marked, Maybe, OneOf
from narrator.yamlfile.validator import Validator

SEAT = Number(1, MOST_PLAYERS)
FORGOES = Maybe(SEAT)
STAND = Keys({"by": SEAT, "takes": SEAT}, required=("by", "takes"), example="{by: 3, takes: 7}")


def _true(flag: bool) -> bool:
    if not flag:
        raise ValueError("what does not happen is not told; leave it out")
    return flag


HAPPENS: dict[str, Validator[Any]] = {
    "bomb": STAND,
    "shown": SEAT,
    "leaves": SEAT,
    "last_stand": STAND,
    "undo": Number(1, 99),
    "more_time": Number(1, 10, "minutes"),
    "night_again": Flag().then(_true),
    "end": Flag().then(_true),
    "repeat": Flag().then(_true),
}
"""What an event may be, ``undo`` and ``more_time`` so many times; with a bomb, ``again`` tells whether
all want another conviction."""


def _one_event(event: Marked[str, Any]) -> Marked[str, Any]:
    kinds = [key for key in event if key != "again"]
    if len(kinds) != 1:
        raise ValueError(f"an event is one of {listing(HAPPENS)}; write each as an item of its own")
    if "again" in event and kinds != ["bomb"]:
        raise ValueError('only a "bomb" is asked for "again"')
    return event


def _one_count(motion: Marked[str, Any]) -> Marked[str, Any]:
    if "for" in motion and "voters" in motion:
        raise ValueError('a motion tells either "for", how many vote for it, or "voters"')
    return motion


def _several(found: int | list[int] | None) -> list[int]:
    return found if isinstance(found, list) else [] if found is None else [found]


def _accusers(day: Marked[str, Any]) -> Marked[str, Any]:
    """One accuser for each who is convicted; a single seat has accused them all."""
    by, convicted = day.get("by"), day.get("convicted", [])
    if isinstance(by, int):
        day["by"] = [by] * len(convicted)
    elif by is not None and len(by) != len(convicted):
        named = f"{len(by)} accusers are named, and {len(convicted)} are convicted"
        raise day.marks["by"].refuse(f'"by": {named}; name one for each, null for nobody (R13.12)')
    return day


HEIR = OneOf(SEAT, ListOf(SEAT)).then(_several)


def _day() -> Validator[Marked[str, Any]]:
    seats = ListOf(SEAT, once="seat")
    ballots = MapOf(SEAT, SEAT, example="{3: 1, 4: 1}")
    counted = MapOf(SEAT, Number(0, 2 * MOST_PLAYERS), example="{1: 4, 3: 3}")
    charge = Keys({"by": SEAT, "seat": SEAT}, required=("by", "seat"), example="{by: 3, seat: 1}")
    motion = Keys(
        {
            "by": SEAT,
            "seat": SEAT,
            "second": FORGOES,
            "for": Number(0, 2 * MOST_PLAYERS),
            "voters": seats,
            "governor": FORGOES,
        },
        required=("by", "seat"),
        example="{by: 3, seat: 1, second: 4, for: 5}",
    )
    move = Keys({"by": SEAT, "for": FORGOES}, required=("by", "for"), example="{by: 3, for: 1}")
    event = Keys({**HAPPENS, "again": Flag()}, example="{shown: 8}")
    snap = Keys({"early": ballots, "forced": ballots}, example="{early: {3: 1}, forced: {4: 2}}")
    return Keys(
        {
            "mayor": OneOf(SEAT, seats).then(_several),
            "events": ListOf(event.then(_one_event)),
            "convicted": Maybe(OneOf(SEAT, seats)).then(_several),
            "by": OneOf(SEAT, ListOf(FORGOES)),
            "tied": seats,
            "governor": FORGOES,
            "last_stand": STAND,
            "heir": HEIR,
            "accused": ListOf(charge),
            "withdrawn": ListOf(SEAT),
            "tally": counted,
            "runoff": counted,
            "ballots": ballots,
            "runoff_ballots": ballots,
            "decides": FORGOES,
            "nominations": ListOf(MapOf(SEAT, seats, example="{3: [1, 4], 4: [1]}")),
            "motions": ListOf(motion.then(_one_count)),
            "moves": ListOf(move),
            "snap": ListOf(snap),
            "mafia_night": Flag(),
        },
    ).then(_accusers)


DAY = _day()
"""A day. ``convicted``, ``mayor`` and ``heir`` become lists: several are convicted in a tie, stay tied in
an election, or inherit one after the other; ``by`` has an accuser for each who is convicted."""
