"""R9 `helper`: the box itself keeps the lovers, and nothing else that a helper sees."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.ends.hearts import lovers
from narrator.rules.game.acts import Morning, ReportDeaths, ReportSide
from narrator.rules.game.facts import Died, HeartsLost, Miscounted, Refused, Woke
from narrator.rules.night.calls import tonight
from tests.kit.powers import last_stand
from tests.kit.rules import Evening, pairs, roll_call, second_night


def _first_night(**cards: list[int]) -> Evening:
    return roll_call(8, mafioso=[1], moderation="helper", **cards)


@pytest.mark.parametrize("pressed", [(4,), (4, 5, 6), ()])
def test_dealt_lovers_who_sign_in_wrongly_sign_in_again(pressed: tuple[int, ...]) -> None:
    """R13.15: whoever moderates."""
    game = _first_night(lover=[4, 5]).signs(lovers=pressed)
    assert game.told("night 1") == [Miscounted("night 1", ("lovers",))]
    game = game.signs(lovers=(4, 5))
    assert lovers(game.game) == (4, 5)
    assert game.night().told("dawn 1") == [Woke("dawn 1")]


def test_after_two_failures_the_box_keeps_no_lovers_and_the_night_goes_on() -> None:
    """R13.15: whoever sees tells who dies of a broken heart."""
    game = _first_night(lover=[4, 5]).signs(lovers=(4,)).signs(6, lovers=(4, 5))
    assert game.told("night 1")[-1] == HeartsLost("night 1", objected=True)
    view = game.game.public
    assert [call.id for call, _ in tonight(view)[view.progress.step :]] == ["mafia"]
    assert lovers(game.game) == ()
    game = game.night().day().helped(4)
    assert game.game.public.dead == (4,)


def test_nobody_pairs_without_being_the_matchmaker() -> None:
    """R2.9, R13.15"""
    game = _first_night(matchmaker=[3]).signs(matchmaker=()).signs(matchmaker=())
    with pytest.raises(RuleError, match=r"R2\.9"):
        game.does(pairs(5, 6))
    view = game.game.public
    assert [call.id for call, _ in tonight(view)[view.progress.step :]] == ["mafia"]


def _bombers(*dead: int) -> Evening:
    game = roll_call(8, mafioso=[1], matchmaker=[3], desperate=[4], moderation="helper")
    game = game.signs(matchmaker=(3,)).night(5, 6).day().night()
    return game.does(ReportDeaths(dead))


def test_a_last_stand_is_believed_of_one_of_the_couple_only() -> None:
    """R4.6: the box knows who loves whom, and not who holds a bomb."""
    game = _bombers(2, 7)
    assert game.does(last_stand(2, 1)).game.public.facts[-1] == Refused("dawn 2", 2, "stand")
    game = _bombers(5).does(last_stand(6, 1))
    assert game.told("night 2")[-1] == Died("night 2", 1, "bomb.taken")


def test_by_day_only_the_heart_that_broke_makes_a_last_stand() -> None:
    """R4.6: who showed the card has died of that."""
    game = roll_call(8, mafioso=[1], matchmaker=[3], desperate=[4], moderation="helper")
    game = game.signs(matchmaker=(3,)).night(5, 6).does(Morning()).shown(5)
    assert game.game.public.dead == (5, 6)
    game = game.does(ReportSide(5, "town"), ReportSide(6, "town"))
    assert game.does(last_stand(5, 1)).game.public.facts[-1] == Refused("day 1", 5, "stand")
    assert Died("day 1", 1, "bomb.taken") in game.does(last_stand(6, 1)).told("day 1")


def test_the_manner_is_told_of_a_victim_that_was_saved_and_poisoned() -> None:
    """R4.7: of what it died, nobody hears."""
    game = second_night(9, "palermo", mafioso=[1], angel=[3], apothecary=[4], manner=True)
    told = game.night(mafia=5, angel=5, manner=3, apothecary=5).told("night 2")
    assert [type(fact).__name__ for fact in told] == ["Died", "Manner", "Turned"]
