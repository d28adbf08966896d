"""Checks a table before the first card is dealt (R1.7), deals, and makes the first state of a game."""

from __future__ import annotations

from narrator.base.chance import shuffled
from narrator.base.errors import RuleError
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.role import role_named
from narrator.rules.game.sides import of_mafia
from narrator.rules.game.state import Game, PublicView, Secret
from narrator.rules.night.calls import NAMES
from narrator.rules.setup.dealing import forbidden
from narrator.rules.setup.moderation import check_moderation
from narrator.rules.setup.silent_night import check_silent_night
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup


def check_table(table: GameSetup) -> None:
    """Raises `RuleError` for a set-up that cannot be played (R1.2, R1.7)."""
    if not FEWEST_PLAYERS <= table.players <= MOST_PLAYERS:
        raise RuleError(
            f"{table.players} players: the box seats {FEWEST_PLAYERS} to {MOST_PLAYERS}; invite or split",
            "R1.2",
        )
    dealt = sum(count for _, count in table.dealt)
    room = table.players + table.middle_cards
    if dealt > room:
        middle = f" and {table.middle_cards} in the middle" if table.middle_cards else ""
        raise RuleError(
            f"{dealt} role cards for {table.players} players{middle}: take {dealt - room} out",
            "R1.7",
            "cards",
        )
    mafia = table.mafia
    for role in table.cast:
        most, count = role.most, table.number(role.id)
        if most is not None and count > most:
            raise RuleError(
                f"{count} cards of {role.id}: a game has {most} at most; take {count - most} out",
                "R3",
                "most",
            )
        refused = role_named(table, role.id).refuses(table)
        if refused is not None:
            raise refused
    if mafia == 0:
        raise RuleError("nobody is of the Mafia: deal at least one mafioso", "R1.7", "nobody")
    if outnumbered(mafia, table.players - mafia, table.options.mafia_wins):
        raise RuleError(
            f"{mafia} of the Mafia among {table.players} players would have won before the first "
            f"night: deal fewer, or invite more people",
            "R1.7",
            "won",
        )
    check_moderation(table)
    check_silent_night(table)
    if table.options.immunity > table.players:
        raise RuleError(
            f"seat {table.options.immunity} is immune, and the table has {table.players} seats",
            "R9",
            "immune",
        )
    undealt = forbidden(table)
    if undealt is not None:
        raise RuleError(undealt, "R9", "deal")
    if table.options.blind and mafia > NAMES:
        raise RuleError(
            f"{mafia} of the Mafia who choose alone: the box has names for {NAMES}; "
            "deal fewer, or let them choose together",
            "R4.12",
            "names",
        )


def new_game(table: GameSetup, seed: int = 0, cards: tuple[str, ...] | None = None) -> Game:
    """A game before its first night, at a table that `check_table` has passed. ``seed`` is the secret one.

    No card is known yet, but where the box deals (R9): then it knows them all, as drawn by the seed,
    or ``cards`` where they are told in advance; these hold also if it deals only after a roll call has
    failed.
    """
    if table.options.deal == "box":
        return known_game(table, cards or deal(table, seed), seed)
    unknown = ("",) * table.players
    return Game(_welcomed(table), Secret(unknown, seed=seed, predealt_cards=cards or ()))


def _welcomed(table: GameSetup) -> PublicView:
    """Everybody sits there, and nothing has happened yet."""
    return PublicView.first(table=table, living=tuple(range(1, table.players + 1)))


def deal(table: GameSetup, seed: int) -> tuple[str, ...]:
    """Shuffles the table's cards by the secret seed: role id of each seat (index seat − 1), then of each card
    in the middle."""
    return shuffled(seed, "deal", table.cards)


def claims_for(table: GameSetup, cards: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Who answers which roll call, if everybody is honest; the lower seat first (R13.3)."""
    claims = claims_of_all(table, cards)
    if table.middle_cards:
        seated = [(id, [one for one in seats if one <= table.players]) for id, seats in claims.items()]
        return {id: tuple(seats) for id, seats in seated}
    return claims


def claims_of_all(table: GameSetup, cards: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """The same as if somebody sat behind each card in the middle, after the last seat."""
    claims: dict[str, tuple[int, ...]] = {}
    for id, behind, which in table.claimants:
        fit = [seat for seat, card in enumerate(cards, 1) if card in behind]
        claims[id] = tuple(fit[which])
    return claims


def known_game(table: GameSetup, cards: tuple[str, ...], seed: int = 0) -> Game:
    """A game whose cards the box knows from the start, as after a good roll call; ``cards`` are those of the
    seats, then those in the middle."""
    claims = {call: seats for call, seats in claims_for(table, cards).items() if seats}
    cards, middle = cards[: table.players], cards[table.players :]
    secret = Secret.first(
        cards=cards,
        middle=middle,
        mafia=of_mafia(table, cards),
        members=claims,
        choices={},
        besides={},
        last_choices={},
        uses={},
        seed=seed,
    )
    return Game(_welcomed(table), secret)
