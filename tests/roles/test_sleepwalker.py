"""R3, sleepwalker: peeks while the Mafia is awake; the box has no part in that but to tell the sign."""

from __future__ import annotations

from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, Turned
from narrator.rules.game.state import Phase
from tests.kit.rules import SIGNS, called, evening, parts_of, second_night
from tests.kit.scenes import Reader


def test_it_has_no_call_and_is_only_made_known_to_the_box() -> None:
    """R2.6, R3"""
    game = evening(8, mafioso=[1], sleepwalker=[3])
    assert called(game) == ["mafia", "sleepwalker"]
    assert parts_of(game, "sleepwalker") == SIGNS
    assert called(game.night().day()) == ["mafia"]


def test_caught_peeking_it_is_simply_chosen() -> None:
    """R3: the Mafia has no second victim."""
    game = second_night(8, mafioso=[1], sleepwalker=[3]).night(mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "sleepwalker"),
    ]


def test_the_detective_sees_the_town_in_it() -> None:
    """R3"""
    game = second_night(8, mafioso=[1], sleepwalker=[3], detective=[4]).night(detective=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", False),
        NobodyDied("night 2"),
    ]


def test_the_sign_is_told_to_everybody_before_the_game() -> None:
    """R2.10: where a sleepwalker is dealt, and nowhere else."""
    walks = Reader(8, mafioso=[1], sleepwalker=[3]).read_to(Phase.NIGHT, 1)
    assert walks.count("say sleepwalker.brief") == 1
    sleeps = Reader(8, mafioso=[1], detective=[3]).read_to(Phase.NIGHT, 1)
    assert "say sleepwalker.brief" not in sleeps
