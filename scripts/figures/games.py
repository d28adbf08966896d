"""Measures how fast random games are played, by the rules alone and through the script. Nothing is spoken."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from narrator.config.installed import Installed
from narrator.config.rulesets import load_ruleset
from narrator.config.seating import lay_table
from narrator.config.settings import Settings
from narrator.odds.random_players import random_game
from narrator.rules.setup.setup import claims_for, deal, new_game
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply
from narrator.script.driver import Driver
from scripts.figures.figure import Figure

PLAYERS = 10
SPECIAL = (
    "godfather", "informer", "detective", "private_detective", "angel", "coward", "apothecary",
    "matchmaker",
)  # fmt: skip
NEWER = (
    "hunter", "village_idiot", "elder", "bodyguard", "scapegoat", "raven", "infecting_wolf", "piper", "fox",
    "bear_tamer",
)  # fmt: skip
"""Ten that only a box can deal that moderates."""

BATCH = 0.2
"""Seconds of processor of one measurement."""


def figures(settings: Settings) -> list[Figure]:
    """With the cards of ten players, with many special roles, and with few and many players."""
    del settings
    known = Installed.under()
    palermo = load_ruleset(known.ruleset_file("palermo"), known)
    table = lay_table(palermo, PLAYERS, None, {}, 1)
    full, newer = (
        lay_table(palermo, 16, {"mafioso": 3, **dict.fromkeys(cards, 1)}, {}, 1) for cards in (SPECIAL, NEWER)
    )
    alone = {
        "10 players": table,
        "16 players with 8 special roles": full,
        "16 players with 10 cards for a moderating box": newer,
    }
    for players in (6, 12, 24):
        own = lay_table(palermo, players, None, {}, 1)
        alone[f"{players} players with the ruleset's own cards"] = own
    found = [_speed(f"by the rules alone, {name}", _alone(one)) for name, one in alone.items()]
    for told, options in (("", {}), (", story: none", {"story": "none"})):
        plays = partial(_through_scenes, lay_table(palermo, PLAYERS, None, options, 1))
        found.append(_speed(f"through the script, {PLAYERS} players{told}", plays))
    return found


def _speed(name: str, play: Callable[[int], object]) -> Figure:
    return Figure(f"games {name}", "games/s", _per_second(play), None, least=True)


def _alone(table: GameSetup) -> Callable[[int], object]:
    """Plays games by the rules alone; the cards are dealt in advance."""
    chance = random.Random(1)
    hands = [deal(table, seed) for seed in range(100)]
    return lambda seed: random_game(table, hands[seed % len(hands)], chance)


def _per_second(play: Callable[[int], object], batches: int = 20) -> list[float]:
    play(0)
    rates: list[float] = []
    for batch in range(batches):
        begin = now = time.process_time()
        games = 0
        while now - begin < BATCH:
            play(batch * 100_000 + games)
            games += 1
            now = time.process_time()
        rates.append(games / (now - begin))
    return rates


def _through_scenes(table: GameSetup, seed: int) -> Driver:
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


def _answer(driver: Driver, cue: Count, claims: dict[str, tuple[int, ...]], chance: random.Random) -> Reply:
    if cue.ask.part == "roll":
        return claims[cue.ask.call]
    if cue.ask.part == "sure":
        return (1,)
    if cue.mode is Mode.OBJECT:
        return ()  # everybody was honest, so what the lamp shows is right
    legal = driver.private.legal if driver.private else tuple(item.value for item in cue.items)
    return (chance.choice(legal),) if legal else ()
