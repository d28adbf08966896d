"""R3, matchmaker: pairs two seats in night 1. What love then does: `tests/rules/ends/test_hearts.py`."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.ends.hearts import lovers
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose, Died, Turned, Was
from narrator.rules.night.calls import legal, shown
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, pairs, parts_of, roll_call


def _table(**agreed: Any) -> Evening:
    return evening(9, mafioso=[1, 2], matchmaker=[4], **agreed)


def test_it_pairs_two_seats_of_any_side_and_the_box_keeps_it_secret() -> None:
    """R3"""
    game = _table().night(6, 1)
    assert game.log_of("night 1") == [Chose("night 1", "matchmaker", 1, (6,))]
    assert game.told("night 1") == []
    assert lovers(game.game) == (1, 6)


def test_it_may_choose_itself() -> None:
    """R13.4"""
    game = _table().dusk()
    assert legal(game.game, Ask("matchmaker")) == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert game.night(4, 5).log_of("night 1") == [Chose("night 1", "matchmaker", 4, (5,))]


@pytest.mark.parametrize("seats", [(), (5,), (5, 5)])
def test_one_seat_alone_loves_nobody(seats: tuple[int, ...]) -> None:
    """R2.8: who does not choose two in time forgoes it."""
    game = _table().dusk().does(pairs(*seats))
    assert shown(game.game, "lovers") == ()
    game = game.night()
    assert all(event == Chose("night 1", "matchmaker", 5) for event in game.log_of("night 1"))
    assert game.day().night(mafia=5).living == (1, 2, 3, 4, 6, 7, 8, 9)


def test_who_says_nothing_pairs_nobody() -> None:
    """R2.8"""
    assert _table().night().log_of("night 1") == []


def test_the_last_couple_of_the_count_stands() -> None:
    """R2.9"""
    game = _table().dusk().does(pairs(5, 6), pairs(7, 8)).night()
    assert game.log_of("night 1") == [Chose("night 1", "matchmaker", 7, (8,))]


@pytest.mark.parametrize("seats", [(5, 6, 7), (5, 10)])
def test_a_couple_is_two_and_sits_at_the_table(seats: tuple[int, ...]) -> None:
    """R2.9, R3"""
    with pytest.raises(RuleError, match=r"R2\.9"):
        _table().dusk().does(pairs(*seats))


def test_the_couple_is_told_by_the_lamp_and_sees_each_other() -> None:
    """R2.6: each learns it with closed eyes but at the own name, then they wake."""
    game = _table().dusk().does(pairs(6, 1))
    assert called(game) == ["mafia", "matchmaker", "lovers"]
    assert parts_of(game, "matchmaker") == (*SIGNS, *awake(Part.CHOOSE))
    assert parts_of(game, "lovers") == (Part.FIND, *awake(Part.MEET))
    assert shown(game.game, "lovers") == (1, 6)


def test_nobody_is_called_for_love_after_night_1() -> None:
    """R2.6"""
    assert called(_table().night(5, 6).day()) == ["mafia"]


def test_in_a_first_night_of_murder_love_kills_at_once() -> None:
    """R2.2, R4.6: paired and heartbroken in one night."""
    game = evening(9, "basic", mafioso=[1, 2], matchmaker=[4]).night(5, 6, mafia=5)
    assert game.told("night 1") == [
        Died("night 1", 5, "night"),
        Died("night 1", 6, "night"),
        Turned("night 1", 5, "citizen"),
        Turned("night 1", 6, "citizen"),
    ]


def test_no_couple_is_made_before_the_roll_call_stands() -> None:
    """R13.15"""
    game = roll_call(9, mafioso=[1, 2], matchmaker=[4]).signs(mafia=(1,), matchmaker=(4,))
    assert "matchmaker" in called(game)
    assert lovers(game.game) == ()
    game = game.signs(mafia=(1, 2)).night(7, 8)
    assert lovers(game.game) == (7, 8)
    assert game.log_of("night 1")[-1] == Chose("night 1", "matchmaker", 7, (8,))


def test_in_the_end_the_box_tells_who_loved_whom() -> None:
    """R8.7"""
    game = _table().night(1, 6).day(1).night().day(2)
    assert game.told("day 2")[-3:] == [
        Was("day 2", "mafioso", (1, 2)),
        Was("day 2", "matchmaker", (4,)),
        Was("day 2", "lover", (1, 6)),
    ]
