"""R6: the final vote, and what counts in it. What a tie comes to is tested in tests/ties."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Counted, Elect, Led, Named, Polled, Second, Step
from narrator.rules.game.facts import Convicted
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.ties import NOBODY, THREE, TWO, dies, vote
from tests.kit.trials import accused, court, listed, morning, polled, tallied, wants


def test_most_votes_convict() -> None:
    """R6: three accused, and no majority is needed."""
    game = tallied(vote(charges=THREE), 4, 3, 2)
    assert game.told("day 1") == dies(1)


def test_hands_that_do_not_add_up_are_counted_again() -> None:
    """R6: each living player casts exactly one vote."""
    game = tallied(vote(), 4, 4)
    assert game.told("day 1") == []
    assert court(game).again
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=1, most=9)
    assert not court(tallied(game, 5)).again  # that is said once
    assert tallied(game, 5, 4).told("day 1") == dies(1)
    assert tallied(game, 9, 0).told("day 1") == dies(1)


def test_who_has_the_most_votes_decides_and_nobody_counts_the_others() -> None:
    """R6: nine votes among three."""
    assert vote(charges=THREE).does(Led((1,), 4)).told("day 1") == dies(1)
    assert court(vote(charges=THREE).does(Led((2, 3), 4))).standing == (2, 3)  # run off


@pytest.mark.parametrize(("leaders", "votes"), [((1,), 3), ((1,), 10), ((1, 2), 5), ((), 4), ((7,), 9)])
def test_nobody_leads_with_votes_that_cannot_be_the_most(leaders: tuple[int, ...], votes: int) -> None:
    """R6: everybody votes exactly once: of nine votes among three one has four, or all have three."""
    with pytest.raises(RuleError):
        vote(charges=THREE).does(Led(leaders, votes))
    assert court(vote(charges=THREE).does(Led((1, 2, 3), 3))).standing == (1, 2, 3)


def test_no_more_hands_than_there_are_votes_left() -> None:
    """R6"""
    game = tallied(vote(), 6)
    for wrong in (Counted(2, 4), Counted(2, -1), Counted(1, 3)):
        with pytest.raises(RuleError, match=r"3 are left \(R6\)"):
            game.does(wrong)


@pytest.mark.parametrize(
    ("ballots", "reason"),
    [
        (((5, 1), (5, 2)), r"somebody votes twice.*\(R6\)"),
        (((9, 1), (10, 2)), r"seat 10 cannot be a voter \(R5\)"),
        (((7, 1),), r"seat 7 cannot be a voter \(R5\)"),
        (((9, 4),), r"seat 4 cannot be voted on \(R5\)"),
    ],
)
def test_ballots_that_cannot_be(ballots: tuple[tuple[int, int], ...], reason: str) -> None:
    """R6: each living player has one vote, among the accused."""
    game = listed(morning(votes="buttons").shown(7), *TWO)
    with pytest.raises(RuleError, match=reason):
        game.does(Polled(ballots))


def test_nobody_presses_and_nobody_is_convicted() -> None:
    """R6"""
    assert polled(vote("buttons")).told("day 1") == [NOBODY]


def test_the_mayors_vote_counts_twice_in_ballots() -> None:
    """R6"""
    game = listed(morning(votes="buttons", mayor=True).does(Elect((5,))), *TWO)
    game = polled(game, _1=[2, 3, 4], _2=[5, 6, 7])
    assert game.told("day 1")[1] == Convicted("day 1", 2)


def test_the_mayors_vote_counts_twice_in_hands() -> None:
    """R6: the figures include it, so nine players have ten votes."""
    game = listed(morning(votes="tally", mayor=True).does(Elect((5,))), *TWO)
    assert wants(game) == TrialPrompt(PromptKind.LEADERS, seat=1, items=(1, 2), most=10)
    assert court(tallied(game, 4, 5)).again
    assert tallied(game, 4, 6).told("day 1")[1] == Convicted("day 1", 2)


@pytest.mark.parametrize(("hands", "dies"), [(5, False), (6, True)])
def test_a_single_accused_falls_by_more_than_half_of_the_votes_that_can_be_cast(
    hands: int, dies: bool
) -> None:
    """R6: ten votes of nine players; five are half."""
    game = listed(morning(votes="tally", mayor=True).does(Elect((5,))), (3, 1))
    game = tallied(game, hands)
    assert game.told("day 1")[1] == Convicted("day 1", 1 if dies else None)


def test_majorities_count_votes_and_parity_counts_heads() -> None:
    """R6, R8.2: two Mafiosi and two others is parity, though the mayor of the others has two votes."""
    game = morning(5, votes="tally", mayor=True, mafia_wins="parity", mafioso=[4, 5])
    game = tallied(listed(game.does(Elect((1,))), (1, 2)), 4)
    assert game.living == (1, 3, 4, 5)
    assert game.winner == "mafia"


def test_a_motion_needs_more_than_half_of_the_votes_that_can_be_cast() -> None:
    """R6: with the mayor among six, seven votes; three are no majority, four are."""
    start = morning(6, trial="motion", votes="tally", mayor=True, mafioso=[6]).does(Elect((2,)))
    game = accused(start, (2, 6)).does(Step(), Second(3), Step())
    assert wants(game).most == 7
    assert tallied(game, 3).winner is None
    assert tallied(game, 4).winner == "town"


def test_an_open_vote_leaves_out_both_votes_of_an_accused_mayor() -> None:
    """R5 `open`, R6"""
    start = morning(trial="open", votes="tally", mayor=True).does(Elect((8,)))
    assert wants(accused(start, (2, 8))).most == 8
    assert wants(accused(start, (2, 1))).most == 9


@pytest.mark.parametrize("trial", ["majority", "snap"])
def test_a_mayor_moves_two_votes(trial: str) -> None:
    """R6: with four heads of nine for seat 1, five of ten votes are no majority."""
    game = morning(trial=trial, votes="tally", mayor=True).does(Elect((5,)))
    game = game.does(*[Named(voter, (1,)) for voter in (5, 2, 3, 4)])
    assert game.told("day 1")[1:] == []
    game = game.does(Named(6, (1,)))
    if trial == "snap":
        game = game.does(*[Named(voter, (2,)) for voter in (1, 7, 8, 9)])
    assert game.told("day 1")[1] == Convicted("day 1", 1)
