"""The playing cards that a table takes out of a standard deck (R1.6), as values. `deck` picks them."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A card by its suit and rank, as `deck` spells them."""

    suit: str
    rank: str


class Hand(NamedTuple):
    """What is taken out of a deck for one table."""

    size: int
    """How many cards the deck has."""
    cards: tuple[tuple[str, int, tuple[Card, ...]], ...]
    """(Role id, number, its cards), in the order in which the table names its roles, citizens last; no
    cards are named where only their colour counts."""
