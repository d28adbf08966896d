"""Which cards of a standard deck a table takes (R1.6). No words, and nothing of who gets which."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from narrator.rules.table.hand import Card, Hand
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SMALL = RANKS[:8]
"""What a deck of thirty-two has of each suit."""


class Deck(NamedTuple):
    """A ruleset's cards."""

    roles: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """(Role id, its cards, the first first), in the order in which they take."""
    mafia: tuple[Card, ...] = ()
    """For roles of the Mafia that find none of their own."""
    town: tuple[Card, ...] = ()
    """For roles of the town that find none of their own."""
    colours: bool = False
    """Where only Mafiosi and citizens play, any black and red cards will do."""


def take(deck: Deck, table: GameSetup) -> Hand:
    """The cards for this table, each once."""
    plain = table.mafioso, table.citizen  # they take what the others leave
    dealt = [(role, number) for role, number in table.numbers.items() if number]
    if deck.colours and table.numbers.keys() <= {*plain}:
        return Hand(32, tuple([(role, number, ()) for role, number in dealt]))
    own, taken = dict(deck.roles), dict[str, tuple[Card, ...]]()
    special = [role for role in own if role not in plain]
    others = [role for role, _ in dealt if role not in (*own, *plain)]
    for role in (*special, *others, *plain):
        side = deck.mafia if table.role(role).side.suit == MAFIA.suit else deck.town
        gone = {card for cards in taken.values() for card in cards}
        left = [card for card in _first(own.get(role, ()), side, _ALL) if card not in gone]
        taken[role] = tuple(left[: table.number(role)])
    cards = tuple([(role, number, taken[role]) for role, number in dealt])
    small = all(card.rank in SMALL for _, _, row in cards for card in row)
    return Hand(32 if small else 52, cards)


_ALL = tuple([Card(suit, rank) for rank in RANKS for suit in SUITS])


def _first(*rows: Iterable[Card]) -> list[Card]:
    """All of them, each where it comes first."""
    return list(dict.fromkeys(card for row in rows for card in row))
