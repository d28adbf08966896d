"""Draws roll calls of night 1 that fail (R13.15): by numbers, by a seat in two calls, by an objection.

Two evenings that fail alike before everybody's ears may have failed in quite different hands.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from narrator.rules.game.facts import Fact, HeartsLost, Miscounted, Objected, Unsettled
from narrator.rules.setup.roll_call import FAILURES, rolled, wrong
from narrator.rules.setup.setup import claims_for
from narrator.rules.table.table import GameSetup

Claims = dict[str, tuple[int, ...]]

TRIES = 2000
"""How often a roll call is drawn until it fails as it should; after half of them others than the right ones
sign in no more, or all who are in it do so in one call."""


class Round(NamedTuple):
    """What is pressed in one roll call, unseen."""

    claims: Claims
    """Call → who signs in."""
    objects: tuple[int, ...] = ()
    """At which seats somebody objects in the lamp pass."""


class Fault(NamedTuple):
    """How a roll call fails, as far as everybody hears it."""

    objected: bool
    calls: tuple[str, ...] = ()
    """What does not add up; empty: nobody has heard it, so anything."""


def draw_faults(chance: random.Random) -> tuple[Fault, ...]:
    """How often, and in which ways."""
    faults = [Fault(chance.random() < 0.5) for _ in range(FAILURES)]
    return tuple(faults[: chance.choice([1, FAILURES, FAILURES])])


def faults_told(news: tuple[Fact, ...]) -> tuple[Fault, ...]:
    """The same as it was heard."""
    faults: list[Fault] = []
    for fact in news:
        if isinstance(fact, Miscounted):
            faults.append(Fault(False, fact.calls))
        elif isinstance(fact, Objected):
            faults.append(Fault(True))
        elif isinstance(fact, Unsettled):
            faults.append(Fault(fact.objected, fact.calls))
        elif isinstance(fact, HeartsLost):
            faults.append(Fault(fact.objected))
    return tuple(faults)


def failed_rounds(
    chance: random.Random, table: GameSetup, cards: tuple[str, ...], faults: tuple[Fault, ...]
) -> tuple[Round, ...]:
    """A roll call for each of these faults; what is kept of one counts in the next."""
    rounds: list[Round] = []
    kept: Claims = {}
    for fault in faults:
        rounds.append(_failed_round(chance, table, cards, fault, kept))
        again = wrong(table, rounds[-1].claims)
        kept = {id: seats for id, seats in rounds[-1].claims.items() if again and id not in again}
    return tuple(rounds)


def _failed_round(
    chance: random.Random, table: GameSetup, cards: tuple[str, ...], fault: Fault, kept: Claims
) -> Round:
    right = {call.id: claims_for(table, cards)[call.id] for call in rolled(table)}
    for nth in range(TRIES):
        meant = right
        if fault.objected and nth < TRIES / 2:
            meant = claims_for(table, tuple(chance.sample(cards, len(cards))))
        claims = _within(table, {id: meant[id] for id in right} | kept)
        if not fault.objected:
            slips = _crowded if nth > TRIES / 2 and nth % 2 and fault.calls else _slipped
            claims = _within(table, slips(chance, claims, fault.calls, kept, len(cards)))
        found = wrong(table, claims)
        if fault.objected and not found:
            seats = range(1, len(cards) + 1)
            return Round(claims, tuple(sorted(chance.sample(seats, chance.choice([1, 1, 2, 3])))))
        rest_is_right = all(claims[id] == right[id] for id in right if id not in found)
        if not fault.objected and found and rest_is_right and fault.calls in ((), found):
            return Round(claims)
    raise AssertionError(f"no roll call fails like this: {fault}")


def _within(table: GameSetup, claims: Claims) -> Claims:
    """The box takes nobody in a call within another who has not signed in for that one."""
    hosts = {call.id: call.within for call in table.calls if call.within}
    return {
        id: tuple([s for s in seats if id not in hosts or s in claims[hosts[id]]])
        for id, seats in claims.items()
    }


def _slipped(
    chance: random.Random, claims: Claims, among: tuple[str, ...], kept: Claims, players: int
) -> Claims:
    """In one or two of these calls others sign in than should, too few or too many or somebody else."""
    free = [id for id in among or tuple(claims) if id not in kept]
    slips = chance.sample(free, min(len(free), chance.choice([1, 1, 2])))
    seats = range(1, players + 1)
    drawn = {id: chance.randint(0, min(players, len(claims[id]) + 2)) for id in slips}
    wrong_ones = {id: tuple(sorted(chance.sample(seats, number))) for id, number in drawn.items()}
    return claims | wrong_ones


def _crowded(
    chance: random.Random, claims: Claims, among: tuple[str, ...], kept: Claims, players: int
) -> Claims:
    """In one of these calls one of each other one's signs in: rarely found by chance where these are many."""
    del players
    call = chance.choice([id for id in among if id not in kept])
    others = {seats[0] for id in among if id != call and (seats := claims[id])}
    return claims | {call: tuple(sorted(others))}
