"""R3, detective: asks about one seat a night; yes means of the Mafia."""

from __future__ import annotations

import pytest

from narrator.config.installed import Installed
from narrator.rules.game import acts
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, NobodyDied
from narrator.rules.night.calls import legal, refusal
from narrator.rules.setup.setup import claims_for
from tests.kit.rules import calls_of, lay, roll_call, second_night


@pytest.mark.parametrize(("seat", "mafia"), [(1, True), (4, False), (5, False)])
def test_the_lamp_tells_whether_the_seat_is_of_the_mafia(seat: int, mafia: bool) -> None:
    """R3: one question a night, and nobody else hears of it."""
    game = second_night(7, mafioso=[1], detective=[3], angel=[4]).night(detective=seat)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", seat),
        Answered("night 2", "detective", mafia),
        NobodyDied("night 2"),
    ]


def test_two_together_have_one_call_and_one_answer() -> None:
    game = second_night(8, mafioso=[1], detective=[3, 4])
    assert calls_of(game) == ["mafia", "detective"]
    assert game.game.holders("detective") == (3, 4)


def test_two_apart_have_a_call_each() -> None:
    game = second_night(8, mafioso=[1], detective=[4, 3], detectives="apart")
    game = game.night(detective=1, detective_2=5)
    assert [event for event in game.log_of("night 2") if isinstance(event, Answered)] == [
        Answered("night 2", "detective", True),
        Answered("night 2", "detective_2", False),
    ]


def test_of_two_apart_the_lower_seat_is_called_first() -> None:
    """R13.3"""
    table, cards = lay(8, mafioso=[1], detective=[7, 4], detectives="apart")
    claims = claims_for(table, cards)
    assert (claims["detective"], claims["detective_2"]) == ((4,), (7,))


def test_of_two_apart_the_ace_of_hearts_is_called_first_and_stays_first() -> None:
    """R13.13: who signs in first at a table with cards, whatever the seat."""
    game = roll_call(8, mafioso=[1], detective=[7, 4], detectives="apart")
    game = game.signs(mafia=(1,), detective=(7,), detective_2=(4,)).does(acts.Wake()).day()
    game = game.night(detective=1, detective_2=5)
    assert [game.game.holders(call) for call in ("detective", "detective_2")] == [(7,), (4,)]
    assert [event for event in game.log_of("night 2") if isinstance(event, Answered)] == [
        Answered("night 2", "detective", True),
        Answered("night 2", "detective_2", False),
    ]


def test_one_detective_is_never_apart() -> None:
    game = second_night(8, mafioso=[1], detective=[4], detectives="apart")
    assert calls_of(game) == ["mafia", "detective"]


def test_nobody_may_ask_about_itself() -> None:
    """R13.4: together neither about the other, whom they know."""
    game = second_night(8, mafioso=[1], detective=[3, 4]).dusk()
    assert legal(game.game, Ask("detective")) == (1, 2, 5, 6, 7, 8)
    assert refusal(game.game, Ask("detective"), 3) == "R13.4"


def test_apart_they_do_not_know_each_other_and_may_ask() -> None:
    """R13.4"""
    game = second_night(8, mafioso=[1], detective=[3, 4], detectives="apart").dusk()
    assert legal(game.game, Ask("detective")) == (1, 2, 4, 5, 6, 7, 8)
    assert legal(game.game, Ask("detective_2")) == (1, 2, 3, 5, 6, 7, 8)


def test_of_two_together_one_goes_on_alone() -> None:
    game = second_night(8, mafioso=[1], detective=[3, 4]).night(mafia=3).day().night(detective=1)
    assert Answered("night 3", "detective", True) in game.log_of("night 3")


def test_the_policeman_of_another_ruleset_is_a_detective() -> None:
    assert Installed.under().roles["policeman"] == "detective"
