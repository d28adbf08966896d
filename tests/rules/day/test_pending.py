"""Which question comes first, where several are open at once."""

from __future__ import annotations

import pytest

from narrator.rules.day.pending import Pending, PowerAsked, Question, pending
from narrator.rules.game.acts import Again, Elect, NameHeir, Verdict, Wake
from tests.kit.powers import STAY, bomb
from tests.kit.rules import Evening, evening, second_night
from tests.kit.trials import morning


def _asked(game: Evening) -> Pending | None:
    return pending(game.game.public)


def test_nothing_is_asked_at_night_and_in_a_day_that_goes_on_by_itself() -> None:
    assert _asked(second_night(9, mafioso=[8, 9])) is None
    assert _asked(morning()) is None


def test_an_heir_is_named_before_another_conviction_is_asked_for() -> None:
    """R6, R13.10"""
    game = morning(desperate=[1], mayor=True, succession="heir")
    assert _asked(game) is Question.MAYOR
    game = game.does(Elect((3,)), bomb(1, 3))
    assert _asked(game) is Question.HEIR
    assert _asked(game.does(NameHeir(4))) is Question.AGAIN
    assert _asked(game.does(NameHeir(4), Again(True))) is None


def test_the_governor_is_asked_before_the_verdict_kills() -> None:
    """R6"""
    assert _asked(morning(governor=[2]).does(Verdict((3,)))) == PowerAsked(STAY)


@pytest.mark.parametrize("first_night", ["meet", "kill"])
def test_who_died_is_asked_only_after_a_night_that_kills(first_night: str) -> None:
    """R2.1, R9"""
    game = evening(9, mafioso=[8, 9], moderation="helper", first_night=first_night).dusk().does(Wake())
    kills = first_night == "kill"
    assert _asked(game) is (Question.DEATHS if kills else None)
