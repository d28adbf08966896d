"""R7, R9: what may be agreed on beside written notes, and what may not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from narrator.config.seating import lay_table
from narrator.odds.random_players import random_game
from narrator.rules.apply import apply
from narrator.rules.day.notes import black_among, total
from narrator.rules.game.acts import (
    Morning,
    ReportBlack,
    Verdict,
    Wake,
)
from narrator.rules.game.facts import Convicted, Died
from narrator.rules.setup.setup import deal
from tests.kit.rules import called, preset, roll_call
from tests.rules.day.mafia_notes import written


@pytest.mark.parametrize("trial", ["accusation", "majority", "motion", "pointing"])
def test_notes_go_with_other_trials_and_rulesets(trial: str) -> None:
    """R9: the day ends without a verdict, and then the table is asked."""
    table: dict[str, Any] = {
        "mafioso": [1, 2],
        "moderation": "notes",
        "reveal": "none",
        "trial": trial,
    }
    game = roll_call(7, **table).does(Wake(), Morning(), Verdict())
    assert game.told("day 1") == [Convicted("day 1", None)]
    assert written(game, 2, 3).told("night 2")[-1] == Died("night 2", 3, "notes")


@pytest.mark.parametrize("moderation", ["box", "helper", "tap"])
def test_the_ruleset_is_played_without_notes_too(moderation: str) -> None:
    """R9: then its nights are those of a first night of meeting, and come after each day."""
    game = roll_call(7, "sunrise", mafioso=[1, 2], moderation=moderation)
    assert called(game) == ["mafia"]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_on_notes_keep_their_order_and_end_rightly(seed: int) -> None:
    """R7.4, R7.5, R8: honest notes find the right winner, and only the winners have points."""
    chance = Random(seed)
    table = lay_table(preset("sunrise"), chance.randint(5, 24), None, {}, seed)
    cards = deal(table, seed)
    game = random_game(table, cards, chance)
    view = game.public
    mafia = [seat for seat in view.living if cards[seat - 1] == "mafioso"]
    assert {"town": [], "mafia": [*view.living]}.get(str(view.winner)) == mafia
    assert sorted([*view.living, *view.dead]) == list(range(1, table.players + 1))
    among, number = black_among(view)
    black = tuple(seat for seat in among if cards[seat - 1] == "mafioso")
    assert len(black) == number
    points = total(apply(game, ReportBlack(black)).public)
    winners = {seat for seat, had in enumerate(points, start=1) if had}
    assert winners == {*(view.living if view.winner == "mafia" else honest(cards))}


def honest(cards: tuple[str, ...]) -> list[int]:
    """The seats with red cards."""
    return [seat for seat, card in enumerate(cards, start=1) if card == "citizen"]
