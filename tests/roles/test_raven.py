"""R15.6, raven: it marks somebody each night, and dawn says whom. What the mark does to votes is in
rules/day/test_marked."""

from __future__ import annotations

import pytest

from narrator.roles.raven import MARKED, NOBODY
from narrator.rules.day.eligible import against
from narrator.rules.game.acts import Morning
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Announced, Chose, Died, NobodyDied, Turned, Woke
from narrator.rules.night.calls import legal
from tests.kit.rules import Evening, called, evening, second_night


def _night(**agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 5 is the raven."""
    return second_night(9, **{"mafioso": [1, 2], "raven": [5], "deadlock": 0, **agreed})


def test_it_wakes_after_the_informer_and_before_the_freemasons() -> None:
    """R14.6"""
    game = _night(mafioso=[1], informer=[2], detective=[6], fox=[4], freemason=[7, 8])
    assert called(game) == ["mafia", "detective", "fox", "informer", "raven", "freemasons"]


def test_a_night_with_its_mark() -> None:
    """R15.6, R3: told after the dead."""
    game = _night().night(mafia=4, raven=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 4),
        Chose("night 2", "raven", 1),
        Died("night 2", 4, "night"),
        Turned("night 2", 4, "citizen"),
    ]
    assert game.does(Morning()).told("dawn 2") == [Woke("dawn 2"), Announced("dawn 2", MARKED, 1)]


def test_it_marks_whoever_lives_itself_too_and_the_same_again() -> None:
    """R15.6"""
    game = _night().dusk()
    assert legal(game.game, Ask("raven")) == tuple(range(1, 10))
    game = game.night(raven=5).day().dusk()
    assert 5 in legal(game.game, Ask("raven"))


def test_whoever_forgoes_it_marks_nobody() -> None:
    """R2.8, R14.7"""
    game = _night().night().does(Morning())
    assert game.log_of("night 2") == [NobodyDied("night 2")]
    assert Announced("dawn 2", NOBODY) in game.told("dawn 2")


def test_in_a_first_night_of_meeting_dawn_tells_nothing_of_it() -> None:
    """R14.1"""
    game = evening(9, mafioso=[1, 2], raven=[5]).night().does(Morning())
    assert game.told("dawn 1") == [Woke("dawn 1")]


@pytest.mark.parametrize("reveal", ["all", "none"])
def test_murdered_it_still_marks_in_the_night_of_its_death(reveal: str) -> None:
    """R15.6, R2.7: whether its card is turned or not; a choice of nobody is told as ever."""
    game = _night(reveal=reveal).night(mafia=5, raven=1).does(Morning())
    assert Announced("dawn 2", MARKED, 1) in game.told("dawn 2")
    assert against(game.game.public, 1) == 2
    game = _night(reveal=reveal).night(mafia=5).does(Morning())
    assert Announced("dawn 2", NOBODY) in game.told("dawn 2")


def test_dead_under_a_hidden_card_it_marks_nobody_and_under_an_open_one_dawn_is_silent() -> None:
    """R14.7"""
    game = _night(reveal="none").night(mafia=5).day().night().does(Morning())
    assert game.told("dawn 3") == [Woke("dawn 3"), Announced("dawn 3", NOBODY)]
    game = _night().night(mafia=5).day().night().does(Morning())
    assert game.told("dawn 3") == [Woke("dawn 3")]


def test_random_play_gains_nothing_from_it() -> None:
    """R10"""
    game = _night().game
    assert game.public.table.rulebook.roles["raven"].idle(game)  # type: ignore[attr-defined]
