"""R5 `motion`: accused, seconded, answered, voted on; then the next motion (S3)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Close, Second, Step, Verdict
from narrator.rules.game.facts import Acquitted, Convicted, Died, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind, TrialPrompt, TrialState
from tests.kit.rules import Evening
from tests.kit.trials import accused, court, morning, moved, polled, spoken, tallied, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(7, trial="motion", votes=votes, mafioso=[6, 7], **agreed)


def test_the_table_that_counts_alone_goes_from_motion_to_motion() -> None:
    """R5 `votes: outcome`"""
    game = _trial("outcome")
    assert wants(game) == TrialPrompt(PromptKind.DO, "open")
    game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.OUTCOME, items=(1, 2, 3, 4, 5, 6, 7))
    assert game.does(Verdict()).told("day 1") == [Convicted("day 1", None)]
    assert game.does(Verdict((6,))).game.public.phase is Phase.DUSK


def test_the_whole_of_a_motion() -> None:
    """R5: the accuser explains, somebody seconds, the accused answers, a majority ends the day."""
    game = _trial()
    assert wants(game) == TrialPrompt(PromptKind.ACCUSE, "accuse", items=(1, 2, 3, 4, 5, 6, 7))
    game = accused(game, (2, 6))
    assert wants(game) == TrialPrompt(PromptKind.SPEECH, "accuser", by=2, seat=6, seconds=None)
    game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.SECOND, "second", seat=6, items=(1, 3, 4, 5, 7))
    game = game.does(Second(3))
    assert wants(game) == TrialPrompt(PromptKind.SPEECH, "accused", by=6, seat=6, seconds=None)
    game = game.does(Step())
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=6, most=7)
    game = tallied(game, 4)
    assert game.told("day 1") == [
        Convicted("day 1", 6),
        Died("day 1", 6, "verdict"),
        Turned("day 1", 6, "mafioso"),
    ]
    assert game.game.public.phase is Phase.DUSK


def test_without_a_majority_the_accused_is_acquitted_and_not_accused_again_today() -> None:
    """R5: half of the living is no majority; the next motion may come, and tomorrow the same one."""
    game = tallied(moved(_trial().shown(1), 2, 6, 3), 3)
    assert game.told("day 1")[-1] == Acquitted("day 1", 6)
    assert wants(game) == TrialPrompt(PromptKind.ACCUSE, "accuse", items=(2, 3, 4, 5, 7))
    with pytest.raises(RuleError, match=r"seat 6 cannot be accused \(R5\)"):
        accused(game, (3, 6))
    game = tallied(moved(game, 3, 7, 4), 4)
    assert game.told("day 1")[-3] == Convicted("day 1", 7)
    game = game.night(mafia=5).does()
    assert game.game.public.living == (2, 3, 4, 6)


def test_a_motion_that_nobody_seconds_is_an_acquittal() -> None:
    """R5"""
    game = spoken(accused(_trial(), (2, 6))).does(Second(0))
    assert game.told("day 1") == [Acquitted("day 1", 6)]
    assert court(game) == TrialState(barred=(6,))


def test_the_day_ends_when_nobody_accuses_any_more() -> None:
    """R5"""
    game = spoken(accused(_trial(), (2, 6))).does(Second(0), Close())
    assert game.told("day 1") == [Acquitted("day 1", 6), Convicted("day 1", None)]
    assert game.game.public.phase is Phase.DUSK


def test_when_everybody_has_been_acquitted_nobody_is_left_to_accuse() -> None:
    """R5: then the day can only be closed."""
    game = _trial()
    for seat in range(1, 8):
        game = spoken(accused(game, (seat % 7 + 1, seat))).does(Second(0))
    assert wants(game).items == ()
    assert game.does(Close()).told("day 1")[-1] == Convicted("day 1", None)


def test_by_buttons_whoever_presses_is_for_the_motion() -> None:
    """R5 `votes: buttons`"""
    game = moved(_trial("buttons"), 2, 6, 3)
    assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(6,))
    assert polled(game, _6=[1, 2, 3, 4]).told("day 1")[0] == Convicted("day 1", 6)
    assert polled(game, _6=[1, 2, 3]).told("day 1") == [Acquitted("day 1", 6)]
    assert polled(game).told("day 1") == [Acquitted("day 1", 6)]


@pytest.mark.parametrize("by", [2, 6, 9])
def test_neither_the_mover_nor_the_accused_seconds_a_motion(by: int) -> None:
    """R5: somebody else at the table does."""
    game = spoken(accused(_trial(), (2, 6)))
    with pytest.raises(RuleError, match=rf"seat {by} cannot be the second of this motion \(R5\)"):
        game.does(Second(by))


@pytest.mark.parametrize("gone", [2, 6])
def test_a_motion_falls_with_whoever_moved_it_or_is_accused(gone: int) -> None:
    """R11: that is no acquittal."""
    game = accused(_trial(), (2, 6)).does(Step(), Second(3)).shown(gone)
    assert court(game) == TrialState()
    assert wants(game).kind is PromptKind.ACCUSE


def test_a_motion_that_is_voted_on_falls_with_the_accused_alone() -> None:
    """R5, R11: nobody has anything to say for it any more."""
    game = moved(_trial(), 2, 6, 3)
    assert court(game.shown(6)) == TrialState()
    for gone in (2, 3, 5):
        assert wants(game.shown(gone)) == TrialPrompt(PromptKind.NUMBER, seat=6, most=6)


def test_a_motion_whose_second_dies_before_the_vote_is_told_again() -> None:
    """R11"""
    game = accused(_trial(), (2, 6)).does(Step(), Second(3)).shown(3)
    assert wants(game) == TrialPrompt(PromptKind.SPEECH, "accuser", by=2, seat=6)


def test_those_who_were_acquitted_stay_so_when_the_next_motion_falls() -> None:
    """R5, R11"""
    game = accused(spoken(accused(_trial(), (2, 6))).does(Second(0)), (2, 4)).shown(2)
    assert court(game) == TrialState(barred=(6,))
