"""R3, godfather: a Mafioso in whom a detective who asks sees the town."""

from __future__ import annotations

from typing import Any

from narrator.rules.game.acts import Announce, Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import (
    Aloud,
    Answered,
    Chose,
    Died,
    NobodyDied,
    Shown,
    SideTold,
    Turned,
)
from narrator.rules.night.night import answer
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, roll_call, second_night


def _family(**options: Any) -> Evening:
    return second_night(8, mafioso=[1], godfather=[2], detective=[3], **options)


def test_the_detective_sees_the_town_in_the_godfather() -> None:
    """R3, option `innocent`"""
    game = _family().night(mafia=5, detective=2)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", False),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_without_innocence_the_godfather_is_found_out() -> None:
    """R3, option `innocent`"""
    game = _family(innocent=False).night(detective=2)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", True),
        NobodyDied("night 2"),
    ]


def test_the_other_mafiosi_are_not_innocent() -> None:
    """R3"""
    assert Answered("night 2", "detective", True) in _family().night(detective=1).log_of("night 2")


def test_the_private_detective_is_deceived_too() -> None:
    """R4.11: it asks like any other."""
    game = second_night(8, mafioso=[1], godfather=[2], private_detective=[3])
    assert Answered("night 2", "private_detective", False) in game.night(private_detective=2).log_of(
        "night 2"
    )


def test_an_answer_spoken_aloud_is_deceived() -> None:
    """R4.11"""
    game = _family(variant="aloud").dusk().does(Choose(Ask("detective"), 2), Announce("detective"))
    assert game.told("night 2") == [Aloud("night 2", False)]


def test_who_is_shown_all_at_once_is_shown_the_godfather() -> None:
    """R4.11: innocence deceives questions only."""
    game = _family(variant="all_at_once").night()
    assert game.log_of("night 2") == [Shown("night 2", "detective", (1, 2)), NobodyDied("night 2")]


def test_the_informant_shows_the_godfather() -> None:
    """R4.11"""
    game = _family(variant="informant").night().day().night()
    seen = [*game.log_of("night 2"), *game.log_of("night 3")]
    assert sorted(event.seats for event in seen if isinstance(event, Shown)) == [(1,), (2,)]


def test_the_godfather_wakes_with_the_mafia_and_is_made_known_alone() -> None:
    """R2.6: a call of its own in night 1, and none after."""
    game = evening(8, mafioso=[1], godfather=[2])
    assert called(game) == ["mafia", "godfather"]
    assert parts_of(game, "godfather") == SIGNS
    assert (game.game.holders("mafia"), game.game.holders("godfather")) == ((1, 2), (2,))
    assert called(game.night().day()) == ["mafia"]


def test_a_family_may_be_a_godfather_alone() -> None:
    """R1.7: somebody is of the Mafia; R2.6: it signs in twice all the same."""
    game = evening(6, godfather=[2])
    assert (game.game.holders("mafia"), game.game.holders("godfather")) == ((2,), (2,))
    assert game.night().day(2).winner == "town"


def test_in_a_first_night_of_murder_it_is_known_before_a_detective_asks() -> None:
    """R2.2, R3: the roll call knows the godfather by then, and the lamp says town."""
    game = roll_call(7, "basic", mafioso=[1], godfather=[2], detective=[3], manner=False)
    assert called(game) == ["mafia", "godfather", "detective"]
    game = game.signs(mafia=(1, 2), godfather=(2,), detective=(3,))
    assert answer(game.does(Choose(Ask("detective"), 2)).game, "detective") is False
    assert answer(game.does(Choose(Ask("detective"), 1)).game, "detective") is True
    assert Answered("night 1", "detective", False) in game.night(detective=2).log_of("night 1")


def test_the_dead_are_told_by_their_true_side() -> None:
    """R4.8 `side`, R4.11: innocence deceives who asks, and not the morning."""
    assert _family(reveal="side").night(mafia=2).log_of("night 2") == [
        Chose("night 2", "mafia", 2),
        Died("night 2", 2, "night"),
        SideTold("night 2", 2, "mafia"),
    ]


def test_as_long_as_the_godfather_lives_the_town_has_not_won() -> None:
    """R8.1"""
    game = _family().night().day(1)
    assert game.winner is None
    assert game.night(mafia=5).told("night 3")[0] == Died("night 3", 5, "night")
    assert game.night().day(2).winner == "town"
