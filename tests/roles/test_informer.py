"""R3, informer: a Mafioso who is shown, alone, whom the detectives asked about (R4.10)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Answered, Chose, Died, NobodyDied, Shown, Turned
from narrator.rules.night.calls import refusal, shown
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, calls_of, evening, parts_of, second_night


def _table(**agreed: Any) -> Evening:
    return second_night(9, mafioso=[1], informer=[2], detective=[3], **agreed)


def _apart() -> Evening:
    return second_night(9, mafioso=[1], informer=[2], detective=[3, 4], detectives="apart")


def _lit(game: Evening, night: str = "night 2") -> list[Shown]:
    return [e for e in game.log_of(night) if isinstance(e, Shown) and e.call == "informer"]


def test_the_informer_is_shown_whom_the_detective_asked_about() -> None:
    """R3"""
    game = _table().night(mafia=5, detective=6)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Chose("night 2", "detective", 6),
        Answered("night 2", "detective", False),
        Shown("night 2", "informer", (6,)),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_the_lamp_stays_dark_if_nobody_was_asked_about() -> None:
    """R4.10"""
    game = _table().night(mafia=5)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_a_murdered_detective_still_asks_and_the_informer_still_sees() -> None:
    """R2.7"""
    assert _lit(_table().night(mafia=3, detective=6)) == [Shown("night 2", "informer", (6,))]


def test_a_murdered_informer_does_not_know_yet_and_still_sees() -> None:
    """R2.7, R2.8: the Mafia may choose one of its own, whom it does not know."""
    assert _lit(_table().night(mafia=2, detective=6)) == [Shown("night 2", "informer", (6,))]


def test_of_several_questions_one_is_drawn() -> None:
    """R4.10: each of them can be."""
    game = _apart()
    drawn = {
        event.seats
        for seed in range(30)
        for event in _lit(game.drawn(seed).night(detective=6, detective_2=7))
    }
    assert drawn == {(6,), (7,)}


def test_each_night_is_drawn_again() -> None:
    """R4.10: whose question it was last night tells nothing about tonight's."""
    draws = set()
    for seed in range(30):
        game = _apart().drawn(seed).night(detective=6, detective_2=7).day()
        game = game.night(detective=6, detective_2=7)
        draws.add((_lit(game)[0].seats, _lit(game, "night 3")[0].seats))
    assert draws == {(one, other) for one in ((6,), (7,)) for other in ((6,), (7,))}


def test_of_several_detectives_only_one_who_asked_is_drawn() -> None:
    """R4.10: whoever forgoes the question is not in the draw."""
    for seed in range(10):
        assert _lit(_apart().drawn(seed).night(detective_2=7)) == [Shown("night 2", "informer", (7,))]


def test_the_private_detectives_question_counts_like_any_other() -> None:
    """R13.7"""
    game = second_night(9, mafioso=[1], informer=[2], private_detective=[4])
    assert _lit(game.night(private_detective=8)) == [Shown("night 2", "informer", (8,))]


def test_where_an_informant_tells_it_is_shown_whom_the_detective_was_shown() -> None:
    """R4.10"""
    for seed in range(10):
        log = _table(variant="informant").drawn(seed).night().log_of("night 2")
        assert log[2] == NobodyDied("night 2")
        mine, its = log[1], log[0]
        assert isinstance(mine, Shown)
        assert isinstance(its, Shown)
        assert (mine.call, mine.seats) == ("informer", its.seats)


def test_the_informants_word_to_the_detective_who_is_left_is_shown_too() -> None:
    """R4.10, R13.6: the first of two is dead, and nobody hears it."""
    game = second_night(
        10,
        mafioso=[1],
        informer=[2],
        detective=[3, 4],
        detectives="apart",
        variant="informant",
        reveal="none",
    )
    game = game.night(mafia=3).day().night()
    assert [e.call for e in game.log_of("night 3") if isinstance(e, Shown)] == [
        "detective_2",
        "informer",
    ]


def test_what_is_answered_aloud_is_shown_like_any_question() -> None:
    """R4.10: somebody was asked about."""
    assert _lit(_table(variant="aloud").night(detective=6)) == [Shown("night 2", "informer", (6,))]


def test_the_detective_sees_the_mafia_in_it() -> None:
    """R3"""
    game = _table().night(detective=2)
    assert game.log_of("night 2") == [
        Chose("night 2", "detective", 2),
        Answered("night 2", "detective", True),
        Shown("night 2", "informer", (2,)),
        NobodyDied("night 2"),
    ]


def test_it_is_called_with_the_mafia_and_then_alone_after_the_detectives() -> None:
    """R2.6, R3: it chooses nobody there."""
    game = _table()
    assert called(game) == ["mafia", "detective", "informer"]
    assert parts_of(game, "informer") == awake(Part.TELL)
    assert game.game.holders("mafia") == (1, 2)


def test_in_a_first_night_of_meeting_it_is_only_made_known() -> None:
    """R2.1, R2.6: nobody can have asked."""
    game = evening(9, mafioso=[1], informer=[2], detective=[3])
    assert parts_of(game, "informer") == SIGNS
    assert game.night().log_of("night 1") == []


@pytest.mark.parametrize("blind", [False, True])
def test_its_place_does_not_hang_on_a_detective(blind: bool) -> None:
    """R2.6: after the Mafia, the couple and the apothecary, who or what else may be in play."""
    order = calls_of(evening(9, mafioso=[1], informer=[2], matchmaker=[3], blind=blind))
    names = ["mafia_1", "mafia_2"] if blind else []
    assert order == ["mafia", *names, "matchmaker", "lovers", "informer"]


def test_with_hidden_cards_a_dead_informer_is_called_and_shown_nothing() -> None:
    """R2.5, R13.6"""
    game = _table(reveal="none").night().day(2)
    assert "informer" in called(game)
    game = game.dusk()
    assert _lit(game.night(detective=6), "night 3") == []
    assert shown(game.game, "informer") == ()
    assert refusal(game.game, Ask("informer"), 5) == "R13.6"


def test_after_a_dead_detective_the_lamp_stays_dark() -> None:
    """R4.10, R13.6: with hidden cards nobody knows why."""
    game = _table(reveal="none").night().day(3)
    assert called(game) == ["mafia", "detective", "informer"]
    assert _lit(game.night(mafia=5), "night 3") == []
