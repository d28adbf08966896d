"""R6 `tie: runoff`."""

from __future__ import annotations

from narrator.rules.day.tie import tie_of
from narrator.rules.game.facts import Tied
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.ties import NOBODY, THREE, TWO, dies, vote
from tests.kit.trials import court, listed, morning, polled, tallied, wants


def test_two_accused_who_are_tied_go_free() -> None:
    """R6 `runoff`: only two accused, no verdict; how the votes stood and why is told."""
    told = polled(vote("buttons"), _1=[3], _2=[4]).told("day 1")
    assert told == [Tied("day 1", (1, 2), 1, "two"), NOBODY]
    eight = listed(morning(votes="tally").shown(7), *TWO)
    told = tallied(eight, 4, 4).told("day 1")[2:]
    assert told == [Tied("day 1", (1, 2), 4, "two"), NOBODY]


def test_the_tied_of_three_are_run_off() -> None:
    """R6 `runoff`"""
    game = tallied(vote(charges=THREE), 4, 1, 4)
    assert wants(game) == TrialPrompt(PromptKind.LEADERS, seat=1, items=(1, 3), most=9)
    assert court(game).standing == (1, 3)
    assert tallied(game, 4, 5).told("day 1") == dies(3)


def test_tied_again_is_no_verdict() -> None:
    """R6 `runoff`: between three, and all three stay tied; or two of them."""
    game = tallied(vote(charges=THREE), 3, 3, 3)
    assert court(game).standing == (1, 2, 3)
    told = tallied(game, 3, 3, 3).told("day 1")
    assert told == [Tied("day 1", (1, 2, 3), 3, "again"), NOBODY]
    told = tallied(game, 4, 4, 1).told("day 1")
    assert told == [Tied("day 1", (1, 2), 4, "again"), NOBODY]


def test_hands_that_do_not_add_up_in_a_runoff_are_no_second_tie() -> None:
    """R6"""
    game = tallied(vote(charges=THREE), 4, 1, 4)
    again = tallied(game, 4, 4)
    assert (court(game).again, court(again).again) == (False, True)
    assert tallied(again, 4, 5).told("day 1") == dies(3)


def test_a_runoff_after_hands_were_counted_again_is_a_first_count() -> None:
    """R6"""
    game = tallied(tallied(vote(charges=THREE), 4, 1, 3), 4, 1, 4)
    assert (court(game).standing, court(game).again) == ((1, 3), False)


def test_a_runoff_by_buttons() -> None:
    """R6"""
    game = polled(vote("buttons", THREE), _1=[2, 3, 4, 5], _2=[6], _3=[1, 7, 8, 9])
    assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(1, 3))
    game = polled(game, _1=[2, 3, 4, 5, 6], _3=[1, 7, 8, 9])
    assert game.told("day 1") == dies(1)


def test_between_two_alone_a_table_that_counts_hears_that_a_tie_frees_both() -> None:
    """R6 `runoff`: where two at most stand accused, there is no second vote to speak of."""
    view = morning(trial="pointing").game.public
    assert tie_of(view).means(view).line == tie_of(view).frees(view) == "two"
    view = morning(trial="accusation").game.public
    assert tie_of(view).means(view).line == tie_of(view).frees(view) == "runoff"
