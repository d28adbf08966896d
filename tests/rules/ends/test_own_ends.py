"""R14.8: ends that a card declares, and sides that hold the others up."""

from __future__ import annotations

import pytest

from narrator.rules.ends.victory import ends_on_offer, to_be_rid_of, winner, winning_seats
from narrator.rules.game.acts import ReportDeaths, ReportEnd, ReportSide
from narrator.rules.game.facts import Was, Won
from narrator.rules.game.role import Role
from narrator.rules.setup.setup import new_game
from narrator.rules.table.end import End, Winner
from tests.kit.loners import Axe, Bragger, Martyr, Traitor
from tests.kit.own_cards import evening_with, lay_with
from tests.kit.rules import Evening


def test_a_loners_end_comes_before_the_others() -> None:
    """R14.8: the verdict leaves the Mafia as many as the others, and the martyr has won all the same."""
    game = evening_with({Martyr(): [3]}, 5, mafioso=[1, 2], mafia_wins="parity").night().day(3)
    assert game.winner == "martyr"
    assert game.winners == (3,)
    assert game.told("day 1")[-3:] == [
        Won("day 1", "martyr"),
        Was("day 1", "mafioso", (1, 2)),
        Was("day 1", "martyr", (3,)),
    ]


def test_any_other_death_is_just_a_death() -> None:
    """R15.12"""
    game = evening_with({Martyr(): [3]}, 7, mafioso=[1]).night().shown(3)
    assert game.winner is None
    assert game.day(1).winner == "town"


def test_a_win_may_be_told_while_the_game_goes_on() -> None:
    """It is told once, and shared by nobody who wins later."""
    game = evening_with({Bragger(): [3]}, 7, mafioso=[1]).night().day(3)
    assert Won("day 1", "bragger") in game.told("day 1")
    assert game.winner is None
    game = game.night().day(1)
    assert game.winner == "town"
    assert [fact for fact in game.game.public.facts if type(fact) is Won] == [
        Won("day 1", "bragger"),
        Won("day 2", "town"),
    ]
    assert winning_seats(game.game, "bragger") == (3,)
    assert game.winners == (2, 4, 5, 6, 7)


def test_who_holds_up_keeps_town_and_mafia_from_winning() -> None:
    """R14.8: no Mafioso lives, and the town has not won; nor has the Mafia where it outnumbers the others."""
    game = evening_with({Axe(): [3]}, 5, mafioso=[1], deadlock=0).night().day(1)
    assert game.winner is None
    assert to_be_rid_of(game.game) == 1
    assert game.night().day(3).winner == "town"
    game = evening_with({Axe(): [3]}, 5, mafioso=[1, 2], mafia_wins="parity").night().day(4)
    assert game.winner is None
    assert game.night().day(3).winner == "mafia"


def test_a_mafioso_on_its_own_holds_up_as_well() -> None:
    """R14.2, R14.8"""
    game = evening_with({Traitor(): [2]}, 5, mafioso=[1], mafia_wins="parity").night().day(3)
    assert game.winner is None
    assert game.night().day(2).winner is None
    assert to_be_rid_of(game.game) == 3


def test_it_wins_when_it_is_the_last() -> None:
    """R14.8: but not where nobody is left."""
    game = evening_with({Axe(): [3]}, 5, mafioso=[1]).night()
    for seat in (1, 2, 4, 5):
        assert game.winner is None
        game = game.shown(seat)
    assert (game.winner, game.winners) == ("axe", (3,))


def test_deadlock_is_a_draw_while_it_lives() -> None:
    """R8.6, R14.8"""
    game = evening_with({Axe(): [3]}, 5, mafioso=[1, 2], mafia_wins="last").rounds(2).night()
    assert game.day().dusk().winner == "draw"


def _helped() -> Evening:
    table, _ = lay_with({Martyr(): [3]}, 7, mafioso=[1, 2], moderation="helper")
    return Evening(new_game(table)).night().does(ReportDeaths((5,)))


def test_with_a_helper_the_box_is_told_who_has_won() -> None:
    """R13.11: what a card has declared the box cannot know."""
    game = _helped().does(ReportSide(5, "town"))
    assert game.game.public.table.end_is_reported
    assert ends_on_offer(game.game.public) == (None, "town", "mafia", "martyr")


@pytest.mark.parametrize("end", ["town", "mafia"])
def test_what_the_box_is_told_is_the_end(end: str) -> None:
    game = _helped().does(ReportSide(5, "town"), ReportEnd(end))
    assert game.winner == end


def test_the_ends_there_are_follow_from_the_cards() -> None:
    """In the order in which they are listed."""
    table, _ = lay_with({Axe(): [3], Martyr(): [4]}, 7, mafioso=[1])
    own = [end.id for end in table.rulebook.own_ends]
    assert [id for id in own if id in ("martyr", "lovers", "axe")] == ["martyr", "lovers", "axe"]
    assert table.rulebook.ends == ("town", "mafia", *own, "nobody", "draw")
    assert [end.id for end, _ in table.own_ends] == ["martyr", "axe"]


def test_nobody_has_won_before_anything_has_happened() -> None:
    game = evening_with({Axe(): [3], Martyr(): [4]}, 7, mafioso=[1]).game
    assert winner(game, after_night=False) is None
    assert Winner("axe", (3,)).over
    citizen = game.public.table.rulebook.roles["citizen"]
    assert isinstance(citizen, Role)
    assert citizen.won(game, End("citizen", 60), after_night=False) is None
