"""The cards to take for a table, named one after the other (R1.6). Nothing is decided here, and nobody's
card is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from narrator.rules.game.ask import Ask
from narrator.rules.table.deck import SUITS
from narrator.rules.table.hand import Card, Hand
from narrator.rules.table.table import Table
from narrator.script.common.conditions import never
from narrator.script.common.cues import Count, Item, Say
from narrator.script.common.lines import Lines, Need
from narrator.script.common.scene import SceneOf

LINES = Lines(never)
TAKE = LINES.declare("cards.take", ("number",))
COLOURS = LINES.declare("cards.colours")
BLACK = LINES.declare("cards.black", ("number",))
RED = LINES.declare("cards.red", ("number",))
READY = LINES.declare("cards.ready")
RANK = {
    "A": LINES.declare("rank.ace", ("suit",)),
    "K": LINES.declare("rank.king", ("suit",)),
    "Q": LINES.declare("rank.queen", ("suit",)),
    "J": LINES.declare("rank.jack", ("suit",)),
    "10": LINES.declare("rank.ten", ("suit",)),
    "9": LINES.declare("rank.nine", ("suit",)),
    "8": LINES.declare("rank.eight", ("suit",)),
    "7": LINES.declare("rank.seven", ("suit",)),
    "6": LINES.declare("rank.six", ("suit",)),
    "5": LINES.declare("rank.five", ("suit",)),
    "4": LINES.declare("rank.four", ("suit",)),
    "3": LINES.declare("rank.three", ("suit",)),
    "2": LINES.declare("rank.two", ("suit",)),
}
SUIT = {suit: LINES.declare(f"suit.{suit}") for suit in SUITS}


def by_colour(hand: Hand) -> bool:
    """Whether any black and red cards will do."""
    return not any(cards for _, _, cards in hand.cards)


def colours(table: Table, hand: Hand) -> Iterator[Say]:
    """How many of each colour, and what it means: so the roles need not be named besides."""
    yield COLOURS()
    for role, count, _ in hand.cards:
        yield (BLACK if role in table.mafia_roles else RED)(number=count)


def named(role: str, cards: tuple[Card, ...]) -> SceneOf[bool]:
    """Names the cards of one role; True where a press has ended the list. Nobody has to press."""
    items = tuple(Item(number, _name(card)) for number, card in enumerate(cards, start=1))
    pressed = yield Count(Ask(f"cards {role}"), items, secret=False, enough=True)
    return bool(pressed)


def says(table: Table) -> list[Say]:
    """All that is said of a table's cards beside the names of their roles; nothing where none are named."""
    hand = table.hand
    if hand is None:
        return []
    if by_colour(hand):
        return [*colours(table, hand), READY()]
    return [
        TAKE(number=hand.size),
        *(_name(card) for _, _, row in hand.cards for card in row),
        READY(),
    ]


def _name(card: Card) -> Say:
    return RANK[card.rank](suit=SUIT[card.suit].id)


LINES.also(says, Need.WELCOME)
