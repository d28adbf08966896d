"""The town's chance without any simulation, where no card that is left changes anything, and the size of the
Mafia at which a game is even by it (R1.5, R10). Plays no game.

Under random play (R10) a night takes one of the others, and a verdict hits the Mafia with its share of the
living. P. Migdał, "A mathematical model of the Mafia game", arXiv:1009.1031 (2010), has the same recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple

from narrator.base.errors import RuleError
from narrator.odds.tally import Odds
from narrator.rules.ends.hearts import lovers
from narrator.rules.ends.victory import outnumbered
from narrator.rules.game.role import powerless, role_named
from narrator.rules.game.sides import family
from narrator.rules.game.state import Game, Phase
from narrator.rules.setup.setup import check_table, known_game
from narrator.rules.table.end import MAFIA_WON, TOWN_WON
from narrator.rules.table.table import GameSetup


class Expected(NamedTuple):
    """What a game under way comes to."""

    town: float
    """The town's chance; the rest is the Mafia's."""
    nights: float
    """How many nights the game has on average, those that are over included."""


def exact(table: GameSetup) -> float | None:
    """The town's chance at this table; None where other cards than `Role.idle` ones, or murder by majority,
    are in play."""
    known = exact_odds(table)
    return None if known is None else known.town


def exact_odds(table: GameSetup) -> Odds | None:
    """The odds of this table, for which nothing was played; None as for `exact`."""
    if table.options.blind or not _idle(known_game(table, table.cards), table.numbers):
        return None
    kill = not table.on_notes and table.options.first_night == "kill"
    others = table.players - table.mafia
    town, nights = _expected(table, others, table.mafia, nights_over=int(not kill), by_night=kill)
    return Odds({TOWN_WON.id: town, MAFIA_WON.id: 1 - town}, town, town, 0, nights)


def expected(game: Game) -> Expected | None:
    """What a game comes to as a night or a day of it begins; None where a card, a couple, murder by majority
    or a verdict on the last one can still change something, and before the second night, whose rules are
    its own."""
    view = game.public
    table, living = view.table, view.living
    if view.night < 2 or table.options.blind:
        return None
    cards = [game.secret.cards[seat - 1] for seat in living]
    if not _idle(game, cards) or not set(lovers(game)).isdisjoint(living):
        return None
    mafia = len(family(game, living))
    by_night = view.phase is Phase.NIGHT
    if not mafia and not by_night:
        return None  # R8.3: the town has won tonight, if anybody is left then
    over = view.night - by_night
    return _expected(table, len(cards) - mafia, mafia, nights_over=over, by_night=by_night)


def _idle(game: Game, cards: Iterable[str]) -> bool:
    roles = [role_named(game.public.table, card) for card in {*cards}]
    return all(powerless(game.public, role) or role.idle(game) for role in roles)


def _expected(table: GameSetup, others: int, mafia: int, *, nights_over: int, by_night: bool) -> Expected:
    notes = table.on_notes
    late = table.tells_late or notes
    town, nights = outlook(
        others, mafia, table.options.mafia_wins, by_night=by_night, town_late=late, mafia_late=notes
    )
    return Expected(town, nights_over + nights)


@cache
def outlook(
    others: int,
    mafia: int,
    mafia_wins: str,
    *,
    by_night: bool,
    town_late: bool = False,
    mafia_late: bool = False,
) -> Expected:
    """What it comes to with so many left and a night or a day ahead, the nights being those still to come;
    ``mafia_wins`` as in `Options`. ``town_late``, ``mafia_late``: a win by day is told after one more night
    (R7.4, R8.3)."""
    if mafia == 0:
        return Expected(1.0, float(by_night and town_late))
    if outnumbered(mafia, others, mafia_wins):
        return Expected(0.0, float(by_night and mafia_late))
    then = partial(outlook, mafia_wins=mafia_wins, town_late=town_late, mafia_late=mafia_late)
    if by_night:
        town, nights = then(others - 1, mafia, by_night=False)
        return Expected(town, 1 + nights)
    hit = mafia / (mafia + others)
    hits = then(others, mafia - 1, by_night=True)
    misses = then(others - 1, mafia, by_night=True)
    town, nights = (hit * one + (1 - hit) * other for one, other in zip(hits, misses, strict=True))
    return Expected(town, nights)


EVEN_ENOUGH = range(30, 71)
"""Games of a hundred that the town wins at random; with more or fewer a table is clearly uneven."""


def evenest(table: GameSetup) -> GameSetup | None:
    """The same table with as many Mafiosi as bring it nearest to even, the fewer of two that are equally
    near; None where there is no exact chance."""
    return min(_sizes(table), key=uneven, default=None)


def fairer(table: GameSetup) -> GameSetup | None:
    """The same table with as few Mafiosi taken out or put in as make it even enough; None where it is, where
    no size does, or where there is no exact chance."""
    enough = list(filter(even_enough, _sizes(table)))
    near = min(enough, key=lambda one: abs(one.mafia - table.mafia), default=table)
    return None if near.mafia == table.mafia else near


def even_enough(table: GameSetup) -> bool:
    """Whether neither side is clearly better off. There must be an exact chance."""
    return round(_town(table) * 100) in EVEN_ENOUGH


def uneven(table: GameSetup) -> float:
    """How far the town's exact chance is from one half, 0 to 0.5. There must be an exact chance."""
    return abs(_town(table) - 0.5)


def _town(table: GameSetup) -> float:
    chance = exact(table)
    assert chance is not None
    return chance


def _sizes(table: GameSetup) -> Iterator[GameSetup]:
    """The same table with every number of Mafiosi that can be played; none without an exact chance."""
    if exact(table) is None:
        return
    for number in range(1, table.players):
        sized = table.with_cards({**dict(table.dealt), table.mafioso: number})
        try:
            check_table(sized)
        except RuleError:
            continue
        yield sized
