"""R14.2, R14.4: sides beside Mafia and town, and a seat that is on another side than its card."""

from __future__ import annotations

import pytest

from narrator.roles import all_roles
from narrator.roles.mafioso import Mafioso
from narrator.rules.ends.victory import living_mafia, winning_seats
from narrator.rules.game.changes import become
from narrator.rules.game.deeds import Become
from narrator.rules.game.facts import SideTold
from narrator.rules.game.role import Role
from narrator.rules.game.sides import of_family, side_of
from narrator.rules.night.calls import mafia_tonight
from narrator.rules.setup.setup import new_game
from narrator.rules.table.side import MAFIA, TOWN, Side
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening, evening, lay


class Stray(Mafioso):
    """A card that hunts with the Mafia and never shares its win."""

    id = "stray"
    aka = ()
    side = Side("stray", family=True, suit="mafia")


class Hermit(Role):
    """A card on its own, which counts as town."""

    id = "hermit"
    side = Side("hermit")


def _turned(evening: Evening, seat: int, side: str) -> Evening:
    return Evening(become(evening.game, Become(seat, side=side)))


def test_a_loner_may_count_as_one_of_the_mafia() -> None:
    """R14.2: counted, asked about and shown as one of them."""
    game = evening_with({Stray(): [2], Hermit(): [3]}, 6, mafioso=[1], detective=[4]).game
    table = game.public.table
    assert table.mafia == living_mafia(game) == 2
    assert mafia_tonight(game) == (1, 2)
    asks = all_roles()["detective"].answer
    assert [asks(game, "detective", seat) for seat in (1, 2, 3)] == [True, True, False]


def test_it_never_shares_the_win_of_the_mafia() -> None:
    """R14.2"""
    game = evening_with({Stray(): [2], Hermit(): [3]}, 6, mafioso=[1]).game
    assert winning_seats(game, "mafia") == (1,)
    assert winning_seats(game, "town") == (4, 5, 6)


@pytest.mark.parametrize(("seat", "side"), [(2, "mafia"), (3, "town")])
def test_the_table_is_told_mafia_or_town_alone(seat: int, side: str) -> None:
    """R4.8, R14.2"""
    game = evening_with({Stray(): [2], Hermit(): [3]}, 6, mafioso=[1], reveal="side").night()
    assert SideTold("day 1", seat, side) in game.day(seat).told("day 1")


def test_a_turned_seat_is_of_the_mafia() -> None:
    """R14.4, R8.5: counted and shown as one, and it shares that side's end alone."""
    game = _turned(evening(6, mafioso=[1], detective=[4]), 3, MAFIA.id).game
    assert [side_of(game, seat) for seat in (1, 2, 3)] == [MAFIA, TOWN, MAFIA]
    assert of_family(game, 3)
    assert living_mafia(game) == 2
    assert mafia_tonight(game) == (1, 3)
    assert all_roles()["detective"].answer(game, "detective", 3)
    assert winning_seats(game, "mafia") == (1, 3)
    assert winning_seats(game, "town") == (2, 4, 5, 6)


def test_a_turned_coward_shares_what_its_new_side_does() -> None:
    """R14.4: dead it wins with the Mafia as any of them."""
    game = _turned(evening(7, mafioso=[1, 2], coward=[3]).night(), 3, MAFIA.id).day(3)
    assert winning_seats(game.game, "mafia") == (1, 2, 3)
    assert 3 not in winning_seats(game.game, "town")


def test_its_card_is_told_as_it_was_dealt() -> None:
    """R14.4: no death betrays a turning."""
    game = _turned(evening(7, mafioso=[1, 2], reveal="side").night(), 3, MAFIA.id).day(3)
    assert SideTold("day 1", 3, "town") in game.told("day 1")


def test_who_is_turned_must_die_before_the_town_wins() -> None:
    """R14.4, R8.1"""
    game = _turned(evening(7, mafioso=[1]).night(), 3, MAFIA.id).day(1)
    assert game.winner is None
    assert game.night().day(3).winner == "town"


def test_an_unknown_card_is_taken_for_the_towns() -> None:
    game = new_game(lay(6, mafioso=[1])[0])
    assert side_of(game, 1) is TOWN
