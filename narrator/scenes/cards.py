"""The cards to take for a table, named one after the other before a game (R1.6). Nothing is decided here,
and nobody's card is known.

Who sets a game up lets `take` be performed as an aside. A press ends it at once; nobody has to press.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from narrator.cues import Count, Cue, Item, Line, Reply, Say
from narrator.rules.acts import Act
from narrator.rules.deck import SUITS, Card, Hand
from narrator.rules.state import Table
from narrator.scenes.options import CARDS, ONE_CARD

TAKE = Line("cards.take", ("number",))
COLOURS = Line("cards.colours")
BLACK = Line("cards.black", ("number",))
RED = Line("cards.red", ("number",))
READY = Line("cards.ready")
RANK = {
    "A": Line("rank.ace", ("suit",)),
    "K": Line("rank.king", ("suit",)),
    "Q": Line("rank.queen", ("suit",)),
    "J": Line("rank.jack", ("suit",)),
    "10": Line("rank.ten", ("suit",)),
    "9": Line("rank.nine", ("suit",)),
    "8": Line("rank.eight", ("suit",)),
    "7": Line("rank.seven", ("suit",)),
    "6": Line("rank.six", ("suit",)),
    "5": Line("rank.five", ("suit",)),
    "4": Line("rank.four", ("suit",)),
    "3": Line("rank.three", ("suit",)),
    "2": Line("rank.two", ("suit",)),
}
SUIT = {suit: Line(f"suit.{suit}") for suit in SUITS}

Listing = Generator[Cue | Act, Reply, bool]


def take(hand: Hand, table: Table) -> Listing:
    """Names the cards of ``hand``, role by role; False where a press has ended the list."""
    if _by_colour(hand):
        yield from _colours(hand)
        return True
    yield TAKE(number=hand.size)
    for number, (role, count, cards) in enumerate(hand.cards):
        yield _heading(table, role, count)
        if (yield Count(f"cards {number}", _items(cards), secret=False)):
            return False
    yield READY()
    return True


def says(hand: Hand, table: Table) -> list[Say]:
    """All that `take` would say, to be rendered ahead."""
    if _by_colour(hand):
        return [*_colours(hand)]
    named = [_name(card) for _, _, cards in hand.cards for card in cards]
    headings = [_heading(table, role, count) for role, count, _ in hand.cards]
    return [TAKE(number=hand.size), *headings, *named, READY()]


def _by_colour(hand: Hand) -> bool:
    return not any(cards for _, _, cards in hand.cards)


def _colours(hand: Hand) -> Iterator[Say]:
    yield COLOURS()
    for role, count, _ in hand.cards:
        yield (RED if role == "citizen" else BLACK)(number=count)
    yield READY()


def _heading(table: Table, role: str, count: int) -> Say:
    name = f"role.{table.word(role)}"
    return ONE_CARD(role=name) if count == 1 else CARDS(number=count, role=name)


def _items(cards: tuple[Card, ...]) -> tuple[Item, ...]:
    return tuple(Item(number, _name(card)) for number, card in enumerate(cards, start=1))


def _name(card: Card) -> Say:
    return RANK[card.rank](suit=SUIT[card.suit].id)
