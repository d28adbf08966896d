"""R6 `tie: mayor`."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Decide, Elect
from narrator.rules.game.facts import Elected, Tied
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.rules import Evening
from tests.kit.ties import NOBODY, THREE, dies
from tests.kit.trials import court, listed, morning, polled, wants


def _with_mayor(votes: str = "buttons", seat: int = 5, **agreed: Any) -> Evening:
    return listed(morning(votes=votes, tie="mayor", **agreed).does(Elect((seat,))), *THREE)


def test_the_mayor_votes_among_the_tied() -> None:
    """R6 `mayor`: two tied with two votes each, the mayor's counts twice."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5])
    assert wants(game) == TrialPrompt(PromptKind.DECIDE, by=5, items=(1, 2))
    assert game.does(Decide(2)).told("day 1") == [Elected("day 1", 5, "vote"), *dies(2)]


def test_a_mayor_who_does_not_vote_leaves_no_verdict() -> None:
    """R6 `mayor`: if not, no verdict."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5])
    elected, tied = Elected("day 1", 5, "vote"), Tied("day 1", (1, 2), 2, "mayor")
    assert game.does(Decide(0)).told("day 1") == [elected, tied, NOBODY]


def test_a_mayor_who_is_accused_decides_all_the_same() -> None:
    """R6 `mayor`"""
    game = polled(_with_mayor(seat=1), _1=[2, 3], _2=[1])
    assert wants(game).by == 1


@pytest.mark.parametrize("dead", [True, False])
def test_without_a_living_mayor_a_tie_is_no_verdict(dead: bool) -> None:
    """R6 `mayor`: the new one is elected next morning; even between three there is no runoff."""
    game = morning(votes="buttons", tie="mayor")
    if dead:
        game = game.does(Elect((5,))).shown(5)
    game = polled(listed(game, *THREE), _1=[2], _2=[3], _3=[4])
    assert game.told("day 1")[-2:] == [Tied("day 1", (1, 2, 3), 1, "mayor"), NOBODY]


def test_a_mayor_who_dies_while_deciding_decides_nothing() -> None:
    """R11: the vote begins again, without the mayor."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5]).shown(5)
    assert wants(game).kind is PromptKind.LIST
    assert court(game).accused == (1, 2, 3)


def test_a_bystander_who_dies_while_the_mayor_decides_changes_nothing() -> None:
    """R6 `mayor`, R11: the votes are not told any more, since they were cast before."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5]).shown(7).does(Decide(0))
    assert game.told("day 1")[-2:] == [Tied("day 1", (1, 2), None, "mayor"), NOBODY]
