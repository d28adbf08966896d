"""R5 `majority`: votes move all day, and more than half of the living convict at once (S2)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Close, Step, Verdict
from narrator.rules.game.facts import Convicted, Died, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.powers import may_bomb
from tests.kit.rules import Evening
from tests.kit.trials import court, morning, voted, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(7, trial="majority", votes=votes, mafioso=[6, 7], **agreed)


def test_the_table_that_counts_alone_votes_until_it_has_a_majority() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    assert wants(game).kind is PromptKind.OUTCOME  # how it goes is told as the discussion begins
    assert game.does(Verdict((6,))).told("day 1")[0] == Convicted("day 1", 6)


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_the_moment_one_seat_has_more_than_half_it_dies_and_the_day_ends(votes: str) -> None:
    """R5: votes are moved and taken back as often as one likes."""
    game = voted(_trial(votes), _1=6, _2=6, _3=6, _4=5, _6=1)
    assert wants(game) == TrialPrompt(PromptKind.VOTE, "vote", items=(1, 2, 3, 4, 5, 6, 7))
    game = voted(game, _3=0, _6=0, _1=5)
    assert court(game).ballots == ((2, 6), (4, 5), (1, 5))
    game = voted(voted(game, _1=6, _3=6), _4=6)
    assert game.told("day 1") == [
        Convicted("day 1", 6),
        Died("day 1", 6, "verdict"),
        Turned("day 1", 6, "mafioso"),
    ]
    assert game.game.public.phase is Phase.DUSK


def test_half_of_the_living_is_not_enough() -> None:
    """R5: three of six."""
    game = voted(_trial().shown(1), _2=6, _3=6, _4=6)
    assert game.game.public.phase is Phase.DAY
    assert voted(game, _5=6).told("day 1")[2] == Convicted("day 1", 6)


def test_the_day_passes_when_nobody_votes_any_more() -> None:
    """R5: every procedure ends in a seat convicted, or none."""
    game = voted(_trial(), _1=6, _2=6).does(Close())
    assert game.told("day 1") == [Convicted("day 1", None)]


def test_a_death_may_make_a_majority_of_votes_already_cast() -> None:
    """R5: four of eight are no majority, four of seven are."""
    game = voted(morning(8, trial="majority", votes="tally", mafioso=[7, 8]), _1=7, _2=7, _3=7, _4=7)
    assert game.told("day 1") == []
    assert game.shown(6).told("day 1") == [
        Died("day 1", 6, "card"),
        Turned("day 1", 6, "citizen"),
        Convicted("day 1", 7),
        Died("day 1", 7, "verdict"),
        Turned("day 1", 7, "mafioso"),
    ]


def test_the_votes_of_the_dead_and_for_the_dead_are_gone() -> None:
    """R4.9: whoever voted for one of them has the vote back."""
    game = voted(_trial(), _1=6, _2=6, _3=5, _4=1).shown(1)
    assert court(game).ballots == ((2, 6), (3, 5))
    assert court(game.shown(6)).ballots == ((3, 5),)


def test_a_bomb_never_waits_for_a_final_vote_that_does_not_come() -> None:
    """R6: every vote may be the last one, so none bars a bomb."""
    game = voted(_trial(desperate=[3]), _1=6, _2=6)
    assert may_bomb(game.game.public)
    assert may_bomb(_trial("outcome").game.public)


def test_without_a_discussion_the_table_is_told_all_the_same_how_it_votes() -> None:
    """R5"""
    game = _trial("outcome", discussion=0)
    assert wants(game) == TrialPrompt(PromptKind.DO, "open")
    assert wants(game.does(Step())).kind is PromptKind.OUTCOME
