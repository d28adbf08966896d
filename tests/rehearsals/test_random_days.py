"""Random days by the rules alone, in every trial and with all votes: the whole box must agree (R5, R6)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from narrator.rehearsal.file import Rehearsal
from narrator.rehearsal.random_games import demo_game
from narrator.rehearsal.result import differences
from narrator.rules.game.facts import Died, Drawn, Elected, Fact, Voided
from narrator.trials import all_trials
from tests.kit.rules import preset
from tests.rehearsals.days import RandomDays
from tests.rehearsals.tables import QUICK, draw_game, play

BATCHES = 8
GAMES = 50
"""Games in a batch."""


@cache
def rehearsal(seed: int) -> Rehearsal:
    """In each third game votes may well be tied among some of those who stand, and are then repeated."""
    often: dict[str, Any] = {
        "trial": "accusation",
        "tie": "runoff",
        "votes": ("tally", "buttons")[seed % 2],
    }
    days = RandomDays()
    return days.into(draw_game(seed, days, by_day=True, deadlock=3, **({} if seed % 3 else often)))


@cache
def ended(seed: int) -> tuple[list[str], tuple[Fact, ...]]:
    """How the box ended that game otherwise than the rules alone did, and all that became public."""
    script = rehearsal(seed)
    result = play(script)
    return differences(result, script), result.game.public.facts


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_box_ends_every_game_as_the_rules_alone_do(batch: int) -> None:
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        assert ended(seed)[0] == [], f"seed {seed}"


def test_evenings_on_notes_end_as_the_rules_alone_do() -> None:
    """R7: any trial, any votes, and the notes that an honest table would tell."""
    won: Counter[str | None] = Counter()
    for seed in range(20):
        chance, days = random.Random(f"notes {seed}"), RandomDays()
        votes = chance.choice(("outcome", "tally", "buttons"))
        options = QUICK | {"trial": chance.choice(sorted(all_trials())), "votes": votes}
        players = chance.randint(5, 12)
        script = demo_game(preset("sunrise"), "en", seed, players, None, options, days)
        result = play(days.into(script))
        assert differences(result, script) == [], f"seed {seed}"
        assert bool(result.points) is (result.winner in ("town", "mafia"))
        won[result.winner] += 1
    assert {"town", "mafia"} <= {*won}


def test_every_trial_comes_with_all_votes_and_every_key_of_a_day() -> None:
    """What the games above are worth."""
    trials: Counter[tuple[str, str]] = Counter()
    keys: Counter[str] = Counter()
    for seed in range(BATCHES * GAMES):
        script = rehearsal(seed)
        trials[script.options["trial"], script.options["votes"]] += 1
        for day in script.days:
            keys.update(set(day))
            keys.update({key for event in day.get("events", []) for key in event})
            keys.update({key for motion in day.get("motions", []) for key in motion})
    for trial in all_trials():
        for votes in ("outcome", "tally", "buttons"):
            assert trials[trial, votes] > 0, (trial, votes)
    for key in (
        "mayor", "heir", "events", "bomb", "again", "shown", "leaves", "convicted", "by", "governor",
        "accused", "withdrawn", "tally", "ballots", "decides", "nominations", "motions", "second",
        "for", "voters", "moves", "snap", "runoff", "runoff_ballots", "last_stand",
    ):  # fmt: skip
        assert keys[key] > 0, key


def test_every_way_to_die_and_every_office_comes() -> None:
    """R3, R6, R11"""
    hows: Counter[str] = Counter()
    offices: Counter[str] = Counter()
    for seed in range(100):
        for fact in ended(seed)[1]:
            if isinstance(fact, Died):
                hows[fact.how] += 1
            elif isinstance(fact, Elected):
                offices[fact.how] += 1
            elif isinstance(fact, Voided | Drawn):
                offices[type(fact).__name__] += 1
    assert {
        "night",
        "verdict",
        "card",
        "heart",
        "bomb.off",
        "bomb.taken",
        "saint.accuser",
        "left",
    } <= set(hows)
    assert {"vote", "heir", "Voided", "Drawn"} <= set(offices)
