"""R3, Mafioso: one call for all of them, one victim."""

from __future__ import annotations

from narrator.roles import all_roles
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Died, Turned
from narrator.rules.night.calls import legal
from narrator.rules.table.call import Part, awake
from narrator.rules.table.side import MAFIA
from tests.kit.rules import SIGNS, evening, parts_of, second_night


def test_all_the_mafiosi_wake_together() -> None:
    (call,) = evening(9, mafioso=[1, 4, 6]).game.public.table.calls
    assert (call.id, call.holders, call.confers) == ("mafia", 3, True)
    assert all_roles()["mafioso"].side is MAFIA


def test_it_murders_and_the_detective_sees_the_mafia_in_it() -> None:
    """R3"""
    game = second_night(7, mafioso=[1, 2], detective=[3]).night(mafia=5, detective=2)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", True),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_every_living_seat_is_a_legal_victim() -> None:
    """R2.8: its own too."""
    game = second_night(7, mafioso=[1, 2]).night(mafia=5).day(4).dusk()
    assert legal(game.game, Ask("mafia")) == (1, 2, 3, 6, 7)


def test_the_mafia_murders_as_long_as_one_of_it_lives() -> None:
    game = second_night(8, mafioso=[1, 2]).night().day(1).night(mafia=5)
    assert game.living == (2, 3, 4, 6, 7, 8)


def test_the_manner_belongs_to_the_mafia_only_where_it_is_played() -> None:
    """R4.7"""
    plain = second_night(9, mafioso=[1])
    assert parts_of(plain, "mafia") == awake(Part.CHOOSE)
    assert parts_of(second_night(9, mafioso=[1], manner=True), "mafia") == awake(Part.CHOOSE, Part.MANNER)


def test_in_a_first_night_of_meeting_it_meets() -> None:
    """R2.1"""
    assert parts_of(evening(9, mafioso=[1]), "mafia") == SIGNS


def test_every_card_of_the_mafia_wakes_in_its_call() -> None:
    """R3: godfather, hitman and informer too."""
    game = evening(9, mafioso=[1, 2], godfather=[3], hitman=[4], informer=[5], mafia_wins="last")
    (call, *_) = game.game.public.table.calls
    assert (call.id, call.holders, call.confers) == ("mafia", 5, True)
    assert game.game.holders("mafia") == (1, 2, 3, 4, 5)
