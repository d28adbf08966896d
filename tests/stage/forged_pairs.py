"""Forges pairs of evenings that the table cannot tell apart: same public history, other secrets.

A is drawn and played by the rules alone; B has other cards, and is bent until the same becomes public.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Set
from itertools import combinations
from typing import Any, NamedTuple

from narrator.roles import all_roles
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game import acts
from narrator.rules.game.facts import Died, Event, SideTold, Turned, Won
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import deal
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup
from tests.kit.tables import draw_table
from tests.kit.themes import theme
from tests.stage.failed_rolls import draw_faults, faults_told
from tests.stage.game_by_rules import Course, Night, Open, Told
from tests.stage.night_choices import Bent, Free
from tests.stage.random_days import decisions

NIGHTS = 5
"""An evening is left after so many nights; many end before."""

TRIES = 60
"""How often a night of B is drawn until it ends as A's did."""

FAILING = 6
"""In one of so many evenings the roll call of night 1 fails, at least once."""

REDEALT = 3
"""An evening in which the box deals anew is left after so many nights: few seeds fit many open cards."""

DEALS = 6
"""How often other cards are drawn for B until an evening with them can go as A's did."""

SHUFFLES = 300
"""How often they are shuffled until they could be."""

SEEDS = 1500
"""How often another deal by light is drawn until it could be."""

RARE: dict[int, tuple[Set[str], dict[str, object]]] = {
    0: ({"coward", "angel"}, {"hides": "3"}),
    5: ({"lover", "desperate"}, {}),
    7: (set(), {"blind": True, "reveal": "none"}),
    8: ({"matchmaker", "desperate"}, {}),
}
"""Of ten evenings those with these cards and options: what they are about is rare by chance alone."""


class Script(NamedTuple):
    """An evening told in advance. ``days[i]`` is what is decided openly after ``nights[i]``;
    ``told[i]`` what the table knew after the night, and after each of those decisions."""

    table: GameSetup
    cards: tuple[str, ...]
    secret_seed: int
    nights: list[Night]
    days: list[list[Open]]
    told: list[list[Told]]
    log: tuple[Event, ...] = ()
    """Everything that happened in it, secrets included."""
    redealt: tuple[str, ...] = ()
    """What the box dealt after roll calls that failed; empty: nothing."""
    over: tuple[frozenset[int], ...] = ()
    """Who has come to another side by the end of each night (R14.4)."""
    marks: tuple[dict[str, tuple[int, ...]], ...] = ()
    """The marks that only the box knows by the end of each night, and who bears them."""
    takes: str = ""
    """The card that is taken from the middle as the box has dealt (R15.7); empty: none."""

    @property
    def held(self) -> tuple[str, ...]:
        """The cards that were played with, each seat's."""
        return self.redealt or self.changed[: self.table.players]

    @property
    def changed(self) -> tuple[str, ...]:
        """All the cards once one may have been taken, those in the middle last."""
        return exchanged(self.table, self.cards, self.takes)


def invent(seed: int, among: frozenset[str] = frozenset(), *, themed: bool = True, **agreed: Any) -> Script:
    """Script A: any table, cards and presses; ``among`` and ``agreed`` for certain, ``themed`` by number."""
    chance = random.Random(f"a {seed}")
    needed, options = RARE.get(seed % 10, (theme(seed), {})) if themed else (set(), {})
    table, cards = draw_table(
        chance,
        most=12,
        by_day=True,
        discussion=chance.choice([0, 30, 300]),
        deadlock=chance.choice([2, 3]),
        deal="box" if seed % 3 == 0 else "cards",
        story="short" if seed % 5 == 4 else "rich",
        tone=("grim", "dry", "family")[seed % 3],
        last_words=("all", "convicted", "none")[seed % 4 % 3],
        among=among | needed,
        **options | agreed,
    )
    takes = chance.choice(["", *cards[table.players :]])
    if table.options.deal == "cards":
        cards, takes = exchanged(table, cards, takes), ""
    script = Script(table, cards, chance.getrandbits(31), [], [], [], takes=takes)
    course = Course(table, cards, script.secret_seed, takes)
    fails, nights = seed % FAILING == 1, NIGHTS
    while course.going and len(script.nights) < nights:
        course.dusk()
        if not course.going:
            break
        wish = Free(chance, course.game.public.living, course.bombers)
        faults = draw_faults(chance) if fails and course.rolls else ()
        script.nights.append(course.night(wish, chance, faults))
        script = script._replace(over=(*script.over, course.over), marks=(*script.marks, course.marks))
        told, day = [course.told], list[Open]()
        if course.going:
            for act in decisions(course, chance, last=len(script.nights) == nights):
                course.open(act)
                day.append(act)
                told.append(course.told)
        script.days.append(day)
        script.told.append(told)
        if any(isinstance(act, acts.DealByLight) for act in day):
            nights = REDEALT
        fails = chance.random() < 0.2
    return script._replace(log=course.game.log, redealt=course.cards if nights == REDEALT else ())


def forge(a: Script, seed: int) -> Script:
    """Script B: other cards and choices; it follows A as far as it can, and ends where it cannot."""
    chance = random.Random(f"b {seed}")
    best: Script | None = None
    for _ in range(DEALS):
        (cards, takes), secret_seed = _other_cards(a, chance), chance.getrandbits(31)
        if a.redealt:
            mixed = exchanged(a.table, tuple(chance.sample(a.cards, len(a.cards))))
            cards, secret_seed = mixed, _other_seed(a, chance)
        b = _follow(a, cards, takes, secret_seed, chance)
        if best is None or len(b.nights) > len(best.nights) or b.told == a.told:
            best = b
        if b.told == a.told:
            break
    assert best is not None
    return best


def _follow(a: Script, cards: tuple[str, ...], takes: str, secret_seed: int, chance: random.Random) -> Script:
    b = Script(a.table, cards, secret_seed, [], [], [], takes=takes)
    course, couples = Course(b.table, cards, b.secret_seed, takes), _possible_couples(a)
    for day, told in zip(a.days, a.told, strict=True):
        course.dusk()
        if not course.going:
            break
        night, ours = _bend(course, day, told, couples, chance)
        b.nights.append(night)
        b = b._replace(over=(*b.over, course.over), marks=(*b.marks, course.marks))
        b.days.append(day[: len(ours) - 1])
        b.told.append(ours)
        if ours != told:
            break
    return b._replace(log=course.game.log, redealt=course.cards if a.redealt else ())


def _bend(
    course: Course,
    day: list[Open],
    told: list[Told],
    couples: list[tuple[int, ...]],
    chance: random.Random,
) -> tuple[Night, list[Told]]:
    """Draws a night until it, and the day that is decided already, tell what was told."""
    mark, news = course.mark, told[0][len(course.told) :]
    faults = faults_told(news) if course.rolls else ()
    for _ in range(TRIES):
        course.back(mark)
        night = course.night(Bent(chance, news, couples), chance, faults)
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


def _other_cards(a: Script, chance: random.Random) -> tuple[tuple[str, ...], str]:
    """Other cards with which everything that was turned, told or decided could look the same, and which of
    them is taken from the middle where the box deals."""
    opened, changed = _opened(a), a.changed
    free = [seat for seat in range(1, len(changed) + 1) if seat not in opened]
    roles = [changed[seat - 1] for seat in free]
    couples = _possible_couples(a)
    for _ in range(SHUFFLES):
        chance.shuffle(roles)
        forged = opened | dict(zip(free, roles, strict=True))
        cards = tuple(forged[seat] for seat in sorted(forged))
        dealt, takes = _before_it_was_taken(a.table, cards, chance)
        alike = exchanged(a.table, dealt, takes) == cards
        if alike and _could_be(a, cards[: a.table.players], couples) and cards != changed:
            return dealt, takes
    return a.cards, a.takes


def _before_it_was_taken(
    table: GameSetup, cards: tuple[str, ...], chance: random.Random
) -> tuple[tuple[str, ...], str]:
    """How the box may have dealt where these are the cards in the end, and which was taken since."""
    left = [nth for nth in range(table.players, len(cards)) if all_roles()[cards[nth]].middle_cards]
    if table.options.deal == "cards" or not left or chance.random() < 0.3:
        return cards, ""
    seat, dealt = chance.randrange(table.players), [*cards]
    dealt[seat], dealt[left[0]] = dealt[left[0]], dealt[seat]
    return tuple(dealt), cards[seat]


def _other_seed(a: Script, chance: random.Random) -> int:
    """A secret seed by which the box deals such cards anew."""
    opened, couples = _opened(a), _possible_couples(a)
    for _ in range(SEEDS):
        seed = chance.getrandbits(31)
        cards = deal(a.table, seed)
        alike = all(cards[seat - 1] == role for seat, role in opened.items())
        seated = exchanged(a.table, cards)[: a.table.players]
        if alike and _could_be(a, seated, couples) and seated != a.redealt:
            return seed
    return a.secret_seed


def _opened(a: Script) -> dict[int, str]:
    """The cards that everybody has seen."""
    facts = [fact for day in a.told for told in day for fact in told]
    return {fact.seat: fact.role for fact in facts if isinstance(fact, Turned)}


def _could_be(a: Script, cards: tuple[str, ...], couples: list[tuple[int, ...]]) -> bool:
    lovers = tuple(seat for seat, card in enumerate(cards, 1) if card == "lover")
    return _looks_alike(a, cards) and (not lovers or lovers in couples)


def _looks_alike(a: Script, cards: tuple[str, ...]) -> bool:
    """Whether the sides told are right, and the Mafia would not have won, or lost, otherwise."""
    mafia = {seat for seat, card in enumerate(cards, 1) if all_roles()[card].side is MAFIA}
    for told in [told for day in a.told for told in day]:
        if any(isinstance(f, SideTold) and (f.seat in mafia) != (f.side == MAFIA.id) for f in told):
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
    taken = {seat for seat in strokes if strokes[seat].split()[2:3] == ["bomb.taken"]}
    bound = {*hearts} | {
        act.by
        for day in a.days
        for act in day
        if isinstance(act, acts.UsePower) and act.power == "stand" and {*act.seats} & taken
    }
    pairs: Iterator[tuple[int, ...]] = combinations(range(1, a.table.players + 1), 2)
    alike = [p for p in pairs if strokes.get(p[0]) == strokes.get(p[1]) and bound <= {*p}]
    together = [pair for pair in alike if pair[0] in strokes]
    return alike + together * len(alike) or [(1, 2)]
