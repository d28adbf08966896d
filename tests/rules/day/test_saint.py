"""R3, R6: the saint, and whoever accused it."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import (
    Close,
    Leave,
    Morning,
    Verdict,
    Withdraw,
)
from narrator.rules.game.facts import Convicted, Covered, Died, SideTold, Turned, Was, Won
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import Charge
from tests.kit.powers import may_stay, stay, stayed
from tests.kit.rules import Evening, evening
from tests.kit.trials import accused, court, listed, morning, moved, spoken, tallied


def _sainted(votes: str = "outcome", **agreed: Any) -> Evening:
    return morning(votes=votes, saint=[4], **agreed)


SAINT = [
    Convicted("day 1", 4),
    Died("day 1", 4, "verdict"),
    Turned("day 1", 4, "saint"),
]


def test_whoever_accused_the_saint_dies_too() -> None:
    """R3, R13.12: where the table counts alone it tells who accused."""
    game = _sainted().does(Verdict((4,), by=(1,)))
    assert game.told("day 1") == [
        *SAINT,
        Died("day 1", 1, "saint.accuser"),
        Turned("day 1", 1, "citizen"),
    ]


def test_an_accuser_of_the_mafia_dies_like_any_other() -> None:
    """R3, R8.1: the end is looked for after the whole chain."""
    game = _sainted(mafioso=[9]).does(Verdict((4,), by=(9,)))
    assert game.told("day 1")[3:] == [
        Died("day 1", 9, "saint.accuser"),
        Turned("day 1", 9, "mafioso"),
        Won("day 1", "town"),
        Was("day 1", "mafioso", (9,)),
        Was("day 1", "saint", (4,)),
    ]


def test_whoever_accuses_somebody_else_lives() -> None:
    """R3"""
    game = _sainted().does(Verdict((8,), by=(1,)))
    assert game.living == (1, 2, 3, 4, 5, 6, 7, 9)


def test_of_a_list_it_is_the_first_who_put_the_saint_on_it() -> None:
    """R6: after it was taken off, whoever put it on again."""
    game = accused(_sainted("tally"), (1, 4), (2, 8)).does(Withdraw(4))
    game = tallied(spoken(accused(game, (3, 4)).does(Close())), 4, 5)
    assert game.told("day 1") == [
        *SAINT,
        Died("day 1", 3, "saint.accuser"),
        Turned("day 1", 3, "citizen"),
    ]


def test_a_charge_stays_once_the_vote_has_begun_though_its_accuser_dies() -> None:
    """R3, R5, R11: the pleas are over; nobody in particular accuses any more, so nobody follows the saint."""
    game = listed(_sainted("tally"), (1, 4), (2, 8)).does(Leave(1))
    assert court(game).charges == (Charge(4, 0), Charge(8, 2))
    game = tallied(game, 5, 3)
    assert game.told("day 1")[2:] == SAINT
    assert game.living == (2, 3, 5, 6, 7, 8, 9)


@pytest.mark.parametrize("gone", [2, 5])
def test_a_motion_that_is_voted_on_outlives_its_mover_and_its_second(gone: int) -> None:
    """R5 `motion`, R11"""
    game = moved(_sainted("tally", trial="motion"), 2, 8, 5).does(Leave(gone))
    assert tallied(game, 5).told("day 1")[2] == Convicted("day 1", 8)


def test_before_the_vote_a_charge_falls_with_its_accuser() -> None:
    """R5, R13.9: nobody is left to plead for it."""
    game = accused(_sainted("tally"), (1, 4), (2, 8)).does(Close(), Leave(1))
    assert court(game).charges == (Charge(8, 2),)


@pytest.mark.parametrize("trial", ["motion", "open"])
def test_of_a_motion_it_is_the_mover(trial: str) -> None:
    """R6: not the one who seconded it."""
    game = _sainted("tally", trial=trial)
    game = tallied(moved(game, 2, 4, 5) if trial == "motion" else accused(game, (2, 4)), 6)
    assert game.told("day 1") == [
        *SAINT,
        Died("day 1", 2, "saint.accuser"),
        Turned("day 1", 2, "citizen"),
    ]
    assert game.phase is (Phase.DUSK if trial == "motion" else Phase.DAY)


def test_an_accuser_who_is_dead_already_cannot_die_again() -> None:
    """R3, R4.9: while the verdict waited for a governor, the accuser left."""
    game = _sainted(governor=[3]).does(Verdict((4,), by=(1,)), Leave(1), stay(0))
    assert game.told("day 1") == [
        SAINT[0],
        Died("day 1", 1, "left"),
        Turned("day 1", 1, "citizen"),
        *SAINT[1:],
    ]


def test_a_stayed_saint_takes_nobody_along() -> None:
    """R6: the stay voids the verdict, so nobody dies."""
    game = _sainted(governor=[3]).does(Verdict((4,), by=(1,)), stay(3))
    assert game.told("day 1") == [
        SAINT[0],
        Turned("day 1", 3, "governor"),
        stayed("day 1", 3),
    ]


def test_no_stay_saves_the_saints_accuser() -> None:
    """R6: nobody is asked for one."""
    game = _sainted(governor=[3]).does(Verdict((4,), by=(1,)), stay(0))
    assert game.told("day 1")[3] == Died("day 1", 1, "saint.accuser")
    assert not may_stay(game.game.public)


@pytest.mark.parametrize("reveal", ["side", "none"])
def test_a_convicted_saint_turns_the_card_whatever_is_agreed(reveal: str) -> None:
    """R4.8: since its act shows it; the accuser does not."""
    told = _sainted(reveal=reveal).does(Verdict((4,), by=(1,))).told("day 1")
    accuser = SideTold("day 1", 1, "town") if reveal == "side" else Covered("day 1", 1)
    assert told == [*SAINT, Died("day 1", 1, "saint.accuser"), accuser]


def test_a_saint_who_dies_otherwise_takes_nobody_along() -> None:
    """R3: not at night, and not by the own card."""
    assert _sainted().does(Verdict()).night(mafia=4).living == (1, 2, 3, 5, 6, 7, 8, 9)
    assert _sainted().shown(4).living == (1, 2, 3, 5, 6, 7, 8, 9)


def _in_love(*couple: int, **agreed: Any) -> Evening:
    start = evening(9, mafioso=[8, 9], matchmaker=[7], saint=[4], **agreed)
    return start.night(*couple).does(Morning())


def test_the_saints_heart_and_the_accusers() -> None:
    """R4.6: first the saint's lover, then whoever accused it, then the accuser's."""
    game = _in_love(4, 6).does(Verdict((4,), by=(1,)))
    assert [fact for fact in game.told("day 1") if isinstance(fact, Died)] == [
        Died("day 1", 4, "verdict"),
        Died("day 1", 6, "heart"),
        Died("day 1", 1, "saint.accuser"),
    ]
    game = _in_love(1, 6).does(Verdict((4,), by=(1,)))
    assert [fact for fact in game.told("day 1") if isinstance(fact, Died)] == [
        Died("day 1", 4, "verdict"),
        Died("day 1", 1, "saint.accuser"),
        Died("day 1", 6, "heart"),
    ]


def test_an_accuser_in_love_with_the_saint_dies_of_that() -> None:
    """R4.6: and once."""
    game = _in_love(1, 4).does(Verdict((4,), by=(1,)))
    assert game.told("day 1") == [*SAINT, Died("day 1", 1, "heart"), Turned("day 1", 1, "citizen")]


def test_each_of_several_who_are_tied_has_an_accuser_of_its_own() -> None:
    """R6 `all`: the saint's is whoever put the saint on the list."""
    game = tallied(listed(_sainted("tally", tie="all"), (1, 8), (2, 4), (3, 5)), 4, 4, 1)
    assert game.told("day 1") == [
        Convicted("day 1", 8),
        Convicted("day 1", 4),
        Died("day 1", 8, "verdict"),
        Turned("day 1", 8, "mafioso"),
        *SAINT[1:],
        Died("day 1", 2, "saint.accuser"),
        Turned("day 1", 2, "citizen"),
    ]


def test_the_saint_and_its_accuser_are_both_convicted() -> None:
    """R6 `all`: the accuser dies of the first of the two."""
    game = tallied(listed(_sainted("tally", tie="all"), (1, 4), (2, 1)), 5, 4)
    assert game.living == (2, 3, 5, 6, 7, 8, 9)
    game = tallied(listed(_sainted("tally", tie="all").shown(5), (1, 4), (2, 1)), 4, 4)
    assert [fact for fact in game.told("day 1")[4:] if isinstance(fact, Died)] == [
        Died("day 1", 4, "verdict"),
        Died("day 1", 1, "saint.accuser"),
    ]


def test_a_convicted_saint_whose_heart_was_quicker_is_a_convicted_saint() -> None:
    """R3, R4.8, R6 `all`: tied with its lover, who stands first."""
    game = _in_love(4, 6, votes="tally", tie="all", reveal="none").shown(5)
    game = tallied(listed(game, (1, 6), (2, 4)), 4, 4)
    assert game.told("day 1")[2:] == [
        Convicted("day 1", 6),
        Convicted("day 1", 4),
        Died("day 1", 6, "verdict"),
        Covered("day 1", 6),
        Died("day 1", 4, "heart"),
        Covered("day 1", 4),
        Turned("day 1", 4, "saint"),
        Died("day 1", 2, "saint.accuser"),
        Covered("day 1", 2),
    ]
    assert (4, "saint") in game.game.public.opened
