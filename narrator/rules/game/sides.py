"""Which side a seat is on now: its card's, unless it has been turned (R14.4). Nothing changes a side here."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.game.state import Game
from narrator.rules.table.side import TOWN, Side


def side_of(game: Game, seat: int) -> Side:
    """The side of a seat; the town's where the box does not know its card."""
    card, turned = game.card(seat), dict(game.secret.sides)
    if seat in turned:
        return game.public.table.rulebook.sides[turned[seat]]
    return game.public.table.role(card).side if card else TOWN


def of_family(game: Game, seat: int) -> bool:
    """Whether a seat counts as one of the Mafia now."""
    if game.secret.sides:
        return side_of(game, seat).family
    return game.card(seat) in game.public.table.mafia_roles


def family(game: Game, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats that count as the Mafia now, in the same order."""
    secret, mafia = game.secret, game.public.table.mafia_roles
    if secret.sides:
        return tuple([seat for seat in seats if side_of(game, seat).family])
    cards = secret.cards
    return tuple([seat for seat in seats if cards[seat - 1] in mafia])
