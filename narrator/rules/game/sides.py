"""Which side a seat is on now: its card's, unless it has been turned (R14.4). Nothing changes a side here."""

from __future__ import annotations

from collections.abc import Iterable

from narrator.rules.game.state import Game, Secret
from narrator.rules.table.role_card import TURNED
from narrator.rules.table.side import MAFIA, TOWN, Side
from narrator.rules.table.table import GameSetup


def side_of(game: Game, seat: int) -> Side:
    """The side of a seat; the town's where the box does not know its card."""
    card, turned = game.card(seat), dict(game.secret.sides)
    if seat in turned:
        return game.public.table.rulebook.sides[turned[seat]]
    return game.public.table.role(card).side if card else TOWN


def of_mafia(
    table: GameSetup, cards: tuple[str, ...], turned: tuple[tuple[int, str], ...] = ()
) -> frozenset[int]:
    """The seats that count as the Mafia's with these cards, where those who are ``turned`` are on another
    side, as in `Secret.sides`."""
    mafia = table.mafia_roles
    seats = frozenset([seat for seat, card in enumerate(cards, 1) if card in mafia])
    for seat, side in turned:
        seats = seats | {seat} if table.rulebook.sides[side].family else seats - {seat}
    return seats


def seen(secret: Secret, table: GameSetup, cards: tuple[str, ...]) -> Secret:
    """The same for somebody who sees these cards."""
    return secret.replace(cards=cards, mafia=of_mafia(table, cards, secret.sides))


def of_family(game: Game, seat: int) -> bool:
    """Whether a seat counts as one of the Mafia now."""
    return seat in game.secret.mafia


def family(game: Game, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats that count as the Mafia now, in the same order."""
    mafia = game.secret.mafia
    return tuple([seat for seat in seats if seat in mafia])


def shown(table: GameSetup, role: str) -> str:
    """The id of the side that the town sees in a card that lies open: empty for a loner that counts as town,
    since it was neither one of the Mafia nor an honest neighbour (R14.2), and where its holder may have been
    turned, which no card tells (R14.4)."""
    honest = table.role(role).side == TOWN and not _may_be_turned(table, role)
    return table.told_side(role) if honest or role in table.mafia_roles else ""


def heard(table: GameSetup, side: str) -> str:
    """The same where only the side that was dealt is told: empty for the town's where anybody may have been
    turned."""
    if side == MAFIA.id:
        return side
    return "" if TURNED in table.news else TOWN.id


def _may_be_turned(table: GameSetup, role: str) -> bool:
    """Whether whoever holds this card may have been turned: it comes over, or others bring anybody."""
    turning = [card for card in table.cast if TURNED in card.news]
    return any(card.recruits or (card.id == role and card.joins) for card in turning)
