"""Forges pairs of evenings that the table cannot tell apart: same public history, other secrets.

Script A is drawn at random and played by the rules alone. Script B has other cards, and its choices
are bent night by night, until what becomes public is what became public in A. How a script is
performed, fingers and all, is in `presses_of_evenings`; what must not differ, in test_noninterference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from narrator.roles import all_roles
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game import acts
from narrator.rules.game.facts import (
    Died,
    Event,
    HeartsLost,
    Miscounted,
    Objected,
    SideTold,
    Turned,
    Unsettled,
    Won,
)
from narrator.rules.setup.roll_call import FAILURES, rolled
from narrator.rules.table.role_card import Side
from narrator.rules.table.table import Table
from tests.kit.tables import draw_table
from tests.stage.game_by_rules import OBJECTION, Course, Failing, Night, Open, Told
from tests.stage.night_choices import Bent, Free
from tests.stage.random_days import decisions

NIGHTS = 5
"""An evening is left after so many nights; many end before."""

TRIES = 60
"""How often a night of B is drawn until it ends as A's did."""

DEALS = 6
"""How often other cards are drawn for B until an evening with them can go as A's did."""

SHUFFLES = 300
"""How often they are shuffled until they could be."""

RARE: dict[int, tuple[set[str], dict[str, str]]] = {
    0: ({"coward"}, {"hides": "3"}),
    5: ({"lover", "desperate"}, {}),
}
"""Of ten evenings those with these cards and options: what they are about is rare by chance alone."""


class Script(NamedTuple):
    """An evening told in advance. ``days[i]`` is what is decided openly after ``nights[i]``;
    ``told[i]`` what the table knew after the night, and after each of those decisions."""

    table: Table
    cards: tuple[str, ...]
    secret_seed: int
    nights: list[Night]
    days: list[list[Open]]
    told: list[list[Told]]
    log: tuple[Event, ...] = ()
    """Everything that happened in it, secrets included."""


def invent(seed: int) -> Script:
    """Script A: any table, any cards, anything pressed."""
    chance = random.Random(f"a {seed}")
    needed, options = RARE.get(seed % 10, (set(), {}))
    table, cards = draw_table(
        chance,
        most=12,
        by_day=True,
        discussion=chance.choice([0, 30, 300]),
        deadlock=chance.choice([2, 3]),
        deal="box" if seed % 3 == 0 else "cards",
        among=frozenset(needed),
        **options,
    )
    script = Script(table, cards, chance.getrandbits(31), [], [], [])
    course = Course(table, cards, script.secret_seed)
    failing = chance.random() < 0.2
    while course.going and len(script.nights) < NIGHTS:
        course.dusk()
        if not course.going:
            break
        wish = Free(chance, course.game.public.living, course.bombers)
        script.nights.append(
            course.night(wish, chance, _failing(course, chance) if failing else ())
        )
        told, day = [course.told], list[Open]()
        if course.going and not course.game.public.unsettled:
            for act in decisions(course, chance, last=len(script.nights) == NIGHTS):
                course.open(act)
                day.append(act)
                told.append(course.told)
        script.days.append(day)
        script.told.append(told)
        failing = False
    return script._replace(log=course.game.log)


def _failing(course: Course, chance: random.Random) -> Failing:
    """How the roll call of this night fails: in its sum, by an objection, or both."""
    calls = [call.id for call in rolled(course.game.public.table)]
    if course.game.public.table.options.deal == "box" or not calls:
        return ()
    ways = [chance.choice([OBJECTION, chance.choice(calls)]) for _ in range(FAILURES)]
    return tuple(ways[: chance.choice([1, 1, FAILURES])])


def _failed_as(news: Told, calls: list[str]) -> Failing:
    """The same ways; where the last of too many was a wrong sum, any of those who signed in again."""
    ways: list[str] = []
    for fact in news:
        if isinstance(fact, Miscounted):
            calls = [*fact.calls]
            ways.append(calls[-1])
        elif isinstance(fact, Objected | Unsettled | HeartsLost):
            sum_was_wrong = not isinstance(fact, Objected) and not fact.objected
            ways.append(calls[-1] if sum_was_wrong else OBJECTION)
    return tuple(ways)


def forge(a: Script, seed: int) -> Script:
    """Script B: other cards and choices; it follows A as far as it can, and ends where it cannot."""
    chance = random.Random(f"b {seed}")
    best: Script | None = None
    for _ in range(DEALS):
        b = _follow(a, _other_cards(a, chance), chance)
        if best is None or len(b.nights) > len(best.nights) or b.told == a.told:
            best = b
        if b.told == a.told:
            break
    assert best is not None
    return best


def _follow(a: Script, cards: tuple[str, ...], chance: random.Random) -> Script:
    b = Script(a.table, cards, chance.getrandbits(31), [], [], [])
    course, couples = Course(b.table, cards, b.secret_seed), _possible_couples(a)
    for day, told in zip(a.days, a.told, strict=True):
        course.dusk()
        if not course.going:
            break
        night, ours = _bend(course, day, told, couples, chance)
        b.nights.append(night)
        b.days.append(day if ours == told else [])
        b.told.append(ours)
        if ours != told:
            break
    return b._replace(log=course.game.log)


def _bend(
    course: Course,
    day: list[Open],
    told: list[Told],
    couples: list[tuple[int, ...]],
    chance: random.Random,
) -> tuple[Night, list[Told]]:
    """Draws a night until it, and the day that is decided already, tell what was told."""
    mark, news = course.mark, told[0][len(course.told) :]
    failing = _failed_as(news, [call.id for call in rolled(course.game.public.table)])
    for _ in range(TRIES):
        course.back(mark)
        night = course.night(Bent(chance, news, couples), chance, failing)
        ours = _told_by(course, day, told)
        if ours == told:
            break
    return night, ours


def _told_by(course: Course, day: list[Open], told: list[Told]) -> list[Told]:
    """What the table knows after the night, and after each of these, up to what it did not know in A.

    While it knows the same, it may say the same: a `RuleError` here would be heard.
    """
    ours = [course.told]
    for act, before in zip(day, told, strict=False):
        if ours[-1] != before:
            break
        course.open(act)
        ours.append(course.told)
    return ours


def _other_cards(a: Script, chance: random.Random) -> tuple[str, ...]:
    """Other cards with which everything that was turned, told or decided could look the same."""
    facts = [fact for day in a.told for told in day for fact in told]
    opened = {fact.seat: fact.role for fact in facts if isinstance(fact, Turned)}
    free = [seat for seat in range(1, len(a.cards) + 1) if seat not in opened]
    roles = [a.cards[seat - 1] for seat in free]
    couples = _possible_couples(a)
    for _ in range(SHUFFLES):
        chance.shuffle(roles)
        forged = opened | dict(zip(free, roles, strict=True))
        cards = tuple(forged[seat] for seat in sorted(forged))
        lovers = tuple(seat for seat, card in enumerate(cards, 1) if card == "lover")
        fits = _looks_alike(a, cards) and (not lovers or lovers in couples)
        if fits and cards != a.cards:
            return cards
    return a.cards


def _looks_alike(a: Script, cards: tuple[str, ...]) -> bool:
    """Whether the sides told are right, and the Mafia would not have won, or lost, otherwise."""
    mafia = {seat for seat, card in enumerate(cards, 1) if all_roles()[card].side is Side.MAFIA}
    for told in [told for day in a.told for told in day]:
        if any(isinstance(f, SideTold) and (f.seat in mafia) != f.mafia for f in told):
            return False
        dead = {fact.seat for fact in told if isinstance(fact, Died)}
        won = next((fact.winner for fact in told if isinstance(fact, Won)), None)
        left, living = len(mafia - dead), len(cards) - len(dead)
        beaten = outnumbered(left, living - left, a.table.options.mafia_wins)
        if won == "town" and left:
            return False
        if won in (None, "mafia") and (left == 0 or beaten != (won == "mafia")):
            return False
    return True


def _possible_couples(a: Script) -> list[tuple[int, ...]]:
    """Who may be the couple: two who died at one stroke, or both live; the likelier ones several times."""
    told, strokes = a.told[-1][-1], dict[int, str]()
    hearts, last = list[int](), 0
    for fact in told:
        if isinstance(fact, Died):
            alone = f"{fact.when} {fact.how} {fact.seat}"
            strokes[fact.seat] = fact.when if fact.how == "night" else alone
            if fact.how == "heart":
                strokes[fact.seat], hearts = strokes[last], [last, fact.seat]
            last = fact.seat
    taken = {seat for seat in strokes if strokes[seat].split()[2:3] == ["stand"]}
    bound = {*hearts} | {
        act.by
        for day in a.days
        for act in day
        if isinstance(act, acts.LastStand) and act.by and act.takes in taken
    }
    pairs: Iterator[tuple[int, ...]] = combinations(range(1, len(a.cards) + 1), 2)
    alike = [p for p in pairs if strokes.get(p[0]) == strokes.get(p[1]) and bound <= {*p}]
    together = [pair for pair in alike if pair[0] in strokes]
    return alike + together * len(alike) or [(1, 2)]
