"""Measures how fast games are played: by the rules alone, through the script, in rehearsals, to WAV.

No loudspeaker and no clock is used; a rehearsal does the same as `narrator rehearse`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from narrator.appliance.rendering import rehearse_file
from narrator.config.known import Known
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.config.settings import Settings
from narrator.rehearsal.file import load_rehearsal
from narrator.rehearsal.random_players import random_game
from narrator.rules.setup.setup import claims_for, deal, new_game
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply
from narrator.script.driver import Driver
from scripts.figures.figure import Figure

PLAYERS = 10
SPECIAL = (
    "godfather", "informer", "detective", "private_detective", "angel", "coward", "apothecary",
    "matchmaker",
)  # fmt: skip
BATCH = 0.2
"""Seconds of one measurement."""


def figures(settings: Settings) -> list[Figure]:
    """All figures that need no sound; this also fills the caches."""
    known = Known.under()
    palermo = load_ruleset(known.ruleset_file("palermo"), known)
    table = lay_table(palermo, PLAYERS, None, {}, 1)
    full = lay_table(palermo, 16, {"mafioso": 3, **dict.fromkeys(SPECIAL, 1)}, {}, 1)
    script = load_rehearsal(Path(__file__).with_name("game.yaml"), known)
    wav = settings.cache / "game.wav"
    rehearse_file(script, settings, wav)
    return [
        Figure(
            "games by the rules alone, 10 players",
            "games/s",
            _per_second(_alone(table)),
            6000,
            least=True,
        ),
        Figure(
            "games by the rules alone, 16 players with 8 special roles",
            "games/s",
            _per_second(_alone(full)),
            1500,
            least=True,
        ),
        *(
            Figure(
                f"games by the rules alone, {players} players with the ruleset's own cards",
                "games/s",
                _per_second(_alone(lay_table(palermo, players, None, {}, 1))),
                None,
                least=True,
            )
            for players in (6, 12, 24)
        ),
        Figure(
            "games through the script, 10 players",
            "games/s",
            _per_second(partial(_through_scenes, table)),
            1000,
            least=True,
        ),
        Figure(
            "rehearsal of `palermo` with 8 players, without sound",
            "× real time",
            [_speed(lambda: rehearse_file(script, settings, None).seconds) for _ in range(10)],
            1000,
            least=True,
        ),
        Figure(
            "rehearsal of `palermo` with 8 players, rendered to WAV",
            "× real time",
            [_speed(lambda: rehearse_file(script, settings, wav).seconds) for _ in range(5)],
            100,
            least=True,
        ),
    ]


def _alone(table: Table) -> Callable[[int], object]:
    """Plays games by the rules alone; the cards are dealt in advance."""
    chance = random.Random(1)
    hands = [deal(table, seed) for seed in range(100)]
    return lambda seed: random_game(table, hands[seed % len(hands)], chance)


def _per_second(play: Callable[[int], object], batches: int = 20) -> list[float]:
    play(0)
    rates: list[float] = []
    for batch in range(batches):
        begin = now = time.perf_counter()
        games = 0
        while now - begin < BATCH:
            play(batch * 100_000 + games)
            games += 1
            now = time.perf_counter()
        rates.append(games / (now - begin))
    return rates


def _speed(play: Callable[[], float]) -> float:
    begin = time.perf_counter()
    seconds = play()
    return seconds / (time.perf_counter() - begin)


def _through_scenes(table: Table, seed: int) -> Driver:
    """A game in which every question is answered at random, by somebody who may answer it."""
    chance = random.Random(seed)
    claims = claims_for(table, deal(table, seed))
    driver = Driver(new_game(table))
    while driver.cue is not None:
        cue = driver.cue
        reply: Reply = None
        if isinstance(cue, Count):
            reply = _answer(driver, cue, claims, chance)
        elif isinstance(cue, AwaitConfirm):
            reply = True
        driver.reply(reply)
    return driver


def _answer(
    driver: Driver, cue: Count, claims: dict[str, tuple[int, ...]], chance: random.Random
) -> Reply:
    if cue.ask.part == "roll":
        return claims[cue.ask.call]
    if cue.ask.part == "sure":
        return (1,)
    if cue.mode is Mode.OBJECT:
        return ()  # everybody was honest, so what the lamp shows is right
    legal = driver.private.legal if driver.private else tuple(item.value for item in cue.items)
    return (chance.choice(legal),) if legal else ()
