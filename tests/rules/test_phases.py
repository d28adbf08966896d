"""R2: the night and what it asks, told by the rules alone."""

from __future__ import annotations

import pytest

from narrator.errors import RuleError
from narrator.rules.acts import Begin, Choose
from narrator.rules.calls import acts, legal, refusal, tonight
from narrator.rules.facts import Answered, Chose, Died, NobodyDied, Turned, Woke
from narrator.rules.state import Phase
from tests.kit.rules import Evening, calls_of, evening, second_night


def _called(game: Evening) -> list[str]:
    """Who is called in the night that falls now."""
    return [call.id for call in tonight(game.dusk().game.public)]


def test_in_palermo_the_first_night_is_for_meeting_only() -> None:
    """R2.1: no power acts, nothing is told but that the town wakes."""
    game = evening(7, mafioso=[1, 2], detective=[3], angel=[4]).does(Begin())
    view = game.game.public
    assert [acts(view, call) for call in tonight(view)] == [False, False, False]
    assert game.night().told("dawn 1") == [Woke("dawn 1")]
    assert game.night().told("night 1") == []


def test_in_basic_the_first_night_has_its_murder() -> None:
    """R2.2"""
    game = evening(7, "basic", mafioso=[1, 2]).night(mafia=5)
    assert game.told("night 1") == [Died("night 1", 5, "night"), Turned("night 1", 5, "citizen")]


def test_a_night_is_played_to_its_end_before_the_winner_is_told() -> None:
    """R2.4: the detective still learns in the night in which the Mafia wins."""
    game = second_night(5, mafioso=[1, 2], detective=[3]).night().day(5).night(mafia=4, detective=1)
    assert Answered("night 3", "detective", True) in game.log_of("night 3")
    assert game.winner == "mafia"


def test_a_role_whose_last_card_lies_open_is_not_called_any_more() -> None:
    """R2.5"""
    game = second_night(9, mafioso=[1, 2], detective=[3, 4], angel=[5])
    assert _called(game) == ["angel", "mafia", "detective"]
    game = game.night(mafia=5).day(3)
    assert _called(game) == ["mafia", "detective"]
    assert _called(game.night(mafia=4).day()) == ["mafia"]


def test_apart_detectives_are_called_until_both_cards_lie_open() -> None:
    """R2.5, R3: which of the two is dead the calls do not tell."""
    game = second_night(9, mafioso=[1, 2], detective=[3, 4], detectives="apart").night().day(3)
    assert _called(game) == ["mafia", "detective", "detective_2"]
    assert _called(game.night(mafia=4).day()) == ["mafia"]


@pytest.mark.parametrize("reveal", ["none", "side", "convicted"])
def test_with_a_hidden_card_a_dead_role_is_called_to_the_end(reveal: str) -> None:
    """R2.5"""
    game = second_night(9, mafioso=[1, 2], detective=[3], reveal=reveal).night(mafia=3).day()
    assert _called(game) == ["mafia", "detective"]


def test_the_order_of_calls() -> None:
    """R2.6: angel, Mafia, detectives, one after the other."""
    game = evening(9, mafioso=[1], detective=[2, 3], angel=[4], detectives="apart")
    assert calls_of(game) == ["angel", "mafia", "detective", "detective_2"]


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
    game = game.does(Choose("mafia", 4), Choose("mafia", None))
    assert game.night().told("night 2") == [NobodyDied("night 2")]


def test_the_mafia_may_choose_one_of_its_own() -> None:
    """R2.8"""
    game = second_night(7, mafioso=[1, 2]).night(mafia=2)
    assert game.told("night 2") == [Died("night 2", 2, "night"), Turned("night 2", 2, "mafioso")]


def test_the_dead_cannot_be_chosen_and_the_last_legal_choice_stands() -> None:
    """R2.9"""
    game = second_night(7, mafioso=[1, 2]).night(mafia=5).day().dusk().does(Choose("mafia", 4))
    assert legal(game.game, "mafia") == (1, 2, 3, 4, 6, 7)
    assert refusal(game.game, "mafia", 5) == "R2.9"
    with pytest.raises(RuleError, match=r"R2\.9"):
        game.does(Choose("mafia", 5))
    assert game.night().told("night 3")[0] == Died("night 3", 4, "night")


def test_a_dead_role_is_answered_by_nobody() -> None:
    """R13.6: hidden cards; whoever presses now, it counts for nothing."""
    game = second_night(9, mafioso=[1, 2], detective=[3], reveal="none").night(mafia=3).day().dusk()
    assert legal(game.game, "detective") == ()
    assert refusal(game.game, "detective", 1) == "R13.6"


def test_every_call_follows_those_it_names() -> None:
    """R2.6 holds whatever is dealt."""
    game = evening(12, mafioso=[1, 2], detective=[3, 4], angel=[5], detectives="apart")
    order = calls_of(game)
    for call in game.game.public.table.calls:
        assert all(order.index(f) < order.index(call.id) for f in call.follows if f in order)


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
