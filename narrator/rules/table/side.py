"""The sides a card can play for. The Mafia and the town stand here; any other stands in its card's file."""

from __future__ import annotations

from typing import NamedTuple


class Side(NamedTuple):
    """Whom a card plays for (R1.4)."""

    id: str
    """Names it in the state, in line ids, and as the end that all of it share (R8.5)."""
    family: bool = False
    """It counts as one of the Mafia wherever R1 to R8 count, ask or show Mafiosi (R14.2)."""
    suit: str = "town"
    """The playing cards it takes (R1.6): ``mafia`` or ``town``."""
    holds_up: bool = False
    """While one of it lives, neither town nor Mafia has won (R14.8)."""


MAFIA = Side("mafia", family=True, suit="mafia")
TOWN = Side("town")
