"""Counts the games that a table kept: who has won, how often each role and each seat, and the longest night.
Nothing is known of a game that was not kept; no file is read, and nothing is worded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from narrator.rules.table.table import GameSetup
from narrator.session.disk.chronicle_file import KeptGame
from narrator.session.disk.game_facts import GameFacts, facts_of, table_of

TownOdds = Callable[[GameSetup], float | None]
"""How likely the town wins at a table under random play (R10), 0 to 1; None: that cannot be told."""


class GameNumber(NamedTuple):
    """Which game it was, by the numbers that the chronicle gives."""

    evening: int
    game: int


class TableCount(NamedTuple):
    """The games of one ruleset with so many players."""

    ruleset: str
    players: int
    on_notes: bool
    """The sides are the honest and the black cards (R7)."""
    games: int
    won: dict[str, int]
    """The id of the end → in how many games."""
    odds: float | None
    """How often the town wins under random play, on average over these games; None: not known of all."""


class Share(NamedTuple):
    """How often somebody has won."""

    won: int
    of: int


class LongestNight(NamedTuple):
    """The night in which eyes were closed for longest."""

    seconds: int
    when: GameNumber
    night: int


class MostNights(NamedTuple):
    """The game of the most nights."""

    nights: int
    when: GameNumber


class Statistics(NamedTuple):
    """What can be told of the games that were kept."""

    evenings: int
    games: int
    uncounted: int
    """Games of which an earlier version kept the story alone."""
    tables: tuple[TableCount, ...]
    """By ruleset and number of players."""
    roles: dict[str, Share]
    """A role, as its ruleset calls it → how often who held it has won; the most frequent first."""
    seats: dict[int, Share]
    longest: LongestNight | None
    """None: of no night is known how long it was."""
    most: MostNights | None

    def json(self) -> dict[str, Any]:
        """The same as JSON has it."""
        longest, most = self.longest, self.most
        return {
            **self._asdict(),
            "tables": [one._asdict() for one in self.tables],
            "roles": {role: share._asdict() for role, share in self.roles.items()},
            "seats": {seat: share._asdict() for seat, share in self.seats.items()},
            "longest": longest and {**longest._asdict(), "when": longest.when._asdict()},
            "most": most and {**most._asdict(), "when": most.when._asdict()},
        }


class _Counted(NamedTuple):
    """A game that can be counted."""

    when: GameNumber
    facts: GameFacts
    entry: KeptGame


def statistics(entries: Sequence[KeptGame], odds: TownOdds) -> Statistics:
    """The statistics of these games; ``odds`` is asked once for each table that differs."""
    counted = list(_counted(entries))
    held = [
        (seat, role, seat in facts.won)
        for _, facts, _ in counted
        for seat, role in enumerate(facts.held, start=1)
        if role
    ]
    roles = _shares((role, won) for _, role, won in held)
    seats = _shares((seat, won) for seat, _, won in held)
    nights = [
        LongestNight(seconds, when, night) for when, facts, _ in counted for night, seconds in facts.seconds
    ]
    most = [MostNights(facts.nights, when) for when, facts, _ in counted]
    return Statistics(
        evenings=len({entry["evening"] for entry in entries}),
        games=len(entries),
        uncounted=len(entries) - len(counted),
        tables=tuple(_tables(counted, odds)),
        roles=dict(sorted(roles.items(), key=lambda one: (-one[1].of, one[0]))),
        seats=dict(sorted(seats.items())),
        longest=max(nights, key=lambda one: one.seconds, default=None),
        most=max(most, key=lambda one: one.nights, default=None),
    )


def _counted(entries: Sequence[KeptGame]) -> Iterable[_Counted]:
    for evening, games in groupby(entries, key=lambda entry: entry["evening"]):
        for number, entry in enumerate(games, start=1):
            facts = facts_of(entry)
            if facts is not None:
                yield _Counted(GameNumber(evening, number), facts, entry)


def _tables(counted: Sequence[_Counted], odds: TownOdds) -> Iterable[TableCount]:
    known: dict[GameSetup, float | None] = {}
    kinds: dict[tuple[str, int, bool], list[_Counted]] = {}
    for one in counted:
        facts = one.facts
        kinds.setdefault((facts.ruleset, facts.players, facts.on_notes), []).append(one)
    for (ruleset, players, on_notes), games in sorted(kinds.items()):
        chances: list[float] = []
        for game in games:
            table = table_of(game.entry)
            if table is None:
                continue
            if table not in known:
                known[table] = odds(table)
            chance = known[table]
            if chance is not None:
                chances.append(chance)
        won = Counter(game.facts.winner for game in games)
        even = sum(chances) / len(games) if len(chances) == len(games) else None
        yield TableCount(ruleset, players, on_notes, len(games), dict(won), even)


Who = TypeVar("Who")


def _shares(played: Iterable[tuple[Who, bool]]) -> dict[Who, Share]:
    shares: dict[Who, Share] = {}
    for who, won in played:
        before = shares.get(who, Share(0, 0))
        shares[who] = Share(before.won + won, before.of + 1)
    return shares
