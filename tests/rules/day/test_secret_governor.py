"""R3, R6: the governor whose vote alone stays a verdict, and whom nobody gets to know."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Morning
from narrator.rules.game.facts import Convicted, Died, Turned
from narrator.rules.game.state import Phase
from tests.kit.powers import may_stay, stay, stayed
from tests.kit.rules import Evening
from tests.kit.trials import (
    asked,
    listed,
    morning,
    moved,
    polled,
    voted,
    wants,
)


def _secret(trial: str = "accusation", **agreed: Any) -> Evening:
    return morning(trial=trial, votes="buttons", governor=[3], stays="secret", **agreed)


def test_the_first_majority_without_the_secret_governor_is_void_and_spends_the_stay() -> None:
    """R3, R6: nobody says who it is; the next majority without it convicts."""
    game = polled(listed(_secret(), (1, 8), (2, 9)), _8=[1, 2, 4, 5], _9=[3, 6, 7])
    assert game.told("day 1") == [Convicted("day 1", 8), stayed("day 1", None)]
    assert game.phase is Phase.DUSK
    game = listed(game.night().does(Morning()), (1, 8), (2, 9))
    game = polled(game, _8=[1, 2, 4, 5], _9=[3, 6, 7])
    assert game.told("day 2") == [
        Convicted("day 2", 8),
        Died("day 2", 8, "verdict"),
        Turned("day 2", 8, "mafioso"),
    ]


def test_a_majority_with_the_secret_governor_convicts_and_spends_nothing() -> None:
    """R3, R6"""
    game = polled(listed(_secret(), (1, 8), (2, 9)), _8=[1, 2, 3, 4], _9=[5, 6, 7])
    assert game.told("day 1")[1] == Died("day 1", 8, "verdict")
    game = polled(listed(game.night().does(Morning()), (1, 2), (1, 9)), _2=[1, 4, 5], _9=[3, 6])
    assert game.told("day 2") == [Convicted("day 2", 2), stayed("day 2", None)]


def test_the_secret_governor_who_does_not_vote_has_not_voted_for_it() -> None:
    """R6: convicts only if it voted for it."""
    game = polled(listed(_secret(), (1, 8), (2, 9)), _8=[1, 2, 4], _9=[5, 6])
    assert game.told("day 1")[1] == stayed("day 1", None)


def test_the_conviction_of_the_secret_governor_stands() -> None:
    """R6"""
    game = polled(listed(_secret(), (1, 3), (2, 9)), _3=[1, 2, 4], _9=[3, 5])
    assert game.told("day 1") == [
        Convicted("day 1", 3),
        Died("day 1", 3, "verdict"),
        Turned("day 1", 3, "governor"),
    ]


def test_a_dead_secret_governor_stays_nothing() -> None:
    """R6"""
    game = polled(listed(_secret().shown(3), (1, 8), (2, 9)), _8=[1, 2, 4], _9=[5])
    assert game.told("day 1")[3] == Died("day 1", 8, "verdict")


def test_the_secret_governor_is_never_asked() -> None:
    """R3: its identity stays a secret."""
    game = polled(listed(_secret(), (1, 8), (2, 9)), _8=[1, 2, 4, 5], _9=[3, 6, 7])
    assert not may_stay(game.game.public)
    with pytest.raises(RuleError, match="R6"):
        game.does(stay(3))


def test_after_a_secret_stay_the_next_motion_comes() -> None:
    """R3, R6: not against the saved seat."""
    game = polled(moved(_secret("motion"), 1, 8, 2), _8=[1, 2, 4, 5, 6])
    assert game.told("day 1") == [Convicted("day 1", 8), stayed("day 1", None)]
    assert game.phase is Phase.DAY
    assert 8 not in wants(game).items
    game = polled(moved(game, 1, 9, 2), _9=[1, 2, 4, 5, 6])
    assert game.told("day 1")[2:4] == [Convicted("day 1", 9), Died("day 1", 9, "verdict")]


@pytest.mark.parametrize("trial", ["majority", "snap"])
def test_votes_that_move_show_who_voted_too(trial: str) -> None:
    """R6: five of nine, and the governor is not among them."""
    game = voted(_secret(trial), _1=8, _2=8, _4=8, _5=8, _6=8)
    if trial == "snap":
        game = asked(game, (9,), (9,), (9,), (7,))
    assert game.told("day 1") == [Convicted("day 1", 8), stayed("day 1", None)]


def test_without_a_governor_a_majority_is_a_majority() -> None:
    """R6: `governor: secret` alone changes nothing."""
    game = morning(votes="buttons", stays="secret")
    game = polled(listed(game, (1, 8), (2, 9)), _8=[1], _9=[])
    assert game.told("day 1")[1] == Died("day 1", 8, "verdict")
