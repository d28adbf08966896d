"""R4.2, R4.12, option `blind`: each Mafioso chooses alone, under a name of the game."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Claim
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Chose, Claimed, Died, Manner, Miscounted, NobodyDied, Turned
from narrator.rules.night.calls import legal, refusal
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, roll_call, second_night


def _family(mafiosi: int, **agreed: Any) -> Evening:
    seats = list(range(1, mafiosi + 1))
    return second_night(12, mafioso=seats, blind=True, **agreed)


@pytest.mark.parametrize(
    ("mafiosi", "named", "dies"),
    [
        (1, [9], True),
        (2, [9, 9], True),
        (2, [9, 8], False),
        (2, [9, None], False),
        (3, [9, 9, 8], True),
        (3, [8, 9, 9], True),
        (3, [9, 9, None], True),
        (3, [9, 8, 7], False),
        (3, [9, None, None], False),
        (4, [9, 9, 9, 8], True),
        (4, [9, 9, 8, 8], False),
        (4, [9, 9, None, None], False),
    ],
)
def test_a_murder_needs_more_than_half_of_the_mafia(
    mafiosi: int, named: list[int | None], dies: bool
) -> None:
    """R4.2: 2 of 2, 2 of 3, 3 of 4; R4.12: whoever abstains counts against."""
    choices = {f"mafia_{number}": seat for number, seat in enumerate(named, start=1)}
    game = _family(mafiosi).night(**choices)
    chose = [Chose("night 2", ask, seat) for ask, seat in choices.items() if seat is not None]
    news = [Died("night 2", 9, "night"), Turned("night 2", 9, "citizen")]
    assert game.log_of("night 2") == [*chose, *(news if dies else [NobodyDied("night 2")])]


def test_the_majority_is_of_those_alive_at_dusk() -> None:
    """R4.12: of three one is convicted, and two must agree."""
    game = _family(3).night().day(2)
    assert game.night(mafia_1=9).told("night 3") == [NobodyDied("night 3")]
    assert game.night(mafia_1=9, mafia_3=9).told("night 3")[0] == Died("night 3", 9, "night")


def test_the_last_of_them_decides_alone() -> None:
    """R4.12"""
    game = _family(2).night().day(1).night(mafia_2=9)
    assert game.told("night 3")[0] == Died("night 3", 9, "night")


def test_one_who_is_murdered_tonight_was_alive_at_dusk() -> None:
    """R4.12, R2.7: two of three have agreed on the third, and its voice does not matter."""
    game = _family(3).night(mafia_1=3, mafia_2=3, mafia_3=9)
    assert game.told("night 2") == [Died("night 2", 3, "night"), Turned("night 2", 3, "mafioso")]


def test_every_card_of_the_mafia_has_a_name() -> None:
    """R4.12, R3"""
    game = second_night(12, mafioso=[1], godfather=[2], informer=[3], blind=True)
    assert called(game) == ["mafia_1", "mafia_2", "mafia_3", "informer"]
    assert game.night(mafia_2=9, mafia_3=9).told("night 2")[0] == Died("night 2", 9, "night")


def test_names_are_given_in_night_1_and_called_one_by_one_after() -> None:
    """R4.12"""
    game = evening(12, mafioso=[1, 2, 3], blind=True)
    assert called(game) == ["mafia", "mafia_1", "mafia_2", "mafia_3"]
    assert parts_of(game, "mafia") == (Part.SIGN, Part.NAMES, Part.SIGNED)
    assert parts_of(game, "mafia_2") == SIGNS
    game = game.night().day()
    assert called(game) == ["mafia_1", "mafia_2", "mafia_3"]
    assert parts_of(game, "mafia_2") == awake(Part.CHOOSE)


@pytest.mark.parametrize("reveal", ["all", "none"])
def test_all_the_names_are_called_as_long_as_any_mafioso_may_live(reveal: str) -> None:
    """R4.12, R2.5: whose name belongs to an open card, nobody hears."""
    game = _family(3, reveal=reveal).night().day(1).night().day(2)
    assert called(game) == ["mafia_1", "mafia_2", "mafia_3"]
    game = game.dusk()
    assert legal(game.game, Ask("mafia_1")) == ()
    assert refusal(game.game, Ask("mafia_1"), 9) == "R13.6"
    assert legal(game.game, Ask("mafia_3")) == game.living


def test_each_chooses_a_manner_too_and_that_of_the_first_who_aimed_is_told() -> None:
    """R4.7, R4.12"""
    start = evening(12, "basic", mafioso=[1, 2, 3], blind=True)
    assert parts_of(start, "mafia_1") == (*SIGNS, *awake(Part.CHOOSE, Part.MANNER))
    manners = {f"mafia_{number}.manner": number for number in (1, 2, 3)}
    game = start.night(mafia_1=8, mafia_2=9, mafia_3=9, **manners)
    assert game.told("night 1") == [
        Died("night 1", 9, "night"),
        Manner("night 1", 2),
        Turned("night 1", 9, "citizen"),
    ]
    assert start.night(mafia_1=8, mafia_2=9, **manners).told("night 1") == [NobodyDied("night 1")]


def _names(first: tuple[int, ...], second: tuple[int, ...]) -> Evening:
    return roll_call(9, mafioso=[1], godfather=[2], detective=[3], blind=True).signs(
        mafia=(1, 2), mafia_1=first, mafia_2=second, godfather=(2,), detective=(3,)
    )


def test_the_names_are_signed_for_and_say_nothing_about_the_card() -> None:
    """R4.12, R2.6"""
    game = _names((2,), (1,)).night()
    assert game.log_of("night 1") == [
        Claimed("night 1", "mafia", (1, 2)),
        Claimed("night 1", "mafia_1", (2,)),
        Claimed("night 1", "mafia_2", (1,)),
        Claimed("night 1", "godfather", (2,)),
        Claimed("night 1", "detective", (3,)),
    ]
    assert game.game.secret.cards[:3] == ("mafioso", "godfather", "detective")


@pytest.mark.parametrize(
    ("first", "second"),
    [((1,), (1,)), ((1, 2), (2,)), ((1,), ()), ((1,), (3,))],
    ids=["one with both names", "two with one name", "nobody", "not of the Mafia"],
)
def test_names_that_do_not_add_up_sign_in_again(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    """R4.12: a name belongs to one of the Mafia; who that is may be what was wrong."""
    (wrong,) = _names(first, second).told("night 1")
    assert isinstance(wrong, Miscounted)
    assert wrong.calls == ("mafia", "mafia_1", "mafia_2", "godfather")


def test_whoever_roll_calls_for_a_name_is_of_the_mafia() -> None:
    """R4.12: nobody else is heard in it."""
    game = roll_call(9, mafioso=[1], godfather=[2], detective=[3], blind=True)
    assert legal(game.does(Claim("mafia", (1, 2))).game, Ask("mafia_1.roll")) == (1, 2)


def test_ten_names_are_called_in_the_order_of_their_numbers() -> None:
    """R4.12: the tenth comes after the ninth."""
    game = evening(24, mafioso=list(range(1, 11)), blind=True)
    named = [call.id for call in game.game.public.table.calls if call.named]
    assert named == [f"mafia_{number}" for number in range(1, 11)]
