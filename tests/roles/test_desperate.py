"""R3, desperate citizen: sleeps by night. Its last stand: `tests/rules/ends/test_stands.py`."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, Turned
from tests.kit.powers import last_stand
from tests.kit.rules import second_night


def test_murdered_it_takes_nobody_along() -> None:
    """R4.6: only a broken heart asks for a last stand."""
    game = second_night(7, mafioso=[1], desperate=[3]).night(mafia=3)
    assert game.told("night 2") == [Died("night 2", 3, "night"), Turned("night 2", 3, "desperate")]
    with pytest.raises(RuleError, match=r"R4\.6"):
        game.does(last_stand(3, 1))


def test_the_detective_sees_the_town_in_it() -> None:
    """R3"""
    game = second_night(7, mafioso=[1], desperate=[3], detective=[4]).night(detective=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", False),
        NobodyDied("night 2"),
    ]
