"""R4.6: what follows from a card when others die, until nothing more follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from narrator.rules.game.deeds import Become, Deed, Fall
from narrator.rules.game.facts import Died
from narrator.rules.game.role import Role
from narrator.rules.game.state import Game
from tests.kit.own_cards import evening_with
from tests.kit.rules import Evening

GRIEF = "widow.grief"


class Widow(Role):
    """Dies of grief when the seat before its own does."""

    id = "widow"
    says: ClassVar[Mapping[str, tuple[str, ...]]] = {GRIEF: ("seat",)}

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        seats = [seat for seat in game.public.living if game.card(seat) == self.id]
        return tuple([Fall(seat, GRIEF) for seat in seats if seat - 1 in dead])


class Heir(Role):
    """Plays as the seat before its own did, once that is dead."""

    id = "heir"

    def after(self, game: Game, dead: tuple[int, ...]) -> tuple[Deed, ...]:
        seats = [s for s in game.public.living if game.card(s) == self.id and s - 1 in dead]
        return tuple([Become(seat, takes=seat - 1) for seat in seats])


def _row() -> Evening:
    return evening_with({Widow(): [4, 5, 6]}, 9, mafioso=[1, 2], detective=[9])


def test_by_day_one_follows_the_other() -> None:
    game = _row().night().shown(3)
    assert game.living == (1, 2, 7, 8, 9)
    died = [(fact.seat, fact.how) for fact in game.told("day 1") if type(fact) is Died]
    assert died == [(3, "card"), (4, GRIEF), (5, GRIEF), (6, GRIEF)]


def test_a_night_names_all_of_them_in_seat_order() -> None:
    game = _row().night(mafia=5)
    died = [fact for fact in game.told("night 1") if type(fact) is Died]
    assert died == [Died("night 1", 5, "night"), Died("night 1", 6, "night")]


def test_nobody_follows_a_seat_that_stands_alone() -> None:
    assert _row().night(mafia=7).living == (1, 2, 3, 4, 5, 6, 8, 9)


def test_whoever_lives_on_may_play_otherwise_from_then_on() -> None:
    heir = evening_with({Heir(): [4, 8]}, 9, mafioso=[1, 2], detective=[3], angel=[7])
    game = heir.night().shown(3).game
    assert (game.card(4), game.lies(4), game.card(8)) == ("detective", "heir", "heir")
    game = heir.night(mafia=7).game
    assert (game.card(4), game.card(8), game.lies(8)) == ("heir", "angel", "heir")


def test_who_dies_with_them_inherits_nothing() -> None:
    game = evening_with({Heir(): [4], Widow(): [3]}, 9, mafioso=[1], matchmaker=[5]).night(2, 4)
    assert game.shown(2).game.card(4) == "heir"
