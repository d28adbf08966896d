"""R3, saint: by night a card like any other."""

from __future__ import annotations

from narrator.rules.game.facts import Answered, Chose, Died, Turned
from tests.kit.rules import second_night


def test_murdered_it_takes_nobody_along() -> None:
    """R3: not at night."""
    game = second_night(8, mafioso=[1], saint=[3], detective=[4]).night(mafia=3, detective=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", False),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "saint"),
    ]
