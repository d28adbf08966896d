"""R3, coward: hides with somebody each night; whether that saves it depends on its host (R4.4, R4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Averted, Chose, Died, Fact, NobodyDied, Shown, Turned
from narrator.rules.night.calls import legal, refusal
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, second_night


def _table(**agreed: Any) -> Evening:
    return second_night(10, mafioso=[1, 2], coward=[3], angel=[4], apothecary=[5], **agreed)


def _dead(*cards: tuple[int, str]) -> list[Fact]:
    died: list[Fact] = [Died("night 2", seat, "night") for seat, _ in cards]
    return died + [Turned("night 2", seat, card) for seat, card in cards]


@pytest.mark.parametrize("role", ["mafioso", "godfather", "informer", "hitman"])
def test_murdered_while_it_hides_with_the_mafia_it_lives(role: str) -> None:
    """R4.4: with any of its roles."""
    cards = {"mafioso": [1], "coward": [3]} | ({role: [2]} if role != "mafioso" else {})
    host = 2 if role != "mafioso" else 1
    game = second_night(9, **cards).night(coward=host, mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "coward", host),
        Chose("night 2", "mafia", 3),
        Averted("night 2", 3),
        NobodyDied("night 2"),
    ]


def test_murdered_while_it_hides_with_the_town_it_dies_alone() -> None:
    """R4.4"""
    game = _table().night(coward=7, mafia=3)
    assert game.log_of("night 2") == [
        Chose("night 2", "coward", 7),
        Chose("night 2", "mafia", 3),
        Shown("night 2", "apothecary", (3,)),
        *_dead((3, "coward")),
    ]


def test_murdered_at_home_it_dies() -> None:
    """R4.4"""
    assert _table().night(mafia=3).told("night 2") == _dead((3, "coward"))


def test_murdered_while_it_hides_it_may_be_guarded_or_healed() -> None:
    """R4.3"""
    assert _table().night(coward=7, angel=3, mafia=3).living == _table().living
    assert _table().night(coward=7, mafia=3, heal=1).living == _table().living


def test_with_its_host_of_the_town_it_is_murdered_too() -> None:
    """R4.5"""
    game = _table().night(coward=7, mafia=7)
    assert game.log_of("night 2") == [
        Chose("night 2", "coward", 7),
        Chose("night 2", "mafia", 7),
        Shown("night 2", "apothecary", (7,)),
        *_dead((3, "coward"), (7, "citizen")),
    ]


def test_a_guarded_coward_survives_its_host() -> None:
    """R4.5"""
    game = _table().night(coward=7, angel=3, mafia=7)
    assert game.told("night 2") == _dead((7, "citizen"))


def test_a_guarded_or_healed_host_saves_its_guest() -> None:
    """R4.3, R4.5: there is no murder."""
    for how in ({"angel": 7}, {"heal": 1}):
        game = _table().night(coward=7, mafia=7, **how)
        assert game.told("night 2") == [NobodyDied("night 2")]


def test_a_guard_acts_before_the_mafia_whenever_it_has_pressed() -> None:
    """R4.5"""
    game = _table().night(mafia=7, coward=7, angel=7)
    assert game.told("night 2") == [NobodyDied("night 2")]


def test_it_outlives_a_host_of_the_mafia() -> None:
    """R4.5: only a murdered host of the town drags it along."""
    game = _table().night(coward=2, mafia=2)
    assert game.told("night 2") == _dead((2, "mafioso"))


def test_any_other_death_of_its_host_does_not_touch_it() -> None:
    """R4.5: neither poison nor a broken heart."""
    assert _table().night(coward=7, apothecary=7).told("night 2") == _dead((7, "citizen"))
    love = evening(9, mafioso=[1], coward=[3], matchmaker=[6]).night(7, 8).day()
    game = love.night(coward=7, mafia=8)
    assert game.told("night 2") == _dead((7, "citizen"), (8, "citizen"))


def test_poison_finds_it_wherever_it_hides() -> None:
    """R4.5, R4.6"""
    assert _table().night(coward=1, apothecary=3).told("night 2") == _dead((3, "coward"))


def test_it_hides_for_one_night_only() -> None:
    """R3: the next night it is at home, and dies there."""
    game = _table().night(coward=7).day().night(mafia=7)
    assert game.told("night 3") == [Died("night 3", 7, "night"), Turned("night 3", 7, "citizen")]


def test_it_may_not_hide_with_itself_or_with_the_dead() -> None:
    """R13.4, R2.9"""
    game = _table().night(mafia=7).day().dusk()
    assert legal(game.game, Ask("coward")) == (1, 2, 4, 5, 6, 8, 9, 10)
    assert refusal(game.game, Ask("coward"), 3) == "R13.4"
    assert refusal(game.game, Ask("coward"), 7) == "R2.9"


def test_it_hides_three_times_where_the_table_says_so() -> None:
    """R3, option `hides`: a night at home is none of them."""
    game = _table(hides="3", deadlock=0).night(coward=7).day().night(coward=7).day().night().day()
    assert legal(game.dusk().game, Ask("coward"))
    game = game.night(coward=7).day().dusk()
    assert legal(game.game, Ask("coward")) == ()
    assert refusal(game.game, Ask("coward"), 7) == "R3"
    assert parts_of(game, "coward") == awake(Part.CHOOSE)


def test_without_a_bound_it_hides_as_often_as_it_likes() -> None:
    """R3, option `hides`"""
    game = _table(deadlock=0)
    for _ in range(4):
        game = game.night(coward=7).day()
    assert legal(game.dusk().game, Ask("coward")) == (1, 2, 4, 5, 6, 7, 8, 9, 10)


def test_it_is_called_first_and_rests_in_a_first_night_of_meeting() -> None:
    """R2.1, R2.6"""
    game = evening(9, mafioso=[1], coward=[3], angel=[4])
    assert called(game) == ["coward", "angel", "mafia"]
    assert parts_of(game, "coward") == SIGNS
    assert called(game.night().day()) == ["coward", "angel", "mafia"]


def test_with_hidden_cards_a_dead_coward_is_called_and_hides_nowhere() -> None:
    """R2.5, R13.6"""
    game = _table(reveal="none").night(mafia=3).day()
    assert called(game)[0] == "coward"
    assert refusal(game.dusk().game, Ask("coward"), 7) == "R13.6"


def _won_by_the_mafia() -> Evening:
    return second_night(6, mafioso=[1, 2], coward=[3]).night(mafia=4).day(5)


def test_alive_it_wins_with_the_mafia_too() -> None:
    """R3, R8.5"""
    game = _won_by_the_mafia().night(mafia=6)
    assert (game.winner, game.living, game.winners) == ("mafia", (1, 2, 3), (1, 2, 3))


def test_dead_it_loses_with_the_town() -> None:
    """R3, R8.5"""
    game = _won_by_the_mafia().night(mafia=3)
    assert (game.winner, game.winners) == ("mafia", (1, 2))


def test_dead_or_alive_it_wins_with_the_town() -> None:
    """R8.5"""
    alive = second_night(6, mafioso=[1], coward=[3]).night().day(1)
    dead = second_night(6, mafioso=[1], coward=[3]).night(mafia=3).day(1)
    assert (alive.winners, dead.winners) == ((2, 3, 4, 5, 6), (2, 3, 4, 5, 6))
