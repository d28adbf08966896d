"""The cards to take for a table, named one after the other (R1.6). Nothing is decided here, and nobody's
card is known.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from narrator.rules.game.acts import Act
from narrator.rules.table.deck import SUITS
from narrator.rules.table.hand import Card, Hand
from narrator.script.common.cues import Count, Cue, Item, Line, Reply, Say

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


def by_colour(hand: Hand) -> bool:
    """Whether any black and red cards will do."""
    return not any(cards for _, _, cards in hand.cards)


def colours(hand: Hand) -> Iterator[Say]:
    """How many of each colour, and what it means: so the roles need not be named besides."""
    yield COLOURS()
    for role, count, _ in hand.cards:
        yield (RED if role == "citizen" else BLACK)(number=count)


def named(role: str, cards: tuple[Card, ...]) -> Generator[Cue | Act, Reply, bool]:
    """Names the cards of one role; True where a press has ended the list. Nobody has to press."""
    items = tuple(Item(number, _name(card)) for number, card in enumerate(cards, start=1))
    pressed = yield Count(f"cards {role}", items, secret=False, enough=True)
    return bool(pressed)


def says(hand: Hand) -> list[Say]:
    """All that is said of these cards beside the names of their roles, to be rendered ahead."""
    if by_colour(hand):
        return [*colours(hand), READY()]
    return [
        TAKE(number=hand.size),
        *(_name(card) for _, _, row in hand.cards for card in row),
        READY(),
    ]


def _name(card: Card) -> Say:
    return RANK[card.rank](suit=SUIT[card.suit].id)
