"""What the chronicle keeps of a game besides its words, so that games can be counted. It is written and read
back checked here; nothing is counted, and no file is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from narrator.base.errors import RuleError
from narrator.config.installed_rulebook import rulebook
from narrator.rules.ends.victory import winning_seats
from narrator.rules.game.state import Game
from narrator.rules.table.options import FEWEST_PLAYERS, MOST_PLAYERS
from narrator.rules.table.table import GameSetup
from narrator.session.disk.table_on_disk import read_table, read_value, write_table

DAY = 24 * 60 * 60
"""Seconds; no night is longer."""
MOST_NIGHTS = 1000


class GameFacts(NamedTuple):
    """A game that was played to its end."""

    ruleset: str
    players: int
    on_notes: bool
    """See `Options.on_notes`."""
    winner: str
    """The id of the end."""
    won: tuple[int, ...]
    """Who shares this end, in seat order; empty where nobody knows."""
    held: tuple[str, ...]
    """The card of each seat, as its ruleset calls it; empty for a card that the box does not know."""
    nights: int
    seconds: tuple[tuple[int, int], ...]
    """(Night, how long eyes were closed in it), as far as the box has performed the whole of it."""


def written(game: Game, seconds: Mapping[int, float]) -> dict[str, Any]:
    """What JSON can hold of a game that somebody has won; ``seconds``: night → its length."""
    view, table = game.public, game.public.table
    facts = GameFacts(
        ruleset=table.ruleset,
        players=table.players,
        on_notes=table.on_notes,
        winner=view.winner or "",
        won=winning_seats(game, view.winner),
        held=tuple([card and table.word(card) for card in game.secret.cards]),
        nights=view.night,
        seconds=tuple([(night, round(lasted)) for night, lasted in sorted(seconds.items())]),
    )
    return {"facts": facts._asdict(), "table": write_table(table.lasting)}


def facts_of(entry: Mapping[str, Any]) -> GameFacts | None:
    """The facts that an entry holds; None for one of an earlier version, and for a damaged one."""
    with suppress(ValueError, TypeError):
        facts: GameFacts = read_value(GameFacts, entry.get("facts"))
        if facts.winner in rulebook().ends and _possible(facts):
            return facts
    return None


def _possible(facts: GameFacts) -> bool:
    """Whether a game can have been so; what is printed of it is text that no terminal obeys."""
    seats = range(1, facts.players + 1)
    return (
        FEWEST_PLAYERS <= facts.players <= MOST_PLAYERS
        and len(facts.held) == facts.players
        and set(facts.won) <= set(seats)
        and 0 <= facts.nights <= MOST_NIGHTS
        and all(0 <= part <= DAY for night in facts.seconds for part in night)
        and all(text.isprintable() for text in (facts.ruleset, *facts.held))
    )


def table_of(entry: Mapping[str, Any]) -> GameSetup | None:
    """The table at which it was played; None for one that this version cannot lay."""
    with suppress(ValueError, TypeError, RuleError):
        return read_table(entry.get("table"))
    return None
