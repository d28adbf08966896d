"""Makes up a game for a demo: random play by the real rules, told as a rehearsal. No words, no sound."""

from __future__ import annotations

import random
from pathlib import Path

from narrator.chance import draw
from narrator.config.problems import Mark
from narrator.config.rehearsals import Rehearsal
from narrator.config.rulesets import Ruleset
from narrator.config.schema import Marked
from narrator.odds import random_game
from narrator.rules.facts import Chose, Convicted
from narrator.rules.setup import deal
from narrator.seating import lay_table

PLAYERS = 7
OPTIONS = {"discussion": 12, "pace": "brisk"}
"""A demo is short: nobody is there to discuss."""

NOWHERE = Mark("demo")


def demo_game(ruleset: Ruleset, language: str, seed: int) -> Rehearsal:
    """A game of seven, different for every seed, that runs to its end."""
    table = lay_table(ruleset, PLAYERS, None, OPTIONS, seed)
    cards = deal(table, draw(seed, "secret", 1 << 31))
    game = random_game(table, cards, random.Random(seed))
    nights: list[Marked[str, int]] = [Marked(NOWHERE) for _ in range(game.public.night)]
    days: list[Marked[str, int | None]] = [Marked(NOWHERE) for _ in range(game.public.night)]
    for event in game.log:
        number = int(event.when.split()[1]) - 1
        if isinstance(event, Chose):
            nights[number].put(event.ask, event.seat or 0, NOWHERE)
        elif isinstance(event, Convicted):
            days[number].put("convicted", event.seat, NOWHERE)
    return Rehearsal(
        file=Path("demo"),
        ruleset=ruleset.name,
        language=language,
        seed=seed,
        players=PLAYERS,
        names=None,
        roles=_seated(cards),
        options=OPTIONS,
        nights=nights,
        days=days,
        mistakes={},
        expect=None,
        marks={"roles": NOWHERE, "players": NOWHERE},
    )


def _seated(cards: tuple[str, ...]) -> Marked[int, str]:
    seats: Marked[int, str] = Marked(NOWHERE)
    for seat, card in enumerate(cards, start=1):
        seats.put(seat, card, NOWHERE)
    return seats
