"""R5 `pointing`: all point at once, the two with most defend themselves, then the vote (S1)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Step, Verdict
from narrator.rules.game.facts import Convicted, Died, Turned
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.rules import Evening
from tests.kit.trials import asked, court, morning, polled, spoken, tallied, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(7, trial="pointing", votes=votes, mafioso=[6, 7], **agreed)


def test_the_table_that_counts_alone_points_defends_and_votes() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    for part in ("point", "defend", "vote"):
        assert wants(game) == TrialPrompt(PromptKind.DO, part)
        game = game.does(Step())
    assert wants(game).kind is PromptKind.OUTCOME
    assert game.does(Verdict((4,))).told("day 1")[0] == Convicted("day 1", 4)


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_the_whole_of_a_trial_by_pointing(votes: str) -> None:
    """R5, R6: one finger each; both defend themselves as long as it takes; final vote."""
    game = _trial(votes)
    assert wants(game) == TrialPrompt(PromptKind.TURN, "turn", by=1, items=(2, 3, 4, 5, 6, 7), most=1)
    game = asked(game, (6,), (6,), (6,), (5,), (4,), (5,), (1,))
    assert court(game).accused == (6, 5)
    assert wants(game) == TrialPrompt(PromptKind.SPEECH, "accused", by=6, seat=6, seconds=None)
    game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.SPEECH, "accused", by=5, seat=5, seconds=None)
    game = spoken(game)
    by_hands, by_buttons = (3, 4), {"_6": [1, 2, 3], "_5": [4, 5, 6, 7]}
    game = tallied(game, *by_hands) if votes == "tally" else polled(game, **by_buttons)
    assert game.told("day 1") == [
        Convicted("day 1", 5),
        Died("day 1", 5, "verdict"),
        Turned("day 1", 5, "citizen"),
    ]


def test_a_shared_second_place_is_run_off() -> None:
    """R5: among the tied."""
    game = asked(_trial(), (6,), (6,), (6,), (5,), (4,), (5,), (4,))
    assert wants(game) == TrialPrompt(PromptKind.TURN, "place", by=1, items=(4, 5), most=1)
    game = asked(game, (5,), (4,), (5,), (5,), (4,), (), ())
    assert court(game).accused == (6, 5)


def test_more_than_two_in_first_place_are_run_off() -> None:
    """R5: among the tied, and whoever is then first and second stands."""
    game = asked(_trial(), (6,), (6,), (5,), (5,), (4,), (4,), (3,))
    assert wants(game) == TrialPrompt(PromptKind.TURN, "place", by=1, items=(4, 5, 6), most=1)
    game = asked(game, (6,), (6,), (6,), (5,), (4,), (5,), ())
    assert court(game).accused == (6, 5)


def test_a_runoff_of_three_that_leaves_a_shared_second_place_is_run_off_again() -> None:
    """R5"""
    game = asked(_trial(), (6,), (6,), (5,), (5,), (4,), (4,), (3,))
    game = asked(game, (6,), (6,), (6,), (5,), (4,), (), ())
    assert wants(game) == TrialPrompt(PromptKind.TURN, "place", by=1, items=(4, 5), most=1)
    assert court(asked(game, (5,), *[()] * 6)).accused == (6, 5)


def test_nobody_points_in_a_runoff_of_the_first_place_and_the_day_passes() -> None:
    """R5"""
    game = asked(_trial(), (6,), (6,), (5,), (5,), (4,), (4,), (3,))
    assert asked(game, *[()] * 7).told("day 1") == [Convicted("day 1", None)]
