"""R3, sleepwalker: peeks while the Mafia is awake; the box has no part in that but to tell the sign."""

from __future__ import annotations

from narrator.rules.game.facts import Chose, Died, Turned
from narrator.rules.game.state import Phase
from tests.kit.rules import second_night
from tests.kit.scenes import Reader


def test_caught_peeking_it_is_simply_chosen() -> None:
    """R3: the Mafia has no second victim."""
    game = second_night(8, mafioso=[1], sleepwalker=[3]).night(mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "sleepwalker"),
    ]


def test_the_sign_is_told_to_everybody_before_the_game() -> None:
    """R2.10: where a sleepwalker is dealt, and nowhere else."""
    walks = Reader(8, mafioso=[1], sleepwalker=[3]).read_to(Phase.NIGHT, 1)
    assert walks.count("say sleepwalker.brief") == 1
    sleeps = Reader(8, mafioso=[1], detective=[3]).read_to(Phase.NIGHT, 1)
    assert "say sleepwalker.brief" not in sleeps
