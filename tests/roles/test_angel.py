"""R3, guardian angel: guards one seat a night from the Mafia's murder, and from nothing else."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.config.installed import Installed
from narrator.rules.game.acts import Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Averted, Chose, Died, NobodyDied, Turned
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import second_night


def test_guards_from_the_murder() -> None:
    """R3, R4.3: and nobody hears who was to die."""
    game = second_night(7, mafioso=[1], angel=[3]).night(mafia=5, angel=5)
    assert game.log_of("night 2") == [
        Chose("night 2", "angel", 5),
        Chose("night 2", "mafia", 5),
        Averted("night 2", 5),
        NobodyDied("night 2"),
    ]


def test_a_guard_of_another_seat_helps_nobody() -> None:
    """R3"""
    game = second_night(7, mafioso=[1], angel=[3]).night(mafia=5, angel=6)
    assert game.log_of("night 2") == [
        Chose("night 2", "angel", 6),
        Chose("night 2", "mafia", 5),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_does_not_guard_from_the_verdict() -> None:
    game = second_night(7, mafioso=[1], angel=[3]).night(angel=5).day(5)
    assert 5 not in game.living


def test_may_guard_itself_unless_the_table_forbids_it() -> None:
    """Option `self`"""
    game = second_night(7, mafioso=[1], angel=[3]).night(mafia=3, angel=3)
    assert 3 in game.living
    game = second_night(7, mafioso=[1], angel=[3], self=False).dusk()
    assert 3 not in legal(game.game, Ask("angel"))
    assert refusal(game.game, Ask("angel"), 3) == "R3"


def test_may_guard_the_same_seat_twice_running_unless_the_table_forbids_it() -> None:
    """Option `repeat`"""
    start = second_night(7, mafioso=[1], angel=[3]).night(angel=5).day().dusk()
    assert 5 in legal(start.game, Ask("angel"))
    start = second_night(7, mafioso=[1], angel=[3], repeat=False, deadlock=0)
    start = start.night(angel=5).day()
    with pytest.raises(RuleError, match=r"R2\.9"):
        start.dusk().does(Choose(Ask("angel"), 5))
    assert 5 in legal(start.night(angel=6).day().dusk().game, Ask("angel"))
    assert 5 in legal(start.night().day().dusk().game, Ask("angel"))


def test_a_murdered_angel_still_guards_in_its_last_night() -> None:
    """R2.7: it acts before the Mafia, and guards whom it guards."""
    game = second_night(7, mafioso=[1], angel=[3]).night(mafia=3, angel=5)
    assert game.told("night 2")[0] == Died("night 2", 3, "night")


def test_a_dead_angel_guards_nobody() -> None:
    game = second_night(8, mafioso=[1], angel=[3], reveal="none").night(mafia=3, angel=5).day()
    assert legal(game.dusk().game, Ask("angel")) == ()
    assert 5 not in game.night(mafia=5).living


def test_the_doctor_of_another_ruleset_is_an_angel() -> None:
    assert Installed.under().roles["doctor"] == "angel"
