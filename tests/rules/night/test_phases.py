"""R2: the night and what it asks, told by the rules alone."""

from __future__ import annotations

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Begin, Choose, Step
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, Turned, Was, Woke, Won
from narrator.rules.game.state import Phase
from narrator.rules.night.calls import LAMP_PASS, legal, refusal, tonight
from narrator.rules.night.night import answer
from narrator.rules.table.call import Hour, Part
from tests.kit.rules import SIGNS, called, calls_of, evening, second_night


def test_in_palermo_the_first_night_is_for_meeting_only() -> None:
    """R2.1: no power acts, nothing is told but that the town wakes."""
    game = evening(7, mafioso=[1, 2], detective=[3], angel=[4]).does(Begin())
    parts = {part for _, parts in tonight(game.game.public) for part in parts}
    assert parts == {*SIGNS, Part.LAMPS}
    assert game.night().told("dawn 1") == [Woke("dawn 1")]
    assert game.night().told("night 1") == []


def test_in_basic_the_first_night_has_its_murder() -> None:
    """R2.2"""
    game = evening(7, "basic", mafioso=[1, 2]).night(mafia=5)
    assert game.told("night 1") == [Died("night 1", 5, "night"), Turned("night 1", 5, "citizen")]


def test_a_night_is_played_to_its_end_before_the_winner_is_told() -> None:
    """R2.4: the detective still learns in the night in which the Mafia wins."""
    game = second_night(5, mafioso=[1, 2], detective=[3]).night().day(5).night(mafia=4, detective=1)
    assert game.log_of("night 3") == [
        Chose("night 3", "mafia", 4),
        Chose("night 3", "detective", 1),
        Answered("night 3", "detective", True),
        Died("night 3", 4, "night"),
        Turned("night 3", 4, "citizen"),
    ]
    assert game.told("dawn 3") == [
        Woke("dawn 3"),
        Won("dawn 3", "mafia"),
        Was("dawn 3", "detective", (3,)),
        Was("dawn 3", "mafioso", (1, 2)),
    ]


def test_a_role_whose_last_card_lies_open_is_not_called_any_more() -> None:
    """R2.5"""
    game = second_night(9, mafioso=[1, 2], detective=[3, 4], angel=[5])
    assert called(game) == ["angel", "mafia", "detective"]
    game = game.night(mafia=5).day(3)
    assert called(game) == ["mafia", "detective"]
    assert called(game.night(mafia=4).day()) == ["mafia"]


def test_apart_detectives_are_called_until_both_cards_lie_open() -> None:
    """R2.5, R3: which of the two is dead the calls do not tell."""
    game = second_night(9, mafioso=[1, 2], detective=[3, 4], detectives="apart").night().day(3)
    assert called(game) == ["mafia", "detective", "detective_2"]
    assert called(game.night(mafia=4).day()) == ["mafia"]


@pytest.mark.parametrize("reveal", ["none", "side", "convicted"])
def test_with_a_hidden_card_a_dead_role_is_called_to_the_end(reveal: str) -> None:
    """R2.5"""
    game = second_night(9, mafioso=[1, 2], detective=[3], reveal=reveal).night(mafia=3).day()
    assert called(game) == ["mafia", "detective"]


EVERYBODY = {
    "mafioso": [1],
    "godfather": [2],
    "hitman": [3],
    "informer": [4],
    "detective": [5, 6],
    "private_detective": [7],
    "angel": [8],
    "coward": [9],
    "apothecary": [10],
    "freemason": [11, 12],
    "matchmaker": [13],
    "sleepwalker": [14],
    "desperate": [15],
    "governor": [16],
    "saint": [17],
}


LONE = ["desperate", "godfather", "governor", "hitman", "saint", "sleepwalker"]
SIGNING = ["coward", "angel", "mafia", *LONE, "matchmaker", "apothecary", "detective"]
SIGNING += ["detective_2", "private_detective", "informer", "freemasons"]


def test_in_night_1_all_sign_in_then_see_what_is_noted_and_then_love_is_made() -> None:
    """R2.6, R13.14, R13.15: lone roles sign in after the guard and before the apothecary."""
    rows = tonight(evening(18, **EVERYBODY, detectives="apart").dusk().game.public)
    assert [call.id for call, parts in rows if Part.SIGN in parts] == SIGNING
    assert [call.id for call, parts in rows if Part.SIGN not in parts] == [
        LAMP_PASS,
        "matchmaker",
        "lovers",
    ]


def test_in_the_village_lone_roles_sign_in_last() -> None:
    """R2.6, R13.14: its guard is called last."""
    roles = {key: seats for key, seats in EVERYBODY.items() if key not in ("saint", "matchmaker")}
    rows = tonight(evening(18, "village", **roles, detectives="apart").dusk().game.public)
    order = [call.id for call, parts in rows if Part.SIGN in parts]
    detectives = ["detective", "detective_2", "private_detective"]
    named = ["mafia", *detectives, "angel"]
    assert [call for call in order if call in named] == named
    assert [call for call in order if call in LONE] == [one for one in LONE if one != "saint"]
    assert order.index("angel") < order.index("desperate")


LATER = ["coward", "angel", "mafia", "apothecary", "detective", "detective_2"]
LATER += ["private_detective", "informer", "freemasons"]


def test_the_order_of_later_nights() -> None:
    """R2.6: coward, guard, Mafia, apothecary, detectives one after the other, informer, lodge."""
    assert called(second_night(18, **EVERYBODY, detectives="apart")) == LATER


def test_the_order_of_a_first_night_of_murder() -> None:
    """R2.2, R2.6: powers act in their order, the couple is made in between."""
    game = evening(18, **EVERYBODY, detectives="apart", first_night="kill")
    rows = tonight(game.dusk().game.public)
    order = [call.id for call, parts in rows if Part.WAKE in parts]
    assert [call for call in order if call in LATER] == LATER[:-1]  # the lodge has met by signing in
    at = order.index("mafia")
    assert [call for call in order[at:] if call in ("matchmaker", "lovers", "apothecary")] == [
        "matchmaker",
        "lovers",
        "apothecary",
    ]


def test_a_murdered_player_who_is_called_later_still_acts() -> None:
    """R2.7: the detective does not know yet."""
    game = second_night(7, mafioso=[1], detective=[3]).night(mafia=3, detective=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 3),
        Chose("night 2", "detective", 1),
        Answered("night 2", "detective", True),
        Died("night 2", 3, "night"),
        Turned("night 2", 3, "detective"),
    ]


def test_no_choice_is_no_murder() -> None:
    """R2.8"""
    game = second_night(7, mafioso=[1, 2]).night()
    assert game.told("night 2") == [NobodyDied("night 2")]
    assert game.living == (1, 2, 3, 4, 5, 6, 7)


def test_a_choice_may_be_taken_back_and_forgone() -> None:
    """R2.8"""
    game = second_night(7, mafioso=[1, 2]).dusk()
    game = game.does(Choose(Ask("mafia"), 4), Choose(Ask("mafia"), None))
    assert game.night().told("night 2") == [NobodyDied("night 2")]


def test_the_mafia_may_choose_one_of_its_own() -> None:
    """R2.8"""
    game = second_night(7, mafioso=[1, 2]).night(mafia=2)
    assert game.told("night 2") == [Died("night 2", 2, "night"), Turned("night 2", 2, "mafioso")]


def test_the_dead_cannot_be_chosen_and_the_last_legal_choice_stands() -> None:
    """R2.9"""
    game = second_night(7, mafioso=[1, 2]).night(mafia=5).day().dusk().does(Choose(Ask("mafia"), 4))
    assert legal(game.game, Ask("mafia")) == (1, 2, 3, 4, 6, 7)
    assert refusal(game.game, Ask("mafia"), 5) == "R2.9"
    assert refusal(game.game, Ask("mafia"), 6) is None
    with pytest.raises(RuleError, match=r"R2\.9"):
        game.does(Choose(Ask("mafia"), 5))
    assert game.night().told("night 3")[0] == Died("night 3", 4, "night")


def test_a_call_that_is_over_makes_way_for_the_next() -> None:
    """R2.6: how far the night has come is public, what was chosen is not."""
    game = second_night(7, mafioso=[1], detective=[2]).dusk()
    assert game.game.public.progress.step == 0
    assert game.does(Step()).game.public.progress.step == 1


def test_the_lamp_answers_nobody_who_asks_nothing() -> None:
    """R3: the Mafia chooses, and learns nothing of it."""
    game = second_night(7, mafioso=[1, 2]).dusk().does(Choose(Ask("mafia"), 2))
    assert answer(game.game, "mafia") is None


def test_a_dead_role_is_answered_by_nobody() -> None:
    """R13.6: hidden cards; whoever presses now, it counts for nothing."""
    game = second_night(9, mafioso=[1, 2], detective=[3], reveal="none").night(mafia=3).day().dusk()
    assert legal(game.game, Ask("detective")) == ()
    assert refusal(game.game, Ask("detective"), 1) == "R13.6"


def test_every_call_comes_at_its_place() -> None:
    """R2.6 holds whatever is dealt."""
    game = evening(18, **EVERYBODY, detectives="apart", blind=True)
    places = {call.id: [*Hour].index(call.place) for call in game.game.public.table.calls}
    order = [places[call] for call in calls_of(game)]
    assert order == sorted(order)


def test_a_day_follows_a_night_and_a_night_a_day() -> None:
    """R2.1"""
    game = evening(7, mafioso=[1])
    phases = [game.game.public.label]
    for step in range(2):
        game = game.night()
        phases.append(game.game.public.label)
        game = game.day(step or None)
        phases.append(game.game.public.label)
    assert phases == ["setup", "dawn 1", "day 1", "dawn 2", "day 2"]
    assert game.game.public.phase is Phase.OVER
