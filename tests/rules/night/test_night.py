"""R4: what a night does and what dawn tells of it."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Choose, Morning, Verdict
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import (
    Answered,
    Chose,
    Convicted,
    Covered,
    Died,
    Fact,
    Manner,
    NobodyDied,
    Shown,
    SideTold,
    Turned,
    Woke,
)
from tests.kit.rules import evening, second_night


def test_choices_are_logged_in_call_order_and_nothing_is_told_before_dawn() -> None:
    """R4.1: however late the angel's choice came in."""
    game = second_night(7, mafioso=[1], angel=[3], detective=[4]).dusk()
    facts = game.game.public.facts
    game = game.does(Choose(Ask("detective"), 2), Choose(Ask("mafia"), 5), Choose(Ask("angel"), 6))
    assert game.game.public.facts == facts
    asks = [e.ask for e in game.night().log_of("night 2") if isinstance(e, Chose)]
    assert asks == ["angel", "mafia", "detective"]


def test_nobody_died_is_told_alike_whatever_the_reason() -> None:
    """R4.7"""
    start = second_night(7, mafioso=[1], angel=[3])
    guarded, missed = start.night(mafia=5, angel=5), start.night()
    assert guarded.game.public == missed.game.public


def test_dawn_names_the_dead_and_never_the_cause() -> None:
    """R4.7"""
    facts = second_night(7, mafioso=[1]).night(mafia=5).game.public.facts
    assert [f for f in facts if isinstance(f, Woke | Died)] == [
        Woke("dawn 1"),
        Woke("dawn 2"),
        Died("night 2", 5, "night"),
    ]


@pytest.mark.parametrize("players", [7, 8])
def test_the_manner_is_told_with_the_murder(players: int) -> None:
    """R4.7"""
    game = evening(players, "basic", mafioso=[1, 2]).night(mafia=5, manner=3)
    assert game.told("night 1") == [
        Died("night 1", 5, "night"),
        Manner("night 1", 3),
        Turned("night 1", 5, "citizen"),
    ]


def test_a_manner_without_a_murder_is_not_told() -> None:
    """R4.7"""
    game = evening(7, "basic", mafioso=[1, 2], angel=[3])
    assert game.night(manner=3).told("night 1") == [NobodyDied("night 1")]
    assert game.night(mafia=5, angel=5, manner=3).told("night 1") == [NobodyDied("night 1")]


@pytest.mark.parametrize("manner", [0, 6])
def test_a_manner_that_the_box_does_not_count_is_refused(manner: int) -> None:
    """R2.9"""
    with pytest.raises(RuleError, match=r"\(R2\.9\)"):
        evening(7, "basic", mafioso=[1, 2]).night(manner=manner)


@pytest.mark.parametrize("manner", range(1, 6))
def test_each_manner_that_the_box_counts_is_told(manner: int) -> None:
    """R4.7"""
    game = evening(7, "basic", mafioso=[1, 2]).night(mafia=5, manner=manner)
    assert Manner("night 1", manner) in game.told("night 1")


NIGHT: dict[str, Fact] = {
    "all": Turned("night 2", 5, "detective"),
    "side": SideTold("night 2", 5, "town"),
    "convicted": Covered("night 2", 5),
    "none": Covered("night 2", 5),
}
VERDICT: dict[str, Fact] = {
    "all": Turned("day 2", 2, "mafioso"),
    "side": SideTold("day 2", 2, "mafia"),
    "convicted": Turned("day 2", 2, "mafioso"),
    "none": Covered("day 2", 2),
}


@pytest.mark.parametrize("reveal", NIGHT)
def test_the_card_of_the_dead(reveal: str) -> None:
    """R4.8"""
    game = second_night(9, mafioso=[1, 2], detective=[5], reveal=reveal).night(mafia=5).day(2)
    assert game.told("night 2") == [Died("night 2", 5, "night"), NIGHT[reveal]]
    assert game.told("day 2") == [
        Convicted("day 2", 2),
        Died("day 2", 2, "verdict"),
        VERDICT[reveal],
    ]


@pytest.mark.parametrize("reveal", NIGHT)
def test_a_card_that_was_shown_lies_open_in_any_case(reveal: str) -> None:
    """R1.3 with R4.8"""
    game = evening(9, mafioso=[1, 2], reveal=reveal).night().shown(4)
    assert game.told("day 1") == [Died("day 1", 4, "card"), Turned("day 1", 4, "citizen")]


def test_the_dead_cannot_be_convicted_or_show_a_card() -> None:
    """R4.9"""
    game = second_night(7, mafioso=[1]).night(mafia=5)
    with pytest.raises(RuleError, match=r"seat 5 cannot be convicted.*R4\.9"):
        game.does(Morning(), Verdict((5,)))
    with pytest.raises(RuleError, match=r"seat 5 cannot be shown.*R4\.9"):
        game.shown(5)


def test_a_night_in_which_everybody_acts() -> None:
    """R4.1 to R4.7: all the choices in call order, then what they came to, then the dead."""
    cards = {"mafioso": [1, 2], "informer": [3], "detective": [4], "angel": [5], "coward": [6]}
    game = second_night(12, **cards, apothecary=[7], freemason=[8, 9])
    game = game.night(apothecary=2, detective=3, coward=10, mafia=10, angel=11)
    assert game.log_of("night 2") == [
        Chose("night 2", "coward", 10),
        Chose("night 2", "angel", 11),
        Chose("night 2", "mafia", 10),
        Shown("night 2", "apothecary", (10,)),
        Chose("night 2", "apothecary", 2),
        Chose("night 2", "detective", 3),
        Answered("night 2", "detective", True),
        Shown("night 2", "informer", (3,)),
        Died("night 2", 2, "night"),
        Died("night 2", 6, "night"),
        Died("night 2", 10, "night"),
        Turned("night 2", 2, "mafioso"),
        Turned("night 2", 6, "coward"),
        Turned("night 2", 10, "citizen"),
    ]


def test_a_healing_and_a_hiding_place_are_told_alike_too() -> None:
    """R4.7"""
    cards = {"mafioso": [1], "angel": [3], "coward": [4], "apothecary": [6]}
    start = second_night(9, **cards)
    nights = [
        start.night(mafia=5, angel=5),
        start.night(mafia=5, heal=1),
        start.night(),
        start.night(coward=1, mafia=4),
    ]
    assert all(game.told("night 2") == [NobodyDied("night 2")] for game in nights)
    assert all(game.game.public == nights[0].game.public for game in nights)


def test_the_manner_is_of_the_murder_and_not_of_a_poison() -> None:
    """R4.7"""
    game = evening(9, "basic", mafioso=[1, 2], angel=[3], apothecary=[4])
    game = game.night(mafia=5, angel=5, manner=3, apothecary=6)
    assert game.told("night 1") == [Died("night 1", 6, "night"), Turned("night 1", 6, "citizen")]


def test_the_dead_choose_nothing_any_more() -> None:
    """R4.9, R13.6: with hidden cards their calls go on, and nobody answers."""
    game = second_night(9, mafioso=[1, 2], detective=[5], reveal="none").night(mafia=5).day()
    with pytest.raises(RuleError, match=r"R2\.9"):
        game.dusk().does(Choose(Ask("detective"), 1))
    assert game.night(mafia=6).log_of("night 3") == [
        Chose("night 3", "mafia", 6),
        Died("night 3", 6, "night"),
        Covered("night 3", 6),
    ]
