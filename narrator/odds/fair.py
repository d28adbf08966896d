"""Looks for the cards by which a game is nearest to even under random play (R10): a bounded list of mixes,
screened, and the best of them known closely. How a table is laid is the caller's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from narrator.odds.exact import exact_odds
from narrator.odds.simulate import Cores, odds
from narrator.odds.tally import Odds
from narrator.rules.table.options import MOST_PLAYERS
from narrator.rules.table.role_card import SEER
from narrator.rules.table.rulebook import Rulebook
from narrator.rules.table.table import GameSetup

SCREENED, CLOSE = 4.0, 1.0
"""Points of a hundred within which the town's chance is known of every mix, and of the best."""

BEST = 5
"""So many are known closely."""

CardNumbers = Mapping[str, int]
Lay = Callable[[CardNumbers], GameSetup | None]
"""The table of these cards; None: it cannot be played."""


class Mix(NamedTuple):
    """A table and its odds."""

    table: GameSetup
    odds: Odds

    @property
    def uneven(self) -> float:
        """How far it is from even, 0 to 0.5: half of what lies between the town's chance and the Mafia's."""
        return abs(self.odds.town - self.odds.mafia) / 2


def fair_mixes(
    rulebook: Rulebook,
    row: CardNumbers,
    asked: CardNumbers,
    lay: Lay,
    fits: Callable[[Mix], bool],
    cores: Cores,
    progress: Callable[[], None] = lambda: None,
) -> list[Mix]:
    """The mixes nearest to even, the best first: `BEST` of them, or as many as can be laid and ``fit``.
    Of those that differ only in cards that learn, the one that is most like ``row`` stands for all.

    ``row`` is what the ruleset deals. ``asked`` cards are in every mix, as many as they are; a number of
    plain Mafiosi among them settles the Mafia. ``progress`` is told of each table that was played through.
    """

    def order(mix: Mix) -> tuple[float, int]:
        cards = {**dict.fromkeys(row, 0), **mix.table.numbers}
        return mix.uneven, sum(abs(cards[role] - number) for role, number in row.items())

    screen = Played(cores, SCREENED, progress)
    found: list[Mix] = []
    for town in _towns(rulebook, row, asked):
        found += _screened(rulebook, town, asked, lay, screen)
    best: dict[GameSetup, GameSetup] = {}
    for mix in sorted(found, key=order):
        plain = without_learners(mix.table)
        if len(best) < BEST and plain not in best and fits(mix):
            best[plain] = mix.table
    close = Played(cores, CLOSE, progress)
    return sorted([Mix(table, close.odds(table)) for table in best.values()], key=order)


class Played:
    """Tables that were played, each once, or are known exactly: without the cards that learn and do nothing
    else, since under random play nobody makes anything of what they learn (R10)."""

    def __init__(self, cores: Cores, within: float, progress: Callable[[], None]) -> None:
        self._cores, self._within, self._progress = cores, within, progress
        self._known: dict[GameSetup, Odds] = {}

    def odds(self, table: GameSetup) -> Odds:
        """The odds of a table, as closely as these tables are to be known."""
        plain = without_learners(table)
        if plain not in self._known:
            sure = exact_odds(plain)
            self._known[plain] = sure or odds(plain, within=self._within, cores=self._cores)
            self._progress()
        return self._known[plain]


def without_learners(table: GameSetup) -> GameSetup:
    """The table without the cards that learn and do nothing else."""
    others = tuple([one for one in table.dealt if SEER not in table.role(one[0]).traits])
    return replace(table, dealt=others).lasting


def _towns(rulebook: Rulebook, row: CardNumbers, asked: CardNumbers) -> Iterator[dict[str, int]]:
    """The cards besides those of the Mafia and the citizens; where the ruleset deals no basic card that
    learns, there is none but what was asked for."""
    own = {role: number for role, number in asked.items() if not _of_the_mafia(rulebook, role)}
    tried = {card.id: range(card.basic + 1) for card in rulebook.basic}
    learners = [card.id for card in rulebook.basic if SEER in card.traits]
    if any(id in asked or id not in row for id in learners):
        yield own
        return
    varied = learners if asked else [*tried]
    for numbers in product(*[tried[id] for id in varied]):
        yield own | {id: n for id, n in zip(varied, numbers, strict=True) if n}


def _screened(
    rulebook: Rulebook, town: CardNumbers, asked: CardNumbers, lay: Lay, screen: Played
) -> Iterator[Mix]:
    """The mixes of one town that were looked at: sizes of the Mafia, halved until the town's chance falls
    from one to the next below the Mafia's."""
    plain = rulebook.mafioso
    others = {r: n for r, n in asked.items() if _of_the_mafia(rulebook, r) and r != plain}
    if plain in asked:
        tables = [lay({**town, **others, plain: asked[plain]})]
    else:
        numbers = range(0 if others else 1, MOST_PLAYERS // 2 + 1)
        tables = [lay({**town, **others, plain: number}) for number in numbers]
    laid = [table for table in tables if table is not None]
    low, high = 0, len(laid)
    while low < high:
        middle = (low + high) // 2
        mix = Mix(laid[middle], screen.odds(laid[middle]))
        yield mix
        if mix.odds.town > mix.odds.mafia:
            low = middle + 1
        else:
            high = middle


def _of_the_mafia(rulebook: Rulebook, role: str) -> bool:
    return rulebook.roles[role].side.family
