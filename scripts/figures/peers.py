"""Plays the same game by the rules and by another engine, batch by batch in turn, in processor time.

The peer is werewolf-engine 0.1.0 from PyPI. Both keep the log of all events, and both play ten players with
two of the Mafia, a detective and a guard: murders from night 1 on, nobody guarded twice running, and the
Mafia wins with half of the living. Nothing is judged here, and neither plays by the code of the other.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from narrator.base.errors import NarratorError
from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.config.settings import Settings
from narrator.odds.random_players import random_game
from narrator.rules.setup.setup import deal
from scripts.figures.figure import Figure

PEER = "werewolf-engine"
VERSION = "0.1.0"

SEATS = [str(seat) for seat in range(1, 11)]
WARM_UP = 200
"""Games of each before any is measured."""
BATCH = 0.2
"""Seconds of processor of one measurement."""
BATCHES = 20

CARDS = {"mafioso": 2, "detective": 1, "angel": 1}
THEIR_CARDS = {"werewolf": 2, "seer": 1, "doctor": 1, "villager": 6}
OPTIONS = {"first_night": "kill", "mafia_wins": "parity", "repeat": False}
EVENTS = (
    "game_started", "night_started", "night_action", "day_started", "vote_cast", "player_killed",
    "game_over",
)  # fmt: skip
"""All that the peer tells."""


class Games(NamedTuple):
    """Random games of one engine."""

    name: str
    play: Callable[[], int]
    """Plays a game; how many nights it had."""


def figures(settings: Settings) -> list[Figure]:
    """What each plays, and the rules as a share of the peer. Raises `NarratorError` without the peer."""
    del settings
    ours, *theirs = everybody = _engines()
    nights = [[games.play() for _ in range(WARM_UP)] for games in everybody]
    batches = [[_rate(games.play) for games in everybody] for _ in range(BATCHES)]
    rates = [list(column) for column in zip(*batches, strict=True)]
    shares = [[mine / other for mine, other in zip(rates[0], it, strict=True)] for it in rates[1:]]
    return [
        *(
            Figure(games.name, "games/s", rate, None, least=True)
            for games, rate in zip(everybody, rates, strict=True)
        ),
        *(
            Figure(f"{ours.name} / {games.name}", "×", share, 1.0, least=True)
            for games, share in zip(theirs, shares, strict=True)
        ),
        *(
            Figure(f"nights of a game {games.name}", "", [statistics.fmean(some)], None)
            for games, some in zip(everybody, nights, strict=True)
        ),
    ]


def _rate(play: Callable[[], int]) -> float:
    begin = now = time.process_time()
    games = 0
    while now - begin < BATCH:
        play()
        games += 1
        now = time.process_time()
    return games / (now - begin)


def _engines() -> list[Games]:
    try:
        import werewolf_engine as peer
    except ImportError:
        raise NarratorError(
            f"{PEER} is not installed, so there is nothing to compare with: run pip install {PEER}=={VERSION}"
        ) from None
    return [
        Games("by the rules", _ours()),
        Games(f"by {PEER} {VERSION}, all vote for one", partial(_theirs, peer, Random(1), _for_one)),
        Games(f"by {PEER} {VERSION}, votes at random", partial(_theirs, peer, Random(1), _freely)),
    ]


def _ours() -> Callable[[], int]:
    """Games by the rules alone (R10); the cards are dealt in advance."""
    known, chance = Installed.under(), Random(1)
    table = lay_table(load_ruleset(known.ruleset_file("palermo"), known), 10, CARDS, OPTIONS, 1)
    hands = cycle([deal(table, seed) for seed in range(100)])
    return lambda: random_game(table, next(hands), chance).public.night


def _theirs(peer: Any, chance: Random, votes: Callable[[Random, list[int]], list[int]]) -> int:
    """A game by the peer, in which everybody asked does anything that is allowed."""
    game = peer.Game(SEATS, peer.GameConfig(role_counts=THEIR_CARDS))
    log: list[tuple[object, ...]] = []
    for event in EVENTS:
        game.events.on(event, lambda *told, _event=event, **more: log.append((_event, told, more)))
    game.start()
    while game.phase.name != "END":
        if night := game.night_manager:
            actor = night.current_actor
            target = chance.choice(night.get_available_targets(actor))
            game.night_action(actor.id, target.id)
        else:
            living = [player.id for player in game.players if player.alive]
            for voter, seat in zip(living, votes(chance, living), strict=True):
                game.day_vote(voter, seat)
    return int(game.round_number)


def _for_one(chance: Random, living: list[int]) -> list[int]:
    """One is convicted by all the others: a verdict a day, as by the rules."""
    seat = chance.choice(living)
    other = chance.choice([one for one in living if one != seat])
    return [seat if voter != seat else other for voter in living]


def _freely(chance: Random, living: list[int]) -> list[int]:
    """A tie convicts nobody, so there are more days."""
    return [chance.choice([seat for seat in living if seat != voter]) for voter in living]
