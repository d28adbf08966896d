"""The cards in the middle, of which somebody may take one for the own (R15.7). Which there are, the box knows
where it deals; where cards lie on the table, it learns in the roll call who holds what by then.
"""

from __future__ import annotations

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose
from narrator.rules.game.game_copy import with_secret
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game
from narrator.rules.night.card_names import in_play
from narrator.rules.setup.setup import claims_of_all
from narrator.rules.table.call import Part
from narrator.rules.table.table import GameSetup


def must(table: GameSetup, middle: tuple[str, ...]) -> bool:
    """Whether one of these has to be taken: all are of the Mafia (R15.7)."""
    return bool(middle) and set(middle) <= table.mafia_roles


def exchanged(table: GameSetup, cards: tuple[str, ...], card: str = "") -> tuple[str, ...]:
    """These cards, of the seats and then of the middle, once ``card`` was taken there; empty: none, or the
    first where one must be. Nothing changes where nobody sits behind the card that may."""
    middle = cards[table.players :]
    card = card or (middle[0] if must(table, middle) else "")
    takers = [seat for seat in range(table.players) if table.role(cards[seat]).middle_cards]
    if card not in middle or not takers:
        return cards
    (seat,), place, found = takers, table.players + middle.index(card), [*cards]
    found[seat], found[place] = found[place], found[seat]
    return tuple(found)


def take(game: Game, call: str, nth: int | None) -> Game:
    """Whoever wakes for this call takes the card of this name, counted as in `in_play`; None: as `exchanged`.
    Who works apart under a number stays the same: what was in the middle comes last."""
    table, secret, seat = game.public.table, game.secret, game.holder(call)
    dealt = (*secret.cards, *secret.middle)
    cards = exchanged(table, dealt, in_play(table)[nth - 1] if nth else "")
    if not seat or cards == dealt:
        return game
    card, seats = cards[seat - 1], table.players
    place = seats + 1 + secret.middle.index(card)
    swapped = {seat: place, place: seat}
    members = {
        id: tuple(sorted([now for one in awake if (now := swapped.get(one, one)) <= seats]))
        for id, awake in claims_of_all(table, dealt).items()
    }
    return with_secret(
        game,
        Chose(game.public.at("night"), Ask.of(call, Part.TAKE.value), in_play(table).index(card) + 1),
        cards=cards[:seats],
        middle=cards[seats:],
        taker=seat,
        mafia=of_mafia(table, cards[:seats]),
        members={id: awake for id, awake in members.items() if awake},
    )
