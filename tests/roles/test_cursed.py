"""R15.8, cursed: where the Mafia's murder would kill it, it is of the Mafia from the end of that night on."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Morning, Verdict
from narrator.rules.game.facts import (
    Answered,
    Averted,
    Chose,
    Died,
    NobodyDied,
    Shown,
    Turned,
    Was,
    Woke,
    Won,
)
from narrator.rules.game.sides import of_family
from narrator.rules.night.glance import told
from tests.kit.rules import Evening, called, evening, second_night


def _night(**agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 3 is the cursed one."""
    return second_night(9, mafioso=[1, 2], cursed=[3], **agreed)


def test_a_murder_turns_it_and_nobody_dies() -> None:
    """R15.8, R14.4: dawn says what it says of a guard; from the next night on it wakes with the Mafia."""
    game = _night().night(mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Averted("night 2", 3),
        NobodyDied("night 2"),
    ]
    assert of_family(game.game, 3)
    assert game.game.holders("mafia") == (1, 2, 3)


def test_the_glance_tells_it_and_all_of_the_mafia() -> None:
    """R14.5: as the night leaves the game."""
    game = _night().dusk()
    assert told(game.game, "glance") == (("turned", (1, 2)),)
    struck = game.night(mafia=3).day().dusk()
    assert told(struck.game, "glance") == (("turned", (1, 2, 3)),)


@pytest.mark.parametrize("how", ["angel", "apothecary.heal"])
def test_an_averted_murder_leaves_it_with_the_town(how: str) -> None:
    """R15.8"""
    game = _night(angel=[4], apothecary=[5]).night(**{"mafia": 3, how: 3 if how == "angel" else 1})
    assert game.told("night 2") == [NobodyDied("night 2")]
    assert not of_family(game.game, 3)


def test_poison_in_the_same_night_kills_it_and_it_has_never_been_turned() -> None:
    """R15.8, R14.4"""
    game = _night(apothecary=[4]).night(mafia=3, apothecary=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Shown("night 2", "apothecary", (3,)),
        Chose("night 2", "apothecary", 3),
        Averted("night 2", 3),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "cursed"),
    ]
    assert not of_family(game.game, 3)


def test_a_verdict_or_a_broken_heart_just_kills_it() -> None:
    """R15.8"""
    game = _night().night().day(3)
    assert game.told("day 2")[1:] == [Died("day 2", 3, "verdict"), Turned("day 2", 3, "cursed")]
    start = evening(9, mafioso=[1], cursed=[3], matchmaker=[4]).night(3, 5).day()
    assert Died("night 2", 3, "night") in start.night(mafia=5).told("night 2")


def test_whoever_hides_with_it_lives_since_nobody_is_murdered() -> None:
    """R4.5, R15.8"""
    game = _night(coward=[4]).night(coward=3, mafia=3)
    assert game.told("night 2") == [NobodyDied("night 2")]
    assert of_family(game.game, 3)
    assert game.day().night(coward=3, mafia=4).told("night 3") == [NobodyDied("night 3")]  # R4.4


def test_calls_of_the_same_night_still_see_its_old_side() -> None:
    """R14.4"""
    game = _night(detective=[4]).night(mafia=3, detective=3)
    assert Answered("night 2", "detective", False) in game.log_of("night 2")
    game = game.day().night(detective=3)
    assert Answered("night 3", "detective", True) in game.log_of("night 3")


def test_turned_it_is_murdered_like_any_other_of_the_mafia() -> None:
    game = _night().night(mafia=3).day().night(mafia=3)
    assert Died("night 3", 3, "night") in game.told("night 3")


@pytest.mark.parametrize("reveal", ["all", "side"])
def test_its_card_and_side_are_told_as_dealt(reveal: str) -> None:
    """R14.4: no death betrays a turning."""
    turned = _night(reveal=reveal).night(mafia=3).day(3)
    never = _night(reveal=reveal).night().day(3)
    assert turned.told("day 2") == never.told("day 2")


def test_it_wins_and_is_counted_with_the_mafia() -> None:
    """R14.4, R8.1, R8.2: no Mafioso that was dealt so lives, and the town has not won."""
    game = second_night(6, mafioso=[1], cursed=[3], mafia_wins="parity").night(mafia=3).day(1)
    assert game.winner is None
    game = game.night(mafia=4).does(Morning(), Verdict((5,))).night(mafia=6)
    assert game.log_of("dawn 4") == [
        Woke("dawn 4"),
        Won("dawn 4", "mafia"),
        Was("dawn 4", "cursed", (3,)),
        Was("dawn 4", "mafioso", (1,)),
        Was("dawn 4", "", (3,)),
    ]
    assert game.winners == (1, 3)


def test_the_last_of_the_mafia_may_be_a_turned_one_whom_the_town_must_find() -> None:
    """R8.1, R14.4"""
    game = second_night(7, mafioso=[1], cursed=[3]).night(mafia=3).day(1).night().day(3)
    assert (game.winner, game.winners) == ("town", (2, 4, 5, 6, 7))


def test_the_mafia_is_called_until_its_card_lies_open_too() -> None:
    """R2.5, R14.4: as far as the table knows it may have been turned."""
    game = _night(deadlock=0, mafia_wins="last").night().day(1).night().day(2)
    assert game.winner == "town"
    game = _night(deadlock=0).night(mafia=3).day(1).night().day(2)
    assert "mafia" in called(game.dusk())
    game = game.night(mafia=4).day(5).night(mafia=6).day(3)
    assert game.winner == "town"


def test_a_couple_with_it_becomes_a_mixed_one() -> None:
    """R14.4, R8.4"""
    start = evening(6, mafioso=[1], cursed=[3], lover=[4, 5], mafia_wins="last")
    assert start.night().day().night(mafia=3).winner is None
    start = evening(5, mafioso=[1], cursed=[3], matchmaker=[4], mafia_wins="last")
    game = start.night(2, 3).day().night(mafia=3).day(1).night(mafia=4).day(5)
    assert (game.winner, game.winners) == ("lovers", (2, 3))


def test_it_is_not_played_where_each_of_the_mafia_chooses_alone() -> None:
    """R14.1"""
    with pytest.raises(RuleError, match=r"no name of the game.*R14\.1"):
        _night(blind=True)
