"""R5 `open`: at any moment somebody accuses and asks for the vote, any number a day (S4)."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.acts import Close, Step, Verdict
from narrator.rules.game.facts import Acquitted, Convicted, Died, Turned
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import PromptKind, TrialPrompt, TrialState
from tests.kit.rules import Evening
from tests.kit.trials import accused, court, morning, polled, tallied, wants


def _trial(votes: str = "tally", **agreed: Any) -> Evening:
    return morning(9, trial="open", votes=votes, **agreed)


def test_the_table_that_counts_alone_tells_one_verdict_after_the_other() -> None:
    """R5: any number per day, until it tells that there is none."""
    game = _trial("outcome")
    assert wants(game) == TrialPrompt(PromptKind.DO, "open")
    game = game.does(Step(), Verdict((8,)))
    assert wants(game) == TrialPrompt(PromptKind.DO, "open")
    game = game.does(Step(), Verdict((1,)), Step(), Verdict())
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
        Convicted("day 1", 1),
        Died("day 1", 1, "verdict"),
        Turned("day 1", 1, "citizen"),
        Convicted("day 1", None),
    ]
    assert game.game.public.phase is Phase.DUSK


def test_the_whole_of_an_open_trial() -> None:
    """R5: no speeches, no second; more than half of the living without the accused."""
    game = _trial()
    assert wants(game) == TrialPrompt(PromptKind.ACCUSE, "accuse", items=(1, 2, 3, 4, 5, 6, 7, 8, 9))
    game = accused(game, (2, 8))
    assert wants(game) == TrialPrompt(PromptKind.NUMBER, seat=8, most=8)
    assert tallied(game, 4).told("day 1") == [Acquitted("day 1", 8)]
    game = tallied(game, 5)
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
    ]
    assert (game.game.public.phase, court(game)) == (Phase.DAY, TrialState())
    game = tallied(accused(game, (9, 2)), 4)  # of the seven others
    assert game.living == (1, 3, 4, 5, 6, 7, 9)
    assert game.does(Close()).told("day 1")[-1] == Convicted("day 1", None)


def test_who_was_not_convicted_may_be_accused_again() -> None:
    """R5: any number per day."""
    game = tallied(accused(_trial(), (2, 8)), 3)
    assert tallied(accused(game, (3, 8)), 6).told("day 1")[1] == Convicted("day 1", 8)


def test_by_buttons_the_accused_has_no_vote() -> None:
    """R5: the living without the accused; its own press is not counted."""
    game = accused(_trial("buttons"), (2, 8))
    assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(8,), most=8)
    assert polled(game, _8=[1, 2, 3, 4, 8]).told("day 1") == [Acquitted("day 1", 8)]
    assert polled(game, _8=[1, 2, 3, 4, 5]).told("day 1")[0] == Convicted("day 1", 8)


def test_the_end_of_the_game_ends_the_day() -> None:
    """R8.1: checked after each conviction."""
    game = tallied(accused(tallied(accused(_trial(), (2, 8)), 5), (1, 9)), 7)
    assert game.winner == "town"


def test_an_accusation_falls_with_the_accused_and_not_with_the_accuser() -> None:
    """R11: the vote has begun."""
    game = accused(_trial(), (2, 8))
    assert wants(game.shown(8)).kind is PromptKind.ACCUSE
    assert wants(game.shown(2)) == TrialPrompt(PromptKind.NUMBER, seat=8, most=7)
