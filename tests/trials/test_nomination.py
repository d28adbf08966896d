"""R5 `nomination`: each names up to two in turn, two stand, a minute each, then the vote (S0 b)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Step, Verdict
from narrator.rules.game.facts import Convicted, Died, Turned
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.rules import Evening
from tests.kit.trials import asked, court, morning, polled, spoken, tallied, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(7, trial="nomination", votes=votes, mafioso=[6, 7], **agreed)


def _speeches(game: Evening) -> list[tuple[int, float | None]]:
    found = []
    while wants(game).kind is PromptKind.SPEECH:
        found.append((wants(game).by, wants(game).seconds))
        game = game.does(Step())
    return found


def test_the_table_that_counts_alone_is_led_through_naming_pleas_and_vote() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    for part in ("nominate", "pleas", "vote"):
        assert wants(game) == TrialPrompt(PromptKind.DO, part)
        game = game.does(Step())
    assert wants(game).kind is PromptKind.OUTCOME
    assert game.does(Verdict((6,))).told("day 1")[:2] == [
        Convicted("day 1", 6),
        Died("day 1", 6, "verdict"),
    ]


def test_the_whole_of_a_trial_by_nomination() -> None:
    """R5, R6: everybody in turn, up to two each but not the own seat; first and second place stand."""
    game = _trial()
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=1, items=(2, 3, 4, 5, 6, 7), most=2)
    game = asked(game, (6, 5), (6,), (6, 5), (), (6, 1), (5, 4), (1,))
    assert court(game).accused == (6, 5)  # four nominations, then three
    assert _speeches(game) == [(6, 60.0), (5, 60.0)]
    assert tallied(spoken(game), 4, 3).told("day 1") == [
        Convicted("day 1", 6),
        Died("day 1", 6, "verdict"),
        Turned("day 1", 6, "mafioso"),
    ]


def test_two_in_first_place_both_stand() -> None:
    """R5"""
    game = asked(_trial("buttons"), (6, 5), (6, 5), (6, 5), (1,), (), (1,), ())
    assert court(game).accused == (5, 6)
    game = polled(spoken(game), _5=[1, 2], _6=[3, 4, 5])
    assert game.told("day 1")[0] == Convicted("day 1", 6)


def test_a_shared_second_place_is_nominated_again_with_one_vote_each() -> None:
    """R5: between those who share it."""
    game = asked(_trial(), (6, 5), (6, 4), (6,), (5,), (4,), (), ())
    assert wants(game) == TrialPrompt(PromptKind.TURN, "place", by=1, items=(4, 5), most=1)
    assert not court(game).again  # not all over: only for this place
    with pytest.raises(RuleError, match=r"seat 1 may name 1 at most, each once \(R5\)"):
        asked(game, (4, 5))
    with pytest.raises(RuleError, match=r"seat 3 cannot be named \(R5\)"):
        asked(game, (3,))
    game = asked(game, (4,), (4,), (5,))
    assert wants(game).items == (5,)  # seat 4 does not name itself
    game = asked(game, (5,), (4,), (), ())
    assert court(game).accused == (6, 4)


def test_a_second_place_that_stays_shared_is_nominated_once_more() -> None:
    """R5: by now between those who share it still."""
    game = asked(_trial(), (6, 5), (6, 4), (6,), (5,), (4,), (3,), (3,))
    assert wants(game).items == (3, 4, 5)
    game = asked(game, (5,), (5,), (4,), (3,), (3,), (), ())
    assert wants(game) == TrialPrompt(PromptKind.TURN, "place", by=1, items=(3, 5), most=1)
    assert court(asked(game, (5,), (5,), (), (), (), (), ())).accused == (6, 5)


def test_a_second_place_that_nobody_wants_to_fill_stays_empty() -> None:
    """R5, R6: the one in first place stands alone, and needs more than half."""
    game = asked(_trial(), (6, 5), (6, 4), (6,), (5,), (4,), (), ())
    game = spoken(asked(game, *[()] * 7))
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=6, most=7)
    assert tallied(game, 3).told("day 1") == [Convicted("day 1", None)]


def test_with_more_than_two_in_first_place_everybody_nominates_all_over_again() -> None:
    """R5"""
    game = asked(_trial(), (6, 5), (6, 5), (4,), (), (4,), (), ())
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=1, items=(2, 3, 4, 5, 6, 7), most=2)
    assert court(game).ballots == ()
    assert court(game).again
    assert not court(asked(game, (6,))).again  # that is said once


def test_somebody_alone_in_being_named_stands_alone() -> None:
    """R5"""
    assert court(asked(_trial(), (6,), (6,), *[()] * 5)).accused == (6,)


def test_nobody_is_named_and_the_day_passes() -> None:
    """R5"""
    assert asked(_trial(), *[()] * 7).told("day 1") == [Convicted("day 1", None)]


def test_whoever_named_the_dead_is_asked_again() -> None:
    """R11: the others' nominations stand."""
    game = asked(_trial(), (6,), (5, 6), (4,), (5,)).shown(6)
    assert court(game).ballots == ((3, 4), (4, 5))
    assert wants(game).by == 1
    game = asked(game, (4,), (), ())  # seats 1, 2, 5
    assert wants(game).by == 7
    assert court(asked(game, ())).accused == (4, 5)


def test_the_last_to_be_asked_dies_and_the_nominations_are_ranked() -> None:
    """R11"""
    game = asked(_trial(), (6,), (6,), (5,), (6,), (), (5,)).shown(7)
    assert court(game).accused == (6, 5)


def test_an_accused_dies_and_the_nomination_begins_again() -> None:
    """R11"""
    game = asked(_trial(), (6, 5), (6, 5), *[()] * 5).does(Step()).shown(6)
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=1, items=(2, 3, 4, 5, 7), most=2)


def test_one_who_shares_the_second_place_dies_and_the_nomination_begins_again() -> None:
    """R11"""
    game = asked(_trial(), (6, 5), (6, 4), (6,), (5,), (4,), (), ()).shown(5)
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=1, items=(2, 3, 4, 6, 7), most=2)
    assert court(game).charges == ()
