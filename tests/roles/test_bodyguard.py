"""R15.4, bodyguard: it dies of an attack on whom it stands in front of."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Averted, Chose, Died, Manner, NobodyDied, Shown, Turned
from narrator.rules.night.calls import legal, refusal
from tests.kit.rules import Evening, called, evening, second_night


def _night(**agreed: object) -> Evening:
    """Seats 1 and 2 are of the Mafia, seat 3 is the bodyguard."""
    return second_night(10, mafioso=[1, 2], bodyguard=[3], **agreed)


def test_it_wakes_after_the_angel_and_before_the_mafia() -> None:
    """R14.6"""
    assert called(_night(angel=[4], coward=[5])) == ["coward", "angel", "bodyguard", "mafia"]


def test_it_dies_in_the_place_of_whom_the_mafia_has_chosen() -> None:
    """R15.4"""
    game = _night().night(bodyguard=6, mafia=6)
    assert game.log_of("night 2") == [
        Chose("night 2", "bodyguard", 6),
        Chose("night 2", "mafia", 6),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "bodyguard"),
    ]


def test_it_guards_another_and_the_same_as_often_as_it_likes() -> None:
    """R15.4, whatever is agreed of the angel."""
    game = _night(repeat=False, deadlock=0).night(bodyguard=6).day().dusk()
    assert legal(game.game, Ask("bodyguard")) == (1, 2, 4, 5, 6, 7, 8, 9, 10)
    assert refusal(game.game, Ask("bodyguard"), 3) == "R15.4"


def test_nobody_dies_where_that_seat_or_the_bodyguard_itself_is_guarded() -> None:
    """R15.4"""
    for door in (3, 6):
        game = _night(angel=[4]).night(angel=door, bodyguard=6, mafia=6)
        assert game.log_of("night 2")[-2:] == [Averted("night 2", 6), NobodyDied("night 2")]


def test_nobody_dies_where_that_seat_is_healed() -> None:
    """R15.4; the apothecary is shown the Mafia's victim as ever (R14.3)."""
    game = _night(apothecary=[4]).night(bodyguard=6, mafia=6, **{"apothecary.heal": 1})
    assert game.log_of("night 2") == [
        Chose("night 2", "bodyguard", 6),
        Chose("night 2", "mafia", 6),
        Shown("night 2", "apothecary", (6,)),
        Chose("night 2", "apothecary.heal", 1),
        Averted("night 2", 6),
        NobodyDied("night 2"),
    ]


def test_nobody_dies_where_that_seat_is_safely_hidden() -> None:
    """R15.4, R4.4"""
    game = _night(coward=[4]).night(coward=1, bodyguard=4, mafia=4)
    assert game.told("night 2") == [NobodyDied("night 2")]


def test_a_coward_hidden_with_it_dies_with_it_and_one_hidden_with_the_guarded_seat_lives() -> None:
    """R15.4"""
    assert _night(coward=[4]).night(coward=3, bodyguard=6, mafia=6).game.public.dead == (3, 4)
    assert _night(coward=[4]).night(coward=6, bodyguard=6, mafia=6).game.public.dead == (3,)


def test_it_helps_neither_itself_nor_against_poison_and_hearts() -> None:
    """R14.3"""
    assert _night().night(bodyguard=6, mafia=3).game.public.dead == (3,)
    assert _night(apothecary=[4]).night(bodyguard=6, apothecary=6).game.public.dead == (6,)
    start = evening(10, mafioso=[1, 2], bodyguard=[3], matchmaker=[4]).night(5, 6).day()
    assert start.night(bodyguard=6, mafia=5).game.public.dead == (5, 6)
    assert _night().night(bodyguard=6).day(6).game.public.dead == (6,)


def test_the_cursed_one_is_not_turned_where_it_dies_for_it() -> None:
    """R15.4, R15.8"""
    game = _night(cursed=[4]).night(bodyguard=4, mafia=4)
    assert game.game.public.dead == (3,)
    assert game.game.secret.sides == ()


def test_how_it_was_murdered_is_told_as_of_any_victim() -> None:
    """R14.3: who died in the stead of the Mafia's victim is dead at dawn."""
    game = _night(manner=True).night(bodyguard=6, mafia=6, **{"mafia.manner": 2})
    assert Manner("night 2", 2) in game.told("night 2")


def test_it_takes_its_love_along() -> None:
    """R4.6"""
    start = evening(10, mafioso=[1, 2], bodyguard=[3], matchmaker=[4]).night(3, 6).day()
    game = start.night(bodyguard=6, mafia=6)
    assert game.game.public.dead == (3, 6)


def test_murdered_it_has_still_stood_there_and_dead_it_stands_nowhere() -> None:
    """R2.7, R13.6"""
    game = _night(reveal="none").night(mafia=3).day().dusk()
    assert legal(game.game, Ask("bodyguard")) == ()
    assert "bodyguard" in called(game)
    assert refusal(game.game, Ask("bodyguard"), 6) == "R13.6"
    with pytest.raises(RuleError, match=r"R2\.9"):
        game.night(bodyguard=6)
