"""The lines that cards bring: what they are called and may do, why they cannot be had, what is told of them
by day, how their powers are asked for, what the table is asked about one that the box does not know, and the
lines of their ends. No card is named here, and nothing is told; the ends of town and Mafia stand where they
are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from narrator.rules.table.options import Options
from narrator.rules.table.power import Power
from narrator.rules.table.role_card import TURNED, held
from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import GameSetup
from narrator.script.common import where
from narrator.script.common.lines import Condition, Line, Occasion, RenderPriority, never

SEAT = ("seat",)

SPOKEN = ("over", "won", "option")
"""Why the game is over, who has won, and the same as an answer."""

EXPLAINED = "explain"
PRINTED = ("print.goal", "print.statistics")


@lru_cache
def brought(id: str, slots: tuple[str, ...] = SEAT, variants: int = 3) -> Line:
    """What is told of something that a card brings about, as in `RoleCard.says`."""
    return Line(id, slots, variants, when=lambda table: any(id in role.says for role in table.cast))


@lru_cache
def asks_for(role: str) -> Mapping[str, Line]:
    """How the table is asked whether a card is of this role, and how its answer is read back: ``ask``,
    ``was`` and ``not``."""
    when = where.both(_played(role), where.box_sees_no_cards)
    return {end: Line(f"{role}.card.{end}", SEAT, when=when) for end in ("ask", "was", "not")}


def name(word: str) -> Line:
    """What a role is called, by a table's word for it."""
    return Line(f"role.{word}", need=RenderPriority.LATER)


def names(rulebook: Rulebook) -> list[str]:
    """The ids of all these lines."""
    return [name(word).id for role in rulebook.roles.values() for word in (role.id, *role.aka)]


@lru_cache
def does(word: str, end: str, slots: tuple[str, ...]) -> Line:
    """What a card may do, in one sentence, as in `RoleCard.sentences`."""
    return Line(f"{word}.{end}", slots, when=never)


def brief(role: str) -> Line:
    """What everybody is told before the game of a card that is `RoleCard.briefed`."""
    return Line(f"{role}.brief", when=_played(role))


def news_line(news: str) -> Line:
    """By which light a lamp tells this of `RoleCard.news`."""
    return Line(f"glance.{news}", need=RenderPriority.NIGHT, when=lambda table: news in table.news)


def marked_line(news: str) -> Line:
    """Of whom it was true is told once the game is over (R14.4), where it is a mark, too."""
    return Line(f"was.{news}", when=lambda table: news in table.news)


def taps(role: str, word: str) -> Line:
    """By how many taps a director tells it, by a table's word for it, and how many will feel them."""
    called = where.both(_played(role), lambda table: table.word(role) == word)
    return Line(f"director.{word}", ("number",), when=where.both(called, where.dealt_by_director))


def refusal(rulebook: Rulebook, why: str) -> Line | None:
    """Why a card cannot be had, by `RuleError.why`; None: no card has this reason."""
    known = any(why in role.refusals for role in rulebook.roles.values())
    return Line(f"set.refused.{why}", when=never, occasion=Occasion.SET_UP) if known else None


@lru_cache
def power_lines(name: str, power: Power) -> Mapping[str, Line]:
    """The lines of a power by their ends, as many as its shape needs."""
    ends: dict[str, tuple[str, ...]] = {"sure": SEAT}
    if power.asked:
        ends |= {"ask": (), "nobody": ()}
    if power.called:
        ends |= {"menu": (), "who": ()}
    if power.takes:
        ends |= {"whom": SEAT, "by": SEAT}

    def line(end: str, slots: tuple[str, ...] = (), variants: int = 1) -> Line:
        return Line(f"{name}.{end}", slots, variants, when=lambda table: name in table.powers)

    lines = {end: line(end, slots) for end, slots in ends.items()}
    return lines | {"refused": line("refused", variants=3)}


def card_lines(rulebook: Rulebook) -> Iterator[Line]:
    """All of them, each with the tables at which it can be heard."""
    for role in rulebook.roles.values():
        for word in (role.id, *role.aka):
            yield name(word)
            yield from [does(word, end, slots) for end, slots in role.sentences.items()]
        if role.briefed:
            yield brief(role.id)
        for news in role.news:
            if news != TURNED:
                yield from (news_line(news), marked_line(news))
        if role.taps:
            yield from [taps(role.id, word) for word in (role.id, *role.aka)]
        yield from filter(None, [refusal(rulebook, why) for why in role.refusals])
        if role.avenged:
            yield from asks_for(role.id).values()
    says = {id: slots for role in rulebook.roles.values() for id, slots in role.says.items()}
    yield from [brought(id, slots) for id, slots in says.items()]
    for power, (it, _) in held(rulebook.roles.values(), Options()).items():
        yield from power_lines(power, it).values()


def _played(role: str) -> Condition:
    return lambda table: table.number(role) > 0


@lru_cache
def end_line(kind: str, end: str) -> Line:
    """What is said or printed of an end, or of a card that shares one."""

    def comes(table: GameSetup) -> bool:
        return kind in SPOKEN and any(one.id == end for one, _ in table.own_ends)

    return Line(f"{kind}.{end}", when=comes)


def announced(table: GameSetup) -> list[str]:
    """The ids of the ends and of the cards of this table that it hears of before a game."""
    ends = [end.id for end, _ in table.own_ends if end.announced]
    return ends + [card.id for card in table.cast if card.may_share]


def end_lines(rulebook: Rulebook) -> Iterator[Line]:
    """All that a rulebook asks for, each with the tables at which it can be heard, unless it is explained."""
    for end in rulebook.own_ends:
        yield from [end_line(kind, end.id) for kind in (*SPOKEN, EXPLAINED, *PRINTED)]
    for card in rulebook.roles.values():
        for kind in (EXPLAINED, PRINTED[0]) if card.may_share else ():
            yield end_line(kind, card.id)
