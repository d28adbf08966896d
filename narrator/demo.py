"""Makes up a game for a demo: random play by the real rules, told as a rehearsal. No words, no sound."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from narrator.chance import draw
from narrator.config.problems import Mark
from narrator.config.rehearsals import Rehearsal
from narrator.config.rulesets import Ruleset
from narrator.config.schema import Marked
from narrator.odds import random_game
from narrator.players_night import key_of
from narrator.rules.facts import Chose, Convicted, Died, Paired
from narrator.rules.night import toll
from narrator.rules.setup import deal
from narrator.rules.state import Game
from narrator.seating import lay_table

PLAYERS = 7
OPTIONS = {"discussion": 12, "pace": "brisk"}
"""A demo is short: nobody is there to discuss."""

NOWHERE = Mark("demo")

Items = list[Marked[str, Any]]


def demo_game(
    ruleset: Ruleset,
    language: str,
    seed: int,
    players: int = PLAYERS,
    roles: Mapping[str, int] | None = None,
    options: Mapping[str, Any] = OPTIONS,
) -> Rehearsal:
    """A game that is different for every seed and runs to its end, which it expects.

    ``roles`` None: the ruleset's own cards. Raises `RuleError` for a table that cannot be played.
    """
    table = lay_table(ruleset, players, roles, options, seed)
    cards = deal(table, draw(seed, "secret", 1 << 31))
    game = random_game(table, cards, random.Random(seed))
    nights, days = _told(game, cards)
    return Rehearsal(
        file=Path("demo"),
        ruleset=ruleset.name,
        language=language,
        seed=seed,
        players=players,
        names=None,
        roles=_marked(dict(enumerate(cards, start=1))),
        options=options,
        nights=nights,
        days=days,
        mistakes={},
        expect=_marked({"winner": game.public.winner, "died": _died(game)}),
        marks={"roles": NOWHERE, "players": NOWHERE},
    )


def _told(game: Game, cards: tuple[str, ...]) -> tuple[Items, Items]:
    """What a file would tell of each night and each day."""
    table, rounds = game.public.table, range(game.public.night)
    nights: Items = [Marked(NOWHERE) for _ in rounds]
    days: Items = [Marked(NOWHERE) for _ in rounds]
    for event in game.log:
        phase, number = event.when.split()
        item = (nights if phase == "night" else days)[int(number) - 1]
        if isinstance(event, Chose):
            item.put(key_of(table, cards, event.ask), event.seat, NOWHERE)
        elif isinstance(event, Paired):
            item.put("matchmaker", list(event.seats), NOWHERE)
        elif isinstance(event, Convicted):
            item.put("convicted", event.seat, NOWHERE)
        elif isinstance(event, Died) and event.how == "stand":
            stand = {"by": _broken(game, event.when), "takes": event.seat}
            item.put("last_stand", stand, NOWHERE)
    return nights, days


def _broken(game: Game, when: str) -> int:
    """Whose heart broke in this phase. A night's log tells no cause: it is worked out once more."""
    died = [event for event in game.log if isinstance(event, Died)]
    told = [event.seat for event in died if (event.when, event.how) == (when, "heart")]
    if told:
        return told[0]
    before = [event.seat for event in takewhile(lambda event: event.when != when, died)]
    living = tuple(seat for seat in range(1, len(game.secret.cards) + 1) if seat not in before)
    chosen = [event for event in game.log if isinstance(event, Chose) and event.when == when]
    choices = tuple((event.ask, event.seat) for event in chosen if event.seat)
    night = Game(
        game.public._replace(living=living, night=int(when.split()[1])),
        game.secret._replace(choices=choices),
    )
    return toll(night).hearts[0]


def _died(game: Game) -> dict[str, list[int]]:
    died: dict[str, list[int]] = {}
    for fact in game.public.facts:
        if isinstance(fact, Died):
            died.setdefault(fact.when, []).append(fact.seat)
    return died


def _marked(values: Mapping[Any, Any]) -> Marked[Any, Any]:
    marked: Marked[Any, Any] = Marked(NOWHERE)
    for key, value in values.items():
        marked.put(key, value, NOWHERE)
    return marked
