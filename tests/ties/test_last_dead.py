"""R6 `tie: last_dead`."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Decide, Leave, Morning, Step, Verdict
from narrator.rules.game.facts import Convicted, Tied
from narrator.rules.game.trial_state import PromptKind, TrialPrompt
from tests.kit.rules import second_night
from tests.kit.ties import NOBODY, THREE, TWO, vote
from tests.kit.trials import listed, morning, polled, tallied, wants


@pytest.mark.parametrize("charges", [TWO, THREE])
def test_with_nobody_dead_yet_the_last_dead_is_a_runoff(
    charges: tuple[tuple[int, int], ...],
) -> None:
    """R6 `last_dead`"""
    game = polled(vote("buttons", charges, tie="last_dead"), _1=[3], _2=[4])
    if charges == THREE:
        assert wants(game) == TrialPrompt(PromptKind.BALLOT, items=(1, 2))
        game = polled(game, _1=[3], _2=[4])
    why = "two" if charges == TWO else "again"
    assert game.told("day 1") == [Tied("day 1", (1, 2), 1, why), NOBODY]


def test_whoever_died_last_decides() -> None:
    """R6 `last_dead`"""
    game = listed(morning(votes="tally", tie="last_dead").shown(6).shown(7), *TWO)
    game = tallied(game, 3, 4)
    assert game.told("day 1")[4] == Convicted("day 1", 2)
    game = listed(morning(votes="buttons", tie="last_dead").shown(6).shown(7), *THREE)
    game = polled(game, _1=[2, 3], _3=[4, 5])
    assert wants(game) == TrialPrompt(PromptKind.DECIDE, by=7, items=(1, 3))
    for wrong in (2, 0):
        with pytest.raises(RuleError, match=rf"seat {wrong} cannot be chosen \(R5\)"):
            game.does(Decide(wrong))
    assert game.does(Decide(3)).told("day 1")[4] == Convicted("day 1", 3)


def test_who_has_left_the_table_decides_nothing_any_more() -> None:
    """R6 `last_dead`, R13.9: whoever died before does; where all have left, it is as with nobody dead."""
    game = morning(votes="buttons", tie="last_dead").does(Leave(7))
    lonely = polled(listed(game, *TWO), _1=[3], _2=[4])
    assert lonely.told("day 1")[-2:] == [Tied("day 1", (1, 2), 1, "two"), NOBODY]
    game = morning(votes="buttons", tie="last_dead").shown(6).does(Leave(7))
    assert wants(polled(listed(game, *TWO), _1=[3], _2=[4])).by == 6
    game = morning(tie="last_dead").does(Leave(7), Step(), Step(), Step())
    told = game.does(Verdict(tied=(1, 3))).told("day 1")
    assert told[-2:] == [Tied("day 1", (1, 3), None, "runoff"), NOBODY]


def test_of_several_dead_of_one_night_the_one_named_last_decides() -> None:
    """R6 `last_dead`, R4.7: they were named in seat order."""
    start = second_night(10, mafioso=[9, 10], apothecary=[1], votes="buttons", tie="last_dead")
    game = listed(start.night(mafia=8, apothecary=6).does(Morning()), *TWO)
    assert wants(polled(game, _1=[2, 3], _2=[4, 5])).by == 8


def test_a_verdict_before_makes_its_dead_the_last() -> None:
    """R6 `last_dead`, S0: whoever died or was convicted last."""
    game = second_night(9, mafioso=[8, 9], votes="buttons", tie="last_dead").night(mafia=7).day(6)
    game = listed(game.night().does(Morning()), *TWO)
    assert wants(polled(game, _1=[2, 3], _2=[4, 5])).by == 6
