"""R3, lovers as two cards of their own. Those of the matchmaker: `test_matchmaker.py`."""

from __future__ import annotations

import pytest

from narrator.rules.ends.hearts import lovers
from narrator.rules.game.facts import (
    Answered,
    Chose,
    Claimed,
    Died,
    Miscounted,
    NobodyDied,
    Turned,
    Was,
)
from narrator.rules.night.calls import shown
from tests.kit.powers import may_stand
from tests.kit.rules import SIGNS, called, evening, parts_of, roll_call, second_night


def test_they_see_each_other_in_night_1_after_the_mafia() -> None:
    """R2.6: their cards tell them; no lamp is needed."""
    game = evening(9, mafioso=[1], lover=[4, 7], freemason=[2, 3])
    assert called(game) == ["mafia", "lovers", "freemasons"]
    assert parts_of(game, "lovers") == SIGNS
    assert shown(game.dusk().game, "lovers") == ()
    assert "lovers" not in called(game.night().day())


def test_the_roll_call_makes_the_couple() -> None:
    """R2.6"""
    game = roll_call(7, mafioso=[1], lover=[4, 7]).signs(mafia=(1,), lovers=(7, 4)).night()
    assert game.log_of("night 1") == [
        Claimed("night 1", "mafia", (1,)),
        Claimed("night 1", "lovers", (4, 7)),
    ]
    assert lovers(game.game) == (4, 7)


@pytest.mark.parametrize("pressed", [(4,), (4, 5, 7), (1, 4)])
def test_a_couple_that_does_not_add_up_signs_in_again(pressed: tuple[int, ...]) -> None:
    """R2.6: too few, too many, or one who signed in with the Mafia."""
    game = roll_call(7, mafioso=[1], lover=[4, 7]).signs(mafia=(1,), lovers=pressed)
    (wrong,) = game.told("night 1")
    assert isinstance(wrong, Miscounted)
    assert "lovers" in wrong.calls


def test_a_murdered_lovers_heart_is_not_the_only_one_to_stop() -> None:
    """R4.6"""
    game = second_night(8, mafioso=[1], lover=[4, 7]).night(mafia=7)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 7),
        Died("night 2", 4, "night"),
        Died("night 2", 7, "night"),
        Turned("night 2", 4, "lover"),
        Turned("night 2", 7, "lover"),
    ]


def test_a_couple_of_the_town_wins_with_the_town() -> None:
    """R8.4, R8.7"""
    game = second_night(6, mafioso=[1], lover=[4, 5]).night(mafia=4).day(1)
    assert (game.winner, game.winners) == ("town", (2, 3, 4, 5, 6))
    assert game.told("day 2")[-2:] == [
        Was("day 2", "lover", (4, 5)),
        Was("day 2", "mafioso", (1,)),
    ]


def test_nobody_is_asked_for_a_last_stand_out_of_love_that_was_dealt() -> None:
    """R4.6: whoever can take somebody along holds another card, as everybody knows."""
    game = second_night(9, mafioso=[1], lover=[4, 7], desperate=[3]).night(mafia=7)
    assert not may_stand(game.game.public)


def test_the_detective_sees_the_town_in_them() -> None:
    """R3: dealt as cards they are of the town."""
    game = second_night(8, mafioso=[1], lover=[4, 7], detective=[3]).night(detective=4)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 4),
        Answered("night 2", "detective", False),
        NobodyDied("night 2"),
    ]
