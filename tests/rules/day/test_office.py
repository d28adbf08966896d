"""R3, R6: the mayor's office, from hand to hand. What a mayor's vote is worth is in `test_vote`."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.day.eligible import castable
from narrator.rules.day.office import to_elect, to_inherit
from narrator.rules.game.acts import (
    Elect,
    Leave,
    Morning,
    Named,
    NameHeir,
    Talked,
    Verdict,
)
from narrator.rules.game.facts import Convicted, Died, Elected, Turned, Won
from narrator.rules.game.state import Phase
from tests.kit.powers import bomb, last_stand
from tests.kit.rules import Evening, evening
from tests.kit.trials import court, listed, morning, tallied, wants


def _mayor(seat: int = 3, **agreed: Any) -> Evening:
    return morning(mayor=True, **agreed).does(Elect((seat,)))


def _elects(game: Evening) -> bool:
    return to_elect(game.game.public)


def _inherits(game: Evening) -> bool:
    return to_inherit(game.game.public)


def test_a_mayor_is_elected_on_the_first_day_before_any_talk() -> None:
    """R3, R6"""
    game = morning(mayor=True)
    assert _elects(game)
    game = game.does(Elect((3,)))
    assert game.told("day 1") == [Elected("day 1", 3, "vote")]
    assert game.game.public.mayor == 3
    assert not _elects(game)
    assert castable(game.game.public) == 10


def test_no_mayor_is_elected_where_none_was_agreed_on() -> None:
    """R12: `mayor: false`"""
    assert not _elects(morning())
    with pytest.raises(RuleError, match=r"no mayor is to be elected now \(R6\)"):
        morning().does(Elect((3,)))


def test_an_election_that_stays_tied_is_drawn() -> None:
    """R6: in public, from those who were tied, by the public seed and not by the order they are told in."""
    drawn = set()
    for seed in range(12):
        game = morning(mayor=True, seed=seed)
        one, other = game.does(Elect((3, 5))), game.does(Elect((5, 3)))
        assert one.told("day 1") == other.told("day 1")
        drawn.add(one.told("day 1")[0])
    assert drawn == {Elected("day 1", 3, "lot"), Elected("day 1", 5, "lot")}
    everybody = morning(mayor=True).does(Elect((1, 2, 3, 4, 5, 6, 7, 8, 9)))
    assert everybody.told("day 1") == [Elected("day 1", everybody.game.public.mayor, "lot")]


@pytest.mark.parametrize("seats", [(), (10,), (3, 10)])
def test_only_the_living_can_be_elected(seats: tuple[int, ...]) -> None:
    """R6"""
    with pytest.raises(RuleError, match=r"only the living who may vote can be elected \(R6\)"):
        morning(mayor=True).does(Elect(seats))


def test_the_mayor_cannot_be_voted_out_but_convicted() -> None:
    """R6"""
    game = _mayor()
    with pytest.raises(RuleError, match="R6"):
        game.does(Elect((4,)))
    assert game.does(Verdict((3,))).told("day 1")[1:] == [
        Convicted("day 1", 3),
        Died("day 1", 3, "verdict"),
        Turned("day 1", 3, "citizen"),
    ]


# election


def test_after_a_verdict_a_new_mayor_is_elected_next_morning() -> None:
    """R6 `succession: election`"""
    game = _mayor().does(Verdict((3,)))
    assert not _elects(game)
    assert not _inherits(game)
    game = game.night().does(Morning())
    assert _elects(game)
    assert game.does(Elect((5,))).told("day 2") == [Elected("day 2", 5, "vote")]


def test_a_mayor_murdered_in_the_night_has_a_successor_elected_that_morning() -> None:
    """R6 `succession: election`"""
    game = _mayor().does(Verdict()).night(mafia=3).does(Morning())
    assert _elects(game)


def test_a_mayor_who_dies_by_day_leaves_that_day_without_one() -> None:
    """R6: next morning, however early in the day it was."""
    game = _mayor().shown(3)
    assert not _elects(game)
    assert castable(game.game.public) == 8
    assert _elects(game.does(Verdict()).night().does(Morning()))


def test_once_the_talk_has_begun_nobody_is_elected() -> None:
    """R6: before the first discussion."""
    assert not _elects(morning(mayor=True).does(Talked(1)))


# heir


def _heir(**agreed: Any) -> Evening:
    return _mayor(succession="heir", **agreed)


def test_a_convicted_mayor_names_an_heir_among_the_living() -> None:
    """R6 `succession: heir`"""
    game = _heir().does(Verdict((3,)))
    assert _inherits(game)
    with pytest.raises(RuleError, match=r"seat 3 cannot be named the heir \(R6\)"):
        game.does(NameHeir(3))
    game = game.does(NameHeir(5))
    assert game.told("day 1")[4:] == [Elected("day 1", 5, "heir")]
    assert not _inherits(game)
    assert not _elects(game.night().does(Morning()))


def test_a_murdered_mayor_names_the_heir_at_dawn() -> None:
    """R6, R13.10"""
    game = _heir().does(Verdict()).night(mafia=3)
    assert _inherits(game)
    game = game.does(NameHeir(5))
    assert game.told("dawn 2")[-1] == Elected("dawn 2", 5, "heir")
    assert castable(game.game.public) == 9


def test_nobody_else_dies_and_leaves_an_heir() -> None:
    """R6"""
    game = _heir().does(Verdict((4,)))
    assert not _inherits(game)
    with pytest.raises(RuleError, match="cannot be named the heir"):
        game.does(NameHeir(5))


def test_an_heir_is_named_after_the_mayors_lover_has_died() -> None:
    """R6: after the whole chain of deaths."""
    start = evening(9, mafioso=[8, 9], matchmaker=[7], mayor=True, succession="heir")
    game = start.night(3, 5).does(Morning(), Elect((3,)), Verdict((3,)))
    assert [fact.seat for fact in game.told("day 1") if isinstance(fact, Died)] == [3, 5]
    with pytest.raises(RuleError, match="seat 5 cannot be named the heir"):
        game.does(NameHeir(5))
    assert game.does(NameHeir(4)).game.public.mayor == 4


def test_a_mayor_who_accused_a_saint_names_an_heir_too() -> None:
    """R6: the saint, then its accuser, then the heir."""
    game = _heir(saint=[4]).does(Verdict((4,), by=(3,)), NameHeir(6))
    assert [type(fact) for fact in game.told("day 1")[1:]] == [
        Convicted, Died, Turned, Died, Turned, Elected,
    ]  # fmt: skip


def test_an_heir_who_dies_leaves_the_office_to_another() -> None:
    """R6"""
    game = _heir().shown(3).does(NameHeir(4)).shown(4)
    assert _inherits(game)
    assert game.does(NameHeir(5)).game.public.mayor == 5


def test_no_heir_is_named_once_the_game_is_over() -> None:
    """R8: the victory check comes first."""
    game = _heir(mafioso=[9]).does(Verdict((9,)))
    assert game.told("day 1")[4] == Won("day 1", "town")
    assert not _inherits(game)


def test_a_mayor_who_dies_in_mid_trial_names_the_heir_before_it_goes_on() -> None:
    """R6, R11: hands are counted again, with the heir's second vote."""
    game = tallied(listed(_heir(votes="tally"), (1, 8), (2, 9)), 6).shown(3)
    with pytest.raises(RuleError, match="does not ask"):
        tallied(game, 5)
    game = game.does(NameHeir(5))
    assert (wants(game).seat, wants(game).most) == (8, 9)
    assert tallied(game, 5, 4).told("day 1")[4] == Convicted("day 1", 8)


def test_a_mayor_who_dies_in_mid_trial_leaves_an_election_for_the_morning() -> None:
    """R6, R11: until then everybody has one vote."""
    game = tallied(listed(_mayor(votes="tally"), (1, 8), (2, 9)), 6).shown(3)
    assert wants(game).most == 8
    assert court(game).votes == ()


def test_an_heir_may_bring_a_majority_about() -> None:
    """R5 `majority`, R6: four of nine votes, and then five, when one of the four becomes mayor."""
    game = morning(trial="majority", votes="tally", mayor=True, succession="heir")
    game = game.does(Elect((3,)), *[Named(voter, (8,)) for voter in (1, 2, 4, 5)])
    game = game.does(Leave(3))
    assert game.game.public.phase is Phase.DAY
    assert Convicted("day 1", 8) not in game.told("day 1")
    assert Convicted("day 1", 8) in game.does(NameHeir(5)).told("day 1")


def test_a_mayor_taken_along_by_a_bomb_names_an_heir_before_the_town_is_asked() -> None:
    """R6: bomb, chain, heir; then whether another conviction is wanted."""
    game = _heir(desperate=[4]).does(bomb(4, 3))
    assert _inherits(game)
    assert game.game.public.asks_for_another
    assert game.does(NameHeir(5)).game.public.asks_for_another


def test_a_mayor_taken_along_by_a_last_stand_names_an_heir() -> None:
    """R4.6, R6"""
    start = evening(10, mafioso=[8, 9], matchmaker=[7], desperate=[4], mayor=True, succession="heir")
    game = start.night(4, 6).does(Morning(), Elect((3,)), Verdict((6,)), last_stand(4, 3))
    assert _inherits(game)
    assert game.does(NameHeir(1)).told("day 1")[-1] == Elected("day 1", 1, "heir")
