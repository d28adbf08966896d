"""R9 `helper`: the box is the voice; somebody with open eyes tells it what happened."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.ends.victory import to_tell_the_end
from narrator.rules.game.acts import (
    Again,
    Begin,
    Claim,
    Morning,
    ReportDeaths,
    ReportEnd,
    ReportSide,
    Verdict,
    Wake,
)
from narrator.rules.game.facts import (
    Convicted,
    Covered,
    Died,
    NobodyDied,
    Refused,
    SideTold,
    Was,
    Woke,
    Won,
)
from narrator.rules.table.call import Part, awake
from tests.kit.powers import bomb, bombs_left, may_stand
from tests.kit.rules import SIGNS, Evening, called, evening, pairs, parts_of, second_night


def _table(ruleset: str = "palermo", **agreed: Any) -> Evening:
    """Seven players, two Mafiosi and a detective; the box never learns who."""
    start = evening(7, ruleset, mafioso=[1, 2], detective=[3], moderation="helper", **agreed)
    secret = start.game.secret.replace(cards=("",) * 7, members={})
    return Evening(start.game._replace(secret=secret))


def test_nobody_is_needed_in_the_first_night_of_palermo() -> None:
    """R9, R2.6: the provisional moderator; only the Mafia meets, nobody can have died."""
    game = _table().does(Begin())
    assert called(game) == ["mafia"]
    assert game.night().told("dawn 1") == [Woke("dawn 1")]


def test_a_bomb_that_has_gone_off_is_known_though_the_box_knows_no_cards() -> None:
    """R3, R13.11: its act showed the card; so a second one is refused where one was dealt."""
    start = evening(9, mafioso=[1, 2], desperate=[5], moderation="helper")
    secret = start.game.secret.replace(cards=("",) * 9, members={})
    game = Evening(start.game._replace(secret=secret)).night().does(Morning())
    assert bombs_left(game.game.public)
    game = game.does(bomb(5, 6), ReportSide(5, "town"), ReportSide(6, "town"), Again(True))
    assert not bombs_left(game.game.public)
    assert game.does(bomb(7, 8)).told("day 1")[-1] == Refused("day 1", 7, "bomb")


def test_the_helper_tells_who_died() -> None:
    """R9: in seat order, whatever the order told."""
    game = _table("basic").helped(5, 4)
    assert game.living == (1, 2, 3, 6, 7)
    assert game.told("night 1") == [Died("night 1", 4, "night"), Died("night 1", 5, "night")]
    assert game.game.public.unturned == (4, 5)


def test_the_helper_tells_that_nobody_died() -> None:
    assert _table("basic").helped().told("night 1") == [NobodyDied("night 1")]


def test_a_turned_card_is_asked_for_and_the_end_found_by_it() -> None:
    """R13.11, R8.1: told by side only, because the box knows no more."""
    game = _table().night().does(Morning(), Verdict((1,)))
    assert game.winner is None
    game = game.does(ReportSide(1, "mafia"))
    assert game.told("day 1") == [
        Convicted("day 1", 1),
        Died("day 1", 1, "verdict"),
        SideTold("day 1", 1, "mafia"),
    ]
    game = game.night().does(ReportDeaths((2,)), ReportSide(2, "mafia"))
    assert game.winner == "town"
    assert [fact for fact in game.game.public.facts if isinstance(fact, Was)] == []


def test_the_mafia_wins_by_the_cards_that_were_told() -> None:
    """R8.2: two were dealt and none of them told, four others are dead."""
    game = _table().night()
    for seat in (3, 4):
        game = game.does(Morning(), Verdict((seat,)), ReportSide(seat, "town"))
        game = game.dusk().does(Wake(), ReportDeaths(()))
    assert game.winner is None
    game = game.does(Morning(), Verdict((5,)), ReportSide(5, "town"))
    assert game.winner is None
    game = game.dusk().does(Wake(), ReportDeaths((6,)), ReportSide(6, "town"))
    assert game.winner == "mafia"


def test_no_end_is_looked_for_before_every_card_is_told() -> None:
    """R8: after the whole chain of deaths."""
    game = _table("basic").helped(1, 2).does(ReportSide(1, "mafia"))
    assert game.winner is None
    assert game.does(ReportSide(2, "mafia")).winner == "town"


def test_with_hidden_cards_whoever_sees_tells_the_end() -> None:
    """R13.11"""
    game = _table(reveal="none").night().does(Morning(), Verdict((1,)))
    assert game.told("day 1")[-1] == Covered("day 1", 1)
    game = game.does(ReportEnd(None))
    assert (game.winner, game.game.public.end_asked) == (None, 1)
    game = game.night().does(ReportDeaths((2,)), ReportEnd("town"))
    assert game.told("dawn 2")[-1] == Won("dawn 2", "town")


@pytest.mark.parametrize("reveal", ["none", "convicted"])
def test_with_hidden_cards_the_box_ends_no_game_by_itself(reveal: str) -> None:
    """R13.11: of two Mafiosi and three others left it cannot know."""
    game = _table(reveal=reveal).night()
    for seat in (3, 4, 5):
        game = game.does(Morning(), Verdict((seat,)))
        if reveal == "convicted":
            game = game.does(ReportSide(seat, "town"))
        game = game.does(ReportEnd(None)).dusk().does(Wake(), ReportDeaths(()))
    game = game.does(Morning(), Verdict((6,)))
    assert (game.living, game.winner) == ((1, 2, 7), None)


def test_a_box_that_cannot_count_calls_a_deadlock_a_draw() -> None:
    """R8.6"""
    game = _table(reveal="none").night().day()
    for _ in range(2):
        game = game.helped().day()
    assert game.dusk().winner == "draw"


def _in_love(*couple: int, players: int = 9, **agreed: Any) -> Evening:
    """The day after the matchmaker in seat 3 has told the box its couple."""
    start = evening(players, mafioso=[1, 2], matchmaker=[3], moderation="helper", **agreed)
    secret = start.game.secret.replace(cards=("",) * players, members={})
    game = Evening(start.game._replace(secret=secret)).dusk()
    return game.does(Claim("matchmaker", (3,)), pairs(*couple)).night().day()


def test_the_box_itself_keeps_the_lovers_whoever_moderates() -> None:
    """R9: in the first night of palermo nobody else has open eyes."""
    start = evening(9, mafioso=[1, 2], matchmaker=[3], detective=[4], moderation="helper")
    assert called(start) == ["matchmaker", "mafia", "lovers"]
    assert parts_of(start, "mafia") == awake(Part.MEET)
    assert parts_of(start, "matchmaker") == (*SIGNS, *awake(Part.CHOOSE))


def test_the_helper_tells_of_one_lover_and_the_box_knows_the_other() -> None:
    """R4.6: named in seat order, like everybody."""
    game = _in_love(4, 7).helped(7)
    assert game.told("night 2") == [Died("night 2", 4, "night"), Died("night 2", 7, "night")]
    assert game.game.public.unturned == (4, 7)


def test_a_helper_who_tells_of_both_lovers_is_right_too() -> None:
    """R4.6"""
    game = _in_love(4, 7).helped(4, 7)
    assert game.told("night 2") == [Died("night 2", 4, "night"), Died("night 2", 7, "night")]


def test_by_day_a_heart_breaks_under_a_helper_too() -> None:
    """R4.6"""
    game = _in_love(4, 7).helped().day(4)
    assert game.told("day 2") == [
        Convicted("day 2", 4),
        Died("day 2", 4, "verdict"),
        Died("day 2", 7, "heart"),
    ]


def test_a_couple_that_the_box_keeps_may_win_and_the_helper_says_so() -> None:
    """R8.4, R13.11: who of them is of the Mafia, the box cannot know."""
    game = _in_love(1, 5).helped(6)
    assert game.game.public.table.end_is_reported
    game = game.does(ReportSide(6, "town"), ReportEnd("lovers"))
    assert (game.winner, game.winners) == ("lovers", (1, 5))
    assert game.told("dawn 2")[-1] == Was("dawn 2", "lover", (1, 5))


def test_a_last_stand_is_believed_of_whoever_has_just_died() -> None:
    """R4.6, R13.11: the box knows no card; but who died on another day is too late."""
    game = _in_love(4, 7, desperate=[4], hitman=[11], players=11).helped(7).stand(4, 1)
    assert game.told("night 2") == [
        Died("night 2", 4, "night"),
        Died("night 2", 7, "night"),
        Died("night 2", 1, "bomb.taken"),
    ]
    assert game.game.public.unturned == (4, 7, 1)
    game = game.does(*[ReportSide(seat, "town") for seat in (4, 7, 1)])
    game = game.day().helped(8, 9).stand(4, 2)
    assert game.told("dawn 3")[-1] == Refused("dawn 3", 4, "stand")
    assert 2 in game.living


def test_a_bomber_who_stands_turns_a_card_that_the_box_does_not_know() -> None:
    """R4.8, R13.11: its act shows it, where the dead of the night cover theirs."""
    game = _in_love(4, 7, desperate=[4], players=11, reveal="none").helped(7)
    assert game.game.public.unturned == ()
    game = game.stand(4, 1)
    assert game.game.public.unturned == (4,)
    assert Covered("night 2", 1) in game.told("night 2")


def test_once_the_only_card_has_taken_somebody_along_no_other_stand_is_asked_for() -> None:
    """R4.6, R13.11: though the box was told sides only."""
    game = _in_love(4, 7, desperate=[4], players=11).helped(7).stand(4, 1)
    game = game.does(*[ReportSide(seat, "town") for seat in (4, 7, 1)]).day().helped(8, 9)
    assert not may_stand(game.game.public)


@pytest.mark.parametrize(
    ("reveal", "asks"), [("all", False), ("side", False), ("convicted", True), ("none", True)]
)
def test_where_some_cards_stay_hidden_whoever_sees_tells_the_end(reveal: str, asks: bool) -> None:
    """R13.11: the box cannot count sides by the cards that are turned."""
    game = second_night(9, mafioso=[8, 9], moderation="helper", reveal=reveal)
    view = game.night().does(ReportDeaths((3,))).game.public
    assert to_tell_the_end(view) is asks
