"""R3, hitman: a Mafioso like any other by night. Its last stand: `tests/rules/ends/test_stands.py`."""

from __future__ import annotations

from narrator.rules.game.facts import Answered, Chose, Convicted, Died, NobodyDied, Turned
from tests.kit.rules import SIGNS, called, evening, parts_of, second_night


def test_the_hitman_wakes_with_the_mafia_and_is_made_known_alone() -> None:
    """R2.6, R3"""
    game = evening(8, mafioso=[1], hitman=[2])
    assert called(game) == ["mafia", "hitman"]
    assert parts_of(game, "hitman") == SIGNS
    assert game.game.holders("mafia") == (1, 2)
    assert called(game.night().day()) == ["mafia"]


def test_a_hitman_murders_for_a_family_that_is_gone() -> None:
    """R2.5, R8.1: the Mafia is called as long as one of its cards is hidden."""
    game = second_night(8, mafioso=[1], hitman=[2]).night().day(1).night(mafia=5)
    assert game.told("night 3") == [Died("night 3", 5, "night"), Turned("night 3", 5, "citizen")]


def test_a_convicted_hitman_takes_nobody_along() -> None:
    """R4.6: only a broken heart asks for a last stand."""
    game = second_night(8, mafioso=[1], hitman=[2]).night().day(2)
    assert game.told("day 2") == [
        Convicted("day 2", 2),
        Died("day 2", 2, "verdict"),
        Turned("day 2", 2, "hitman"),
    ]


def test_the_detective_sees_the_mafia_in_the_hitman() -> None:
    """R3"""
    game = second_night(8, mafioso=[1], hitman=[2], detective=[3]).night(detective=2)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", True),
        NobodyDied("night 2"),
    ]
