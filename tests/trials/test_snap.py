"""R5 `snap`: early votes, and once half have voted the others are asked in turn (S0)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.held_trial import trial_of
from narrator.rules.game.acts import Close, Named, Step, Verdict
from narrator.rules.game.facts import Convicted, Died, Tied, Turned
from narrator.rules.game.trial_state import PromptKind, TrialPrompt, TrialState
from tests.kit.rules import Evening
from tests.kit.trials import asked, court, morning, voted, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(7, trial="snap", votes=votes, mafioso=[6, 7], **agreed)


def _unclear(game: Evening) -> Evening:
    """A vote of three for seat 6, three for seat 5 and one for seat 1."""
    game = voted(game, _1=6, _2=6, _3=6, _4=5)
    return asked(game, (1,), (5,), (5,))


def _unclear_but_one() -> Evening:
    """The same, before the last of them is asked."""
    game = voted(_trial(), _1=6, _2=6, _3=6, _4=5)
    return asked(game, (1,), (5,))


def test_the_table_that_counts_alone_votes_early_and_is_forced() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    for part in ("early", "forced"):
        assert wants(game) == TrialPrompt(PromptKind.DO, part)
        game = game.does(Step())
    assert wants(game).kind is PromptKind.OUTCOME
    assert game.does(Verdict((6,))).told("day 1")[0] == Convicted("day 1", 6)


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_the_whole_of_a_snap_vote(votes: str) -> None:
    """R5: four of seven are half; the others are asked in the order of their seats; no pleas."""
    game = voted(_trial(votes), _5=6, _2=6, _7=1)
    assert wants(game) == TrialPrompt(PromptKind.VOTE, "vote", items=(1, 3, 4, 6))
    game = voted(game, _3=1)
    assert wants(game) == TrialPrompt(PromptKind.TURN, "rest", by=1, items=(2, 3, 4, 5, 6, 7))
    game = asked(game, (6,), (6,))
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=6, items=(1, 2, 3, 4, 5, 7))
    game = asked(game, (1,))
    assert game.told("day 1") == [
        Convicted("day 1", 6),
        Died("day 1", 6, "verdict"),
        Turned("day 1", 6, "mafioso"),
    ]


def test_an_unclear_vote_is_talked_over_and_cast_again() -> None:
    """R5: all of it, early votes too."""
    game = _unclear(_trial())
    assert game.told("day 1") == []
    assert court(game) == TrialState(unclear=1)
    assert wants(game) == TrialPrompt(PromptKind.VOTE, "vote", items=(1, 2, 3, 4, 5, 6, 7))


def test_after_the_third_unclear_vote_in_a_row_the_day_passes() -> None:
    """R5"""
    game = _unclear(_unclear(_trial()))
    assert court(game).unclear == 2
    assert _unclear(game).told("day 1") == [
        Tied("day 1", (5, 6), 3, "snap"),
        Convicted("day 1", None),
    ]


def test_the_third_vote_may_still_be_clear() -> None:
    """R5"""
    game = _unclear(_unclear(_trial()))
    game = asked(voted(game, _1=6, _2=6, _3=6, _4=6), (6,), (1,), (1,))
    assert game.told("day 1")[0] == Convicted("day 1", 6)


def test_nobody_votes_any_more_and_the_day_passes() -> None:
    """R5"""
    assert voted(_trial(), _1=6).does(Close()).told("day 1") == [Convicted("day 1", None)]


def test_who_votes_early_for_nobody_has_not_voted() -> None:
    """R5: half of the living must have voted for somebody else."""
    game = voted(_trial(), _1=6, _2=6, _3=6, _4=0)
    assert wants(game) == TrialPrompt(PromptKind.VOTE, "vote", items=(4, 5, 6, 7))


def test_who_is_asked_and_names_nobody_is_not_asked_again() -> None:
    """R5"""
    game = asked(voted(_trial(), _1=6, _2=6, _3=6, _4=5), (), (), ())
    assert game.told("day 1")[0] == Convicted("day 1", 6)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Named(1, (1,)), "seat 1 cannot name itself"),
        (Named(2, (3,)), "seat 2 cannot be a voter"),
        (Named(1, (9,)), "seat 9 cannot be named"),
    ],
)
def test_what_is_no_early_vote(act: Named, reason: str) -> None:
    """R5: for somebody else, and once."""
    with pytest.raises(RuleError, match=rf"{reason} \(R5\)"):
        voted(_trial(), _2=6).does(act)


def test_whoever_voted_early_for_the_dead_votes_again() -> None:
    """R11: seat 1 and seat 3 have to; the vote of seat 4 stands."""
    game = voted(_trial(), _1=6, _3=6, _4=5).shown(6)
    assert court(game).ballots == ((4, 5),)
    assert wants(game).items == (1, 2, 3, 5, 7)


def test_a_death_may_leave_half_of_the_living_with_a_vote_cast() -> None:
    """R5: three of seven are not half, three of six are."""
    game = voted(_trial(), _1=6, _2=6, _3=5)
    assert wants(game).kind is PromptKind.VOTE
    assert wants(game.shown(7)) == TrialPrompt(PromptKind.TURN, "rest", by=4, items=(1, 2, 3, 5, 6))


def test_a_death_in_the_forced_vote_begins_it_again() -> None:
    """R11: and unclear votes before it are not forgotten."""
    game = voted(_unclear(_trial()), _1=6, _2=6, _3=6, _4=5).shown(7)
    assert court(game) == TrialState(unclear=1)


def test_who_may_not_be_accused_today_may_not_be_after_an_unclear_vote_either() -> None:
    """R6: a stayed verdict holds for the whole day."""
    view = _unclear_but_one().game.public
    ballots = (*view.court.ballots, (7, 5))
    court = view.court._replace(barred=(2,), ballots=ballots, asked=view.living)
    barred = view.replace(court=court)
    assert trial_of(barred).judge(barred) == TrialState(unclear=1, barred=(2,))
