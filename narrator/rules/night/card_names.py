"""The names of the cards that may be said in a Count: which there are, and at which of them the lamp lights.
What a card does by night is in its own file."""

from __future__ import annotations

from narrator.rules.game.role import role_awake
from narrator.rules.game.state import Game
from narrator.rules.table.table import GameSetup


def in_play(table: GameSetup) -> tuple[str, ...]:
    """The roles of which a card is dealt, the citizen last: the names that are said in a `Part.LEARN` or
    `Part.TAKE`."""
    return tuple([role for role, count in table.numbers.items() if count])


def learned(game: Game, call: str) -> tuple[int, ...]:
    """Which of these names, counted from 1, the lamp lights at for whoever was dealt the card of this call;
    none for the dead."""
    dealt, roles = role_awake(game.public.table, call).id, in_play(game.public.table)
    held = [game.card(seat) for seat in game.public.living if game.lies(seat) == dealt]
    return tuple([roles.index(card) + 1 for card in held])


def offered(game: Game) -> tuple[int, ...]:
    """Which of these names, counted from 1, are those of the cards in the middle, in ascending order."""
    roles = in_play(game.public.table)
    return tuple(sorted({roles.index(card) + 1 for card in game.secret.middle}))
