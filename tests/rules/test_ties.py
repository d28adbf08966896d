"""R6 `tie`: what a tied vote comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from narrator.errors import RuleError
from narrator.rules.game.acts import Decide, Elect, Leave, Lot, Morning, Step, Verdict
from narrator.rules.game.court import Kind, Want
from narrator.rules.game.facts import Convicted, Died, Drawn, Elected, Fact, Tied, Turned
from narrator.ties import all_ties
from tests.kit.rules import Evening, second_night
from tests.kit.trials import court, listed, morning, polled, tallied, wants

NOBODY = Convicted("day 1", None)
TWO = ((3, 1), (4, 2))
THREE = (*TWO, (1, 3))


def _vote(
    votes: str = "tally", charges: tuple[tuple[int, int], ...] = TWO, **agreed: Any
) -> Evening:
    return listed(morning(votes=votes, **agreed), *charges)


def _dies(seat: int) -> list[Fact]:
    return [
        Convicted("day 1", seat),
        Died("day 1", seat, "verdict"),
        Turned("day 1", seat, "citizen"),
    ]


@pytest.mark.parametrize("tie", all_ties())
def test_no_rule_for_ties_touches_a_clear_vote(tie: str) -> None:
    """R6"""
    assert tallied(_vote(tie=tie), 5, 4).told("day 1") == _dies(1)


# runoff


def test_two_accused_who_are_tied_go_free() -> None:
    """R6 `runoff`: only two accused, no verdict; how the votes stood and why is told."""
    told = polled(_vote("buttons"), _1=[3], _2=[4]).told("day 1")
    assert told == [Tied("day 1", (1, 2), 1, "two"), NOBODY]
    eight = listed(morning(votes="tally").shown(7), *TWO)
    told = tallied(eight, 4, 4).told("day 1")[2:]
    assert told == [Tied("day 1", (1, 2), 4, "two"), NOBODY]


def test_the_tied_of_three_are_run_off() -> None:
    """R6 `runoff`"""
    game = tallied(_vote(charges=THREE), 4, 1, 4)
    assert wants(game) == Want(Kind.NUMBER, seat=1, most=9)
    assert court(game).standing == (1, 3)
    assert tallied(game, 4, 5).told("day 1") == _dies(3)


def test_tied_again_is_no_verdict() -> None:
    """R6 `runoff`: between three, and all three stay tied; or two of them."""
    game = tallied(_vote(charges=THREE), 3, 3, 3)
    assert court(game).standing == (1, 2, 3)
    told = tallied(game, 3, 3, 3).told("day 1")
    assert told == [Tied("day 1", (1, 2, 3), 3, "again"), NOBODY]
    told = tallied(game, 4, 4, 1).told("day 1")
    assert told == [Tied("day 1", (1, 2), 4, "again"), NOBODY]


def test_hands_that_do_not_add_up_in_a_runoff_are_no_second_tie() -> None:
    """R6"""
    game = tallied(_vote(charges=THREE), 4, 1, 4)
    again = tallied(game, 4, 4)
    assert (court(game).again, court(again).again) == (False, True)
    assert tallied(again, 4, 5).told("day 1") == _dies(3)


def test_a_runoff_after_hands_were_counted_anew_is_a_first_count() -> None:
    """R6"""
    game = tallied(tallied(_vote(charges=THREE), 4, 1, 3), 4, 1, 4)
    assert (court(game).standing, court(game).again) == ((1, 3), False)


def test_a_runoff_by_buttons() -> None:
    """R6"""
    game = polled(_vote("buttons", THREE), _1=[2, 3, 4, 5], _2=[6], _3=[1, 7, 8, 9])
    assert wants(game) == Want(Kind.BALLOT, items=(1, 3))
    game = polled(game, _1=[2, 3, 4, 5, 6], _3=[1, 7, 8, 9])
    assert game.told("day 1") == _dies(1)


# all


def test_every_tied_seat_is_convicted() -> None:
    """R6 `all`: told at once, then they die in list order."""
    game = tallied(_vote(charges=THREE, tie="all"), 4, 1, 4)
    assert game.told("day 1") == [
        Convicted("day 1", 1),
        Convicted("day 1", 3),
        *_dies(1)[1:],
        *_dies(3)[1:],
    ]


def test_all_who_are_tied_may_be_everybody_accused() -> None:
    """R6 `all`, R8: the end is looked for after both are dead."""
    game = polled(_vote("buttons", ((1, 8), (1, 9)), tie="all"), _8=[1, 2], _9=[3, 4])
    assert game.winner == "town"
    assert game.living == (1, 2, 3, 4, 5, 6, 7)


# last_dead


@pytest.mark.parametrize("charges", [TWO, THREE])
def test_with_nobody_dead_yet_the_last_dead_is_a_runoff(
    charges: tuple[tuple[int, int], ...],
) -> None:
    """R6 `last_dead`"""
    game = polled(_vote("buttons", charges, tie="last_dead"), _1=[3], _2=[4])
    if charges == THREE:
        assert wants(game) == Want(Kind.BALLOT, items=(1, 2))
        game = polled(game, _1=[3], _2=[4])
    why = "two" if charges == TWO else "again"
    assert game.told("day 1") == [Tied("day 1", (1, 2), 1, why), NOBODY]


def test_whoever_died_last_decides() -> None:
    """R6 `last_dead`"""
    game = listed(morning(votes="tally", tie="last_dead").shown(6).shown(7), *TWO)
    game = tallied(game, 3, 4)
    assert game.told("day 1")[4] == Convicted("day 1", 2)
    game = listed(morning(votes="buttons", tie="last_dead").shown(6).shown(7), *THREE)
    game = polled(game, _1=[2, 3], _3=[4, 5])
    assert wants(game) == Want(Kind.DECIDE, by=7, items=(1, 3))
    for wrong in (2, 0):
        with pytest.raises(RuleError, match=rf"seat {wrong} cannot be chosen \(R5\)"):
            game.does(Decide(wrong))
    assert game.does(Decide(3)).told("day 1")[4] == Convicted("day 1", 3)


def test_who_has_left_the_table_decides_nothing_any_more() -> None:
    """R6 `last_dead`, R13.9: whoever died before does; where all have left, it is as with nobody dead."""
    game = morning(votes="buttons", tie="last_dead").does(Leave(7))
    lonely = polled(listed(game, *TWO), _1=[3], _2=[4])
    assert lonely.told("day 1")[-2:] == [Tied("day 1", (1, 2), 1, "two"), NOBODY]
    game = morning(votes="buttons", tie="last_dead").shown(6).does(Leave(7))
    assert wants(polled(listed(game, *TWO), _1=[3], _2=[4])).by == 6
    game = morning(tie="last_dead").does(Leave(7), Step(), Step(), Step())
    told = game.does(Verdict(tied=(1, 3))).told("day 1")
    assert told[-2:] == [Tied("day 1", (1, 3), None, "runoff"), NOBODY]


def test_of_several_dead_of_one_night_the_one_named_last_decides() -> None:
    """R6 `last_dead`, R4.7: they were named in seat order."""
    start = second_night(10, mafioso=[9, 10], apothecary=[1], votes="buttons", tie="last_dead")
    game = listed(start.night(mafia=8, apothecary=6).does(Morning()), *TWO)
    assert wants(polled(game, _1=[2, 3], _2=[4, 5])).by == 8


def test_a_verdict_before_makes_its_dead_the_last() -> None:
    """R6 `last_dead`, S0: whoever died or was convicted last."""
    game = second_night(9, mafioso=[8, 9], votes="buttons", tie="last_dead").night(mafia=7).day(6)
    game = listed(game.night().does(Morning()), *TWO)
    assert wants(polled(game, _1=[2, 3], _2=[4, 5])).by == 6


# mayor


def _with_mayor(votes: str = "buttons", seat: int = 5, **agreed: Any) -> Evening:
    return listed(morning(votes=votes, tie="mayor", **agreed).does(Elect((seat,))), *THREE)


def test_the_mayor_votes_among_the_tied() -> None:
    """R6 `mayor`: two tied with two votes each, the mayor's counts twice."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5])
    assert wants(game) == Want(Kind.DECIDE, by=5, items=(1, 2))
    assert game.does(Decide(2)).told("day 1")[1] == Convicted("day 1", 2)


def test_a_mayor_who_does_not_vote_leaves_no_verdict() -> None:
    """R6 `mayor`: if not, no verdict."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5])
    told = game.does(Decide(0)).told("day 1")
    assert told == [Elected("day 1", 5, "vote"), Tied("day 1", (1, 2), 2, "mayor"), NOBODY]


def test_a_mayor_who_is_accused_decides_all_the_same() -> None:
    """R6 `mayor`"""
    game = polled(_with_mayor(seat=1), _1=[2, 3], _2=[1])
    assert wants(game).by == 1


@pytest.mark.parametrize("dead", [True, False])
def test_without_a_living_mayor_a_tie_is_no_verdict(dead: bool) -> None:
    """R6 `mayor`: the new one is elected next morning; even between three there is no runoff."""
    game = morning(votes="buttons", tie="mayor")
    if dead:
        game = game.does(Elect((5,))).shown(5)
    game = polled(listed(game, *THREE), _1=[2], _2=[3], _3=[4])
    assert game.told("day 1")[-2:] == [Tied("day 1", (1, 2, 3), 1, "mayor"), NOBODY]


def test_a_mayor_who_dies_while_deciding_decides_nothing() -> None:
    """R11: the vote begins anew, without the mayor."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5]).shown(5)
    assert wants(game).kind is Kind.LIST
    assert court(game).accused == (1, 2, 3)


def test_a_bystander_who_dies_while_the_mayor_decides_changes_nothing() -> None:
    """R6 `mayor`, R11: the votes are not told any more, since they were cast before."""
    game = polled(_with_mayor(), _1=[2, 3], _2=[5]).shown(7).does(Decide(0))
    assert game.told("day 1")[-2:] == [Tied("day 1", (1, 2), None, "mayor"), NOBODY]


# the table's own count


@pytest.mark.parametrize(
    ("tie", "why"), [("runoff", "runoff"), ("last_dead", "runoff"), ("mayor", "mayor")]
)
def test_a_tie_that_the_table_has_counted_alone_is_told_too(tie: str, why: str) -> None:
    """R6: with nobody dead yet, and no mayor."""
    game = morning(tie=tie).does(Step(), Step(), Step(), Verdict(tied=(1, 3)))
    assert game.told("day 1") == [Tied("day 1", (1, 3), None, why), NOBODY]


@pytest.mark.parametrize(
    ("agreed", "verdict", "reason"),
    [
        ({"tie": "all"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({"tie": "lot"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({"trial": "motion"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({}, Verdict((2,), tied=(1, 3)), "convicts somebody here"),
        ({}, Verdict(tied=(1, 1)), "between two at least"),
        ({}, Verdict(tied=(1, 10)), "seat 10 cannot be tied"),
    ],
)
def test_no_tie_ends_in_nothing_where_the_rules_want_a_verdict(
    agreed: dict[str, Any], verdict: Verdict, reason: str
) -> None:
    """R6"""
    game = morning(**agreed).does(Step())
    while wants(game).kind is Kind.DO:
        game = game.does(Step())
    with pytest.raises(RuleError, match=reason):
        game.does(verdict)


def test_where_somebody_has_died_the_last_dead_leaves_no_tie() -> None:
    """R6 `last_dead`"""
    game = morning(tie="last_dead").shown(6).does(Step(), Step(), Step())
    with pytest.raises(RuleError, match="convicts somebody here"):
        game.does(Verdict(tied=(1, 3)))


# lot


def _lots(play: Callable[[int], Evening]) -> set[tuple[Fact, ...]]:
    """What twelve tables are told first, each by its own public seed, and the same a second time."""
    told = {tuple(play(seed).told("day 1")[:2]) for seed in range(12)}
    assert told == {tuple(play(seed).told("day 1")[:2]) for seed in range(12)}
    return told


ONE_OR_THREE = {(Drawn("day 1", seat), Convicted("day 1", seat)) for seat in (1, 3)}


def test_the_lot_falls_in_public_and_on_one_of_the_tied() -> None:
    """R6 `lot`: by the public seed, so that the same table draws the same."""

    def play(seed: int) -> Evening:
        return polled(_vote("buttons", THREE, tie="lot", seed=seed), _1=[2, 4], _3=[5, 6])

    assert _lots(play) == ONE_OR_THREE


def test_a_table_that_counts_alone_has_the_box_draw_too() -> None:
    """R6 `lot`: the seat drawn is convicted, like any other."""

    def play(seed: int) -> Evening:
        return morning(tie="lot", seed=seed).does(Step(), Step(), Step(), Lot((1, 3)))

    assert _lots(play) == ONE_OR_THREE


@pytest.mark.parametrize(
    ("tie", "seats", "reason"),
    [
        ("lot", (1,), "between two at least"),
        ("runoff", (1, 3), "only where it is agreed"),
        ("lot", (1, 10), "seat 10 cannot be tied"),
    ],
)
def test_a_lot_that_is_not_drawn(tie: str, seats: tuple[int, ...], reason: str) -> None:
    """R6 `lot`: among the tied."""
    game = morning(tie=tie).does(Step(), Step(), Step())
    with pytest.raises(RuleError, match=reason):
        game.does(Lot(seats))


def test_no_lot_is_drawn_before_the_vote_or_after_it() -> None:
    """R6"""
    for game in (morning(tie="lot"), morning(tie="lot").does(Verdict())):
        with pytest.raises(RuleError, match="R5"):
            game.does(Lot((1, 3)))
