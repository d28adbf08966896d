"""R5 `accusation`: a list, a plea for each entry and its answer, then the vote (S0 a)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Close, Morning, Step, Verdict, Withdraw
from narrator.rules.game.facts import Convicted, Died, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import Charge, PromptKind, TrialPrompt
from tests.kit.rules import Evening
from tests.kit.trials import accused, court, listed, morning, polled, spoken, tallied, wants

EVERYBODY = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(trial="accusation", votes=votes, **agreed)


def test_the_table_that_counts_alone_is_led_through_list_pleas_and_vote() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    for part in ("list.three", "pleas", "vote"):
        assert wants(game) == TrialPrompt(PromptKind.DO, part)
        game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.OUTCOME, items=EVERYBODY)
    assert game.does(Verdict((8,))).told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
    ]


def test_the_table_that_counts_alone_may_convict_nobody() -> None:
    """R5: every procedure ends in a seat convicted, or none."""
    game = _trial("outcome").does(Step(), Step(), Step(), Verdict())
    assert game.told("day 1") == [Convicted("day 1", None)]
    assert game.game.public.phase is Phase.DUSK


def test_days_one_and_two_want_three_names_later_ones_two() -> None:
    """R5"""
    game, parts = _trial("outcome", deadlock=0), []
    for _ in range(4):
        parts.append(wants(game).part)
        game = game.does(Verdict()).night().does(Morning())
    assert parts == ["list.three", "list.three", "list.two", "list.two"]


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_the_box_asks_for_as_many_and_closes_the_list_all_the_same(votes: str) -> None:
    """R5: it is advice."""
    game, advice = _trial(votes, deadlock=0), []
    for _ in range(4):
        advice.append((wants(game).kind, wants(game).most))
        game = game.does(Close()).night().does(Morning())
    assert advice == [(PromptKind.LIST, most) for most in (3, 3, 2, 2)]


def test_the_whole_of_a_trial_by_accusation() -> None:
    """R5, R6: plea and answer in list order, half a minute each, then the count in list order."""
    game = accused(_trial(), (3, 1), (4, 2), (1, 3))
    assert wants(game) == TrialPrompt(PromptKind.LIST, items=(4, 5, 6, 7, 8, 9), most=3)
    game = game.does(Close())
    heard = []
    while wants(game).kind is PromptKind.SPEECH:
        heard.append((wants(game).part, wants(game).by, wants(game).seat, wants(game).seconds))
        game = game.does(Step())
    assert heard == [
        ("accuser", 3, 1, 30.0),
        ("accused", 1, 1, 30.0),
        ("accuser", 4, 2, 30.0),
        ("accused", 2, 2, 30.0),
        ("accuser", 1, 3, 30.0),
        ("accused", 3, 3, 30.0),
    ]
    assert wants(game) == TrialPrompt(PromptKind.LEADERS, seat=1, items=(1, 2, 3), most=9)
    game = tallied(game, 3, 4)
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=3, most=2)
    assert tallied(game, 2).told("day 1") == [
        Convicted("day 1", 2),
        Died("day 1", 2, "verdict"),
        Turned("day 1", 2, "citizen"),
    ]


def test_by_buttons_everybody_votes_at_once() -> None:
    """R5 `votes: buttons`, R6"""
    game = listed(_trial("buttons"), (3, 1), (4, 2))
    assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(1, 2))
    game = polled(game, _1=[2, 3, 5, 8], _2=[1, 4, 6, 7, 9])
    assert game.told("day 1")[0] == Convicted("day 1", 2)


def test_a_name_may_be_taken_back_until_the_list_is_closed() -> None:
    """R5: and somebody else may put it on again, behind the others."""
    game = accused(_trial(), (3, 1), (4, 2)).does(Withdraw(1))
    assert court(game).charges == (Charge(2, 4),)
    assert court(accused(game, (5, 1))).charges == (Charge(2, 4), Charge(1, 5))
    with pytest.raises(RuleError, match=r"seat 1 cannot be taken off the list \(R5\)"):
        game.does(Withdraw(1))
    with pytest.raises(RuleError, match=r"does not ask for withdraw now \(R5\)"):
        game.does(Close(), Withdraw(2))


def test_an_empty_list_is_a_day_without_a_verdict() -> None:
    """R5"""
    assert _trial().does(Close()).told("day 1") == [Convicted("day 1", None)]


def test_the_only_one_on_the_list_needs_more_than_half() -> None:
    """R6, S0: the list may be closed with one name on it."""
    game = listed(_trial(), (3, 1))
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=1, most=9)
    assert tallied(game, 4).told("day 1") == [Convicted("day 1", None)]
    assert tallied(game, 5).told("day 1")[0] == Convicted("day 1", 1)


def test_the_dead_neither_accuse_nor_are_accused() -> None:
    """R4.9"""
    game = _trial().shown(5)
    assert 5 not in wants(game).items
    with pytest.raises(RuleError, match="seat 5 cannot be an accuser"):
        accused(game, (5, 1))


def test_everybody_may_put_several_on_the_list() -> None:
    """R5"""
    game = accused(_trial(), (3, 1), (3, 2), (3, 4))
    assert court(game).accused == (1, 2, 4)


def test_one_entry_each_where_it_is_agreed() -> None:
    """R5, R12 `one_each`: whoever takes the name back may put another on."""
    game = accused(_trial(one_each=True), (3, 1))
    with pytest.raises(RuleError, match=r"seat 3 has a name on the list already \(R5\)"):
        accused(game, (3, 2))
    game = accused(game.does(Withdraw(1)), (3, 2), (4, 1))
    assert court(game).accused == (2, 1)


def test_whoever_leaves_takes_the_own_entries_along_and_pleas_begin_again() -> None:
    """R13.9: the list is open again, without the accused and without the names it put on."""
    game = accused(_trial(), (3, 1), (4, 2), (1, 5)).does(Close(), Step(), Step()).shown(1)
    assert court(game).charges == (Charge(2, 4),)
    assert wants(game).kind is PromptKind.LIST


def test_a_death_that_concerns_nobody_on_the_list_interrupts_nothing() -> None:
    """R11"""
    game = accused(_trial(), (3, 1), (4, 2)).does(Close(), Step(), Step()).shown(7)
    assert (wants(game).part, wants(game).by) == ("accuser", 4)


def test_hands_already_counted_are_counted_again_when_a_voter_dies() -> None:
    """R6: each living player has exactly one vote."""
    game = tallied(spoken(accused(_trial(), (3, 1), (4, 2)).does(Close())), 5).shown(7)
    assert wants(game) == TrialPrompt(PromptKind.LEADERS, seat=1, items=(1, 2), most=8)
    assert tallied(game, 3, 5).told("day 1")[2] == Convicted("day 1", 2)


def test_a_ballot_is_not_over_because_a_bystander_dies_before_it() -> None:
    """R11: everybody else has still to vote."""
    game = listed(_trial("buttons"), (3, 1), (4, 2)).shown(7)
    assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(1, 2))
    assert game.told("day 1")[-1] == Turned("day 1", 7, "citizen")
