"""R4.6: what follows from a card when others die, until nothing more follows."""

from __future__ import annotations

from narrator.rules.game.deeds import Deed, Fall
from narrator.rules.game.facts import Died
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening


class Widow(Role):
    """Dies of grief when the seat before its own does."""

    id = "widow"

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        seats = [seat for seat in game.public.living if game.card(seat) == self.id]
        return tuple([Fall(seat, "heart") for seat in seats if seat - 1 in dead])


def _row() -> Evening:
    return evening_with({Widow(): [4, 5, 6]}, 9, mafioso=[1, 2], detective=[9])


def test_by_day_one_follows_the_other() -> None:
    game = _row().night().shown(3)
    assert game.living == (1, 2, 7, 8, 9)
    died = [fact.seat for fact in game.told("day 1") if type(fact) is Died]
    assert died == [3, 4, 5, 6]


def test_a_night_names_all_of_them_in_seat_order() -> None:
    game = _row().night(mafia=5)
    died = [fact for fact in game.told("night 1") if type(fact) is Died]
    assert died == [Died("night 1", 5, "night"), Died("night 1", 6, "night")]


def test_nobody_follows_a_seat_that_stands_alone() -> None:
    assert _row().night(mafia=7).living == (1, 2, 3, 4, 5, 6, 8, 9)
