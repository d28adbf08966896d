"""R5: between the last two who live nobody accuses and nobody pleads; they vote at once."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.held_trial import LAST_TWO, trial_of
from narrator.rules.game.acts import Accuse, Close, ShowCard, Step, Verdict
from narrator.rules.game.facts import Convicted, Died, Tied
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from narrator.trials import all_trials
from tests.kit.rules import Evening
from tests.kit.trials import court, morning, polled, tallied, wants

PLEADING = sorted(id for id, trial in all_trials().items() if not trial.talks)
VOTING_AMID = sorted(id for id, trial in all_trials().items() if trial.talks)


def _two_left(trial: str, votes: str = "tally", **agreed: Any) -> Evening:
    """Seats 1 and 5 of five, by day; 5 is the only one of the Mafia, which needs everybody dead."""
    game = morning(5, trial=trial, votes=votes, mafioso=[5], mafia_wins="last", **agreed)
    return game.does(*[ShowCard(seat) for seat in (2, 3, 4)])


@pytest.mark.parametrize("trial", PLEADING)
def test_the_two_are_asked_for_nothing_but_their_votes(trial: str) -> None:
    """R5: whoever has both votes against it is convicted."""
    game = _two_left(trial)
    assert wants(game) == TrialPrompt(PromptKind.DO, "ready")
    with pytest.raises(RuleError):
        game.does(Accuse(1, 5))
    game = game.does(Step())
    assert court(game).standing == (1, 5)
    assert wants(game).kind is PromptKind.LEADERS
    game = tallied(game, 0, 2)
    assert {Convicted("day 1", 5), Died("day 1", 5, "verdict")} <= {*game.told("day 1")}


@pytest.mark.parametrize("trial", PLEADING)
def test_a_vote_each_is_a_tie_between_two(trial: str) -> None:
    """R6 `runoff`: only two stood, so there is no verdict."""
    game = polled(_two_left(trial, "buttons").does(Step()), _1=[5], _5=[1])
    assert game.told("day 1")[-2:] == [Tied("day 1", (1, 5), 1, "two"), Convicted("day 1", None)]


@pytest.mark.parametrize("trial", PLEADING)
def test_a_table_that_counts_alone_is_sent_to_the_vote(trial: str) -> None:
    """R5 `votes: outcome`"""
    game = _two_left(trial, "outcome")
    assert wants(game) == TrialPrompt(PromptKind.DO, "vote")
    game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.OUTCOME, items=(1, 5))
    assert Convicted("day 1", 1) in game.does(Verdict((1,))).told("day 1")


@pytest.mark.parametrize("trial", PLEADING)
def test_bombs_are_barred_from_the_vote_on(trial: str) -> None:
    """R6: as long as the two may still talk, nothing is final."""
    game = _two_left(trial)
    assert [LAST_TWO.final(one.game.public) for one in (game, game.does(Step()))] == [False, True]


@pytest.mark.parametrize("trial", VOTING_AMID)
def test_a_trial_without_pleas_stays_as_it_is(trial: str) -> None:
    """R5: there the table votes while it talks."""
    assert trial_of(_two_left(trial).game.public).id == trial


def test_a_vote_that_has_begun_goes_on_when_two_are_left() -> None:
    """R6: whoever stands already is voted on, and their votes are counted again."""
    game = morning(5, trial="accusation", votes="tally", mafioso=[5], mafia_wins="last")
    game = game.does(ShowCard(2), ShowCard(3), Accuse(1, 5)).does(Close(), Step(), Step())
    assert court(game.does(ShowCard(4))).standing == (5,)
