"""R4.6: the last stand of a desperate citizen or a hitman whose heart broke, at dawn and by day."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.facts import Convicted, Covered, Died, Refused, Turned, Was, Won
from tests.kit.powers import may_stand
from tests.kit.rules import Evening, evening

CARDS = {"mafioso": [1], "hitman": [2], "matchmaker": [3], "desperate": [4], "apothecary": [6]}


def _in_love(*couple: int, players: int = 10, **agreed: Any) -> Evening:
    return evening(players, **(CARDS | agreed)).night(*couple).day()


def _asked(game: Evening) -> bool:
    """Whether the box asks now for a last stand."""
    return may_stand(game.game.public)


def test_at_dawn_a_broken_heart_takes_one_more_along() -> None:
    """R4.6, R13.10: it belongs to that night."""
    game = _in_love(4, 7).night(mafia=7)
    assert _asked(game)
    game = game.stand(4, 1)
    assert game.told("night 2") == [
        Died("night 2", 4, "night"),
        Died("night 2", 7, "night"),
        Turned("night 2", 4, "desperate"),
        Turned("night 2", 7, "citizen"),
        Died("night 2", 1, "bomb.taken"),
        Turned("night 2", 1, "mafioso"),
    ]
    assert not _asked(game)


def test_by_day_it_happens_at_once() -> None:
    """R4.6, R13.10"""
    game = _in_love(2, 7).night().day(7).stand(2, 8)
    assert game.told("day 2") == [
        Convicted("day 2", 7),
        Died("day 2", 7, "verdict"),
        Turned("day 2", 7, "citizen"),
        Died("day 2", 2, "heart"),
        Turned("day 2", 2, "hitman"),
        Died("day 2", 8, "bomb.taken"),
        Turned("day 2", 8, "citizen"),
    ]


def test_after_a_card_was_shown_too() -> None:
    """R1.3, R4.6: whatever the cause."""
    game = _in_love(4, 7).night().shown(7)
    assert _asked(game)
    assert game.stand(4, 2).told("day 2") == [
        Died("day 2", 7, "card"),
        Turned("day 2", 7, "citizen"),
        Died("day 2", 4, "heart"),
        Turned("day 2", 4, "desperate"),
        Died("day 2", 2, "bomb.taken"),
        Turned("day 2", 2, "hitman"),
    ]


@pytest.mark.parametrize("reveal", ["none", "convicted"])
def test_a_bomber_turns_its_card_where_the_dead_of_the_night_cover_theirs(reveal: str) -> None:
    """R4.8: its act shows it."""
    game = _in_love(4, 7, reveal=reveal).night(mafia=7).stand(4, 1)
    assert game.told("night 2") == [
        Died("night 2", 4, "night"),
        Died("night 2", 7, "night"),
        Covered("night 2", 4),
        Covered("night 2", 7),
        Turned("night 2", 4, "desperate"),
        Died("night 2", 1, "bomb.taken"),
        Covered("night 2", 1),
    ]


def test_it_may_let_everybody_live() -> None:
    """R4.6: it may; the box asks once."""
    game = _in_love(4, 7).night(mafia=7).stand()
    assert not _asked(game)
    assert 4 not in game.living
    assert len(game.living) == 8


def test_a_murdered_bomber_may_not() -> None:
    """R4.6: it did not die of its heart, and the claim is told and refused; the box asks again."""
    game = _in_love(4, 7).night(mafia=4).stand(4, 1)
    assert game.told("dawn 2")[-1] == Refused("dawn 2", 4, "stand")
    assert 1 in game.living
    assert _asked(game)
    assert not _asked(game.stand())


def test_a_broken_heart_without_such_a_card_may_not() -> None:
    """R4.6"""
    game = _in_love(4, 7).night(mafia=4).stand(7, 1)
    assert game.told("dawn 2")[-1] == Refused("dawn 2", 7, "stand")


def test_a_death_of_another_day_does_not_date_it() -> None:
    """R13.10: an earlier day's dead are told before."""
    game = _in_love(4, 7).night().day(9).night(mafia=7).stand(4, 1)
    assert game.told("night 3")[-2:] == [
        Died("night 3", 1, "bomb.taken"),
        Turned("night 3", 1, "mafioso"),
    ]


def test_half_a_last_stand_is_none() -> None:
    """R4.6: whoever says who, but not whom, is asked again; where nobody says who, everybody lives."""
    game = _in_love(4, 7).night(mafia=7)
    assert _asked(game.stand(4, None))
    assert len(game.stand(4, None).living) == len(game.stand(None, 1).living) == 8
    assert not _asked(game.stand(None, 1))


def test_whoever_died_before_may_not() -> None:
    """R4.6: at once, or not at all."""
    game = _in_love(4, 7).night(mafia=7).stand().day().night(mafia=8, apothecary=9)
    assert _asked(game)
    assert game.stand(4, 1).told("dawn 3")[-1] == Refused("dawn 3", 4, "stand")


def test_the_box_asks_for_it_where_nobody_can_make_one() -> None:
    """R4.6: two have died of two hands, and the table cannot know that."""
    game = _in_love(4, 7).night(mafia=8, apothecary=9)
    assert _asked(game)
    assert not _asked(game.stand())


def test_the_dead_of_two_nights_are_not_counted_together() -> None:
    """R4.6: one death at a time has broken no heart, as everybody knows."""
    game = _in_love(4, 7).night(mafia=8)
    assert not _asked(game)
    game = game.day().night(mafia=9)
    assert not _asked(game)
    with pytest.raises(RuleError, match=r"right after a broken heart \(R4\.6\)"):
        game.stand(4, 1)


def test_without_a_bomber_or_without_love_nothing_is_asked() -> None:
    """R4.6: both must be in play."""
    calm = {"mafioso": [1, 2], "matchmaker": [3], "apothecary": [6]}
    game = evening(10, **calm).night(7, 8).day().night(mafia=7)
    assert not _asked(game)
    alone = {"mafioso": [1, 2], "desperate": [3], "apothecary": [6]}
    game = evening(10, **alone).night().day().night(mafia=7, apothecary=8)
    assert not _asked(game)


def test_once_every_bomber_lies_open_nothing_is_asked_any_more() -> None:
    """R4.6 with R2.5"""
    game = _in_love(7, 8).night().day(2).night(mafia=4).day()
    assert not _asked(game.night(mafia=7))


@pytest.mark.parametrize("reveal", ["none", "side"])
def test_where_cards_stay_hidden_it_is_asked_to_the_end(reveal: str) -> None:
    """R4.6 with R2.5"""
    game = _in_love(7, 8, reveal=reveal).night().day(2).night(mafia=4).day()
    assert _asked(game.night(mafia=7))


def test_the_end_waits_for_the_last_stand() -> None:
    """R8: checked after the whole chain of deaths."""
    game = _in_love(1, 4, hitman=[]).night().day(1)
    assert game.winner is None
    game = game.stand(4, 8)
    assert game.told("day 2")[-8:] == [
        Died("day 2", 8, "bomb.taken"),
        Turned("day 2", 8, "citizen"),
        Won("day 2", "town"),
        Was("day 2", "apothecary", (6,)),
        Was("day 2", "desperate", (4,)),
        Was("day 2", "mafioso", (1,)),
        Was("day 2", "matchmaker", (3,)),
        Was("day 2", "lover", (1, 4)),
    ]
    assert (game.winner, 8 in game.winners) == ("town", True)


def test_at_dawn_the_last_mafioso_is_taken_along() -> None:
    """R8.1"""
    game = _in_love(4, 7, hitman=[]).night(mafia=7)
    assert game.winner is None
    assert game.stand(4, 1).winner == "town"


def test_whoever_takes_the_last_one_along_leaves_nobody() -> None:
    """R8"""
    cards = {"mafioso": [1], "matchmaker": [2], "desperate": [3]}
    game = evening(5, **cards, mafia_wins="last").night(3, 4).day(2).night(mafia=5).day()
    game = game.night(mafia=4)
    assert (game.living, game.winner) == ((1,), None)
    game = game.stand(3, 1)
    assert (game.living, game.winner) == ((), "nobody")


def test_a_last_stand_may_cost_the_mafia_its_majority() -> None:
    """R8.2"""
    cards = {"mafioso": [1, 2], "matchmaker": [3], "desperate": [4]}
    start = evening(7, **cards).night(4, 5).day(6).night(mafia=5)
    assert start.living == (1, 2, 3, 7)
    game = start.stand().day(7)
    assert game.winner == "mafia"
    game = start.stand(4, 1).day(7)
    assert game.winner is None


def test_with_hidden_cards_a_last_stand_at_dawn_tells_the_towns_win_a_night_late() -> None:
    """R8.3, R13.8: the last Mafioso lived at nightfall."""
    game = _in_love(4, 7, hitman=[], reveal="none").night(mafia=7).stand(4, 1)
    assert game.winner is None
    assert game.day().night().winner == "town"
