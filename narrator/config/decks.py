"""Reads a deck: which cards a ruleset gives its roles (R1.6). Which of them a table takes is decided in the
rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from narrator.config.installed import Installed
from narrator.rules.table.deck import RANKS, SUITS, Deck
from narrator.rules.table.hand import Card
from narrator.yamlfile.reading import load
from narrator.yamlfile.scalars import Flag, Word
from narrator.yamlfile.schema import Keys, ListOf, LocatedDict, MapOf
from narrator.yamlfile.validator import Validator

SYMBOLS = dict(zip("♣♠♥♦", SUITS, strict=True))

CARDS = {f"{rank}{symbol}": Card(suit, rank) for rank in RANKS for symbol, suit in SYMBOLS.items()}
"""How a file writes a card → the card."""


def load_deck(path: Path, known: Installed) -> Deck:
    """Reads a deck file. Raises `FileError`."""
    row = ListOf(Word(tuple(CARDS), "card"))
    keys: dict[str, Validator[Any]] = {
        "roles": MapOf(Word(tuple(known.roles.values()), "role", also=known.roles), row),
        "mafia": row,
        "town": row,
        "colours": Flag(),
    }
    found = load(path, Keys(keys, required=("mafia", "town")))
    roles: LocatedDict[str, list[str]] = found.get("roles", LocatedDict(found.mark))
    return Deck(
        roles=tuple((role, _cards(row)) for role, row in roles.items()),
        mafia=_cards(found["mafia"]),
        town=_cards(found["town"]),
        colours=found.get("colours", False),
    )


def _cards(row: list[str]) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in row)
