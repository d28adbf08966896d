"""Declares what a rehearsal may tell of a day (DESIGN 8). Whether the game agrees is found out when it is
played.
"""

from __future__ import annotations

from typing import Any

from narrator.rehearsal.file_seats import BY_DAY, Seats, power_keys, several
from narrator.rules.table.options import MOST_PLAYERS
from narrator.rules.table.power import Opening
from narrator.yamlfile.problems import listing, quote
from narrator.yamlfile.scalars import Flag, Number
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf, Maybe, OneOf
from narrator.yamlfile.validator import Validator


def _true(flag: bool) -> bool:
    if not flag:
        raise ValueError("what does not happen is not told; leave it out")
    return flag


def _event(seats: Seats) -> Validator[LocatedDict[str, Any]]:
    """One thing that happens by day, ``undo`` and ``more_time`` so many times; with a power that is called
    out, ``again`` tells whether all want another conviction."""
    calls = power_keys(seats, Opening.ANY_TIME)
    happens: dict[str, Validator[Any]] = {
        **calls,
        "shown": seats.one,
        "leaves": seats.one,
        **power_keys(seats, Opening.DIED),
        "undo": Number(1, 99),
        "more_time": Number(1, 10, "minutes"),
        "night_again": Flag().then(_true),
        "end": Flag().then(_true),
        "repeat": Flag().then(_true),
    }

    def one(event: LocatedDict[str, Any]) -> LocatedDict[str, Any]:
        kinds = [key for key in event if key != "again"]
        if len(kinds) != 1:
            one_of = listing(happens)
            raise ValueError(f"an event is one of {one_of}; write each as an item of its own")
        if "again" in event and kinds[0] not in calls:
            raise ValueError(f'only a {listing(map(quote, calls))} is asked for "again"')
        return event

    return Keys({**happens, "again": Flag()}, example="{shown: 8}").then(one)


def _one_count(motion: LocatedDict[str, Any]) -> LocatedDict[str, Any]:
    if "for" in motion and "voters" in motion:
        raise ValueError('a motion tells either "for", how many vote for it, or "voters"')
    return motion


def _accusers(day: LocatedDict[str, Any]) -> LocatedDict[str, Any]:
    """One accuser for each who is convicted; a single seat has accused them all."""
    by, convicted = day.get("by"), day.get("convicted", [])
    if isinstance(by, int):
        day["by"] = [by] * len(convicted)
    elif by is not None and len(by) != len(convicted):
        named = f"{len(by)} accusers are named, and {len(convicted)} are convicted"
        raise day.marks["by"].refuse(f'"by": {named}; name one for each, null for nobody (R13.12)')
    return day


def day_keys(seats: Seats) -> Validator[LocatedDict[str, Any]]:
    """Everything that may stand in a day. ``convicted``, ``mayor`` and ``heir`` become lists: several are
    convicted in a tie, stay tied in an election, or inherit one after the other; ``by`` has an accuser for
    each who is convicted."""
    seat, or_nobody = seats.one, seats.or_nobody
    each = ListOf(seat, once="seat")
    ballots = MapOf(seat, seat, example="{3: 1, 4: 1}")
    counted = MapOf(seat, Number(0, 2 * MOST_PLAYERS), example="{1: 4, 3: 3}")
    charge = Keys({"by": seat, "seat": seat}, required=("by", "seat"), example="{by: 3, seat: 1}")
    motion = Keys(
        {
            "by": seat,
            "seat": seat,
            "second": or_nobody,
            "for": Number(0, 2 * MOST_PLAYERS),
            "voters": each,
            "ghosts": each,
            **power_keys(seats, Opening.CONVICTED),
        },
        required=("by", "seat"),
        example="{by: 3, seat: 1, second: 4, for: 5}",
    )
    move = Keys({"by": seat, "for": or_nobody}, required=("by", "for"), example="{by: 3, for: 1}")
    snap = Keys({"early": ballots, "forced": ballots}, example="{early: {3: 1}, forced: {4: 2}}")
    return Keys(
        {
            "mayor": OneOf(seat, each).then(several),
            "events": ListOf(_event(seats)),
            "convicted": Maybe(OneOf(seat, each)).then(several),
            "by": OneOf(seat, ListOf(or_nobody)),
            "tied": each,
            **power_keys(seats, *BY_DAY),
            "heir": seats.several,
            "accused": ListOf(charge),
            "withdrawn": ListOf(seat),
            "ghosts": each,
            "tally": counted,
            "runoff": counted,
            "ballots": ballots,
            "runoff_ballots": ballots,
            "decides": or_nobody,
            "nominations": ListOf(MapOf(seat, each, example="{3: [1, 4], 4: [1]}")),
            "motions": ListOf(motion.then(_one_count)),
            "moves": ListOf(move),
            "snap": ListOf(snap),
            "mafia_night": Flag(),
        },
    ).then(_accusers)
