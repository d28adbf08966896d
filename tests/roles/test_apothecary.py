"""R3, apothecary: is shown the Mafia's victim, heals once in a game and poisons once."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Choose
from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Averted, Chose, Died, NobodyDied, Shown, Turned
from narrator.rules.night.calls import legal, refusal, shown
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of, second_night

HEAL, POISON = Ask("apothecary.heal"), Ask("apothecary")


def _table(**agreed: Any) -> Evening:
    return second_night(9, mafioso=[1, 2], apothecary=[3], angel=[4], **agreed)


def test_it_is_shown_the_victim_and_heals_it() -> None:
    """R3, R4.3: and nobody hears why nobody died (R4.7)."""
    game = _table().night(mafia=5, heal=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Shown("night 2", "apothecary", (5,)),
        Chose("night 2", HEAL, 1),
        Averted("night 2", 5),
        NobodyDied("night 2"),
    ]
    assert game.game.public == _table().night().game.public


def test_it_poisons_whom_it_likes() -> None:
    """R4.6: no murder, and a death all the same."""
    game = _table().night(apothecary=8)
    assert game.log_of("night 2") == [
        Chose("night 2", POISON, 8),
        Died("night 2", 8, "night"),
        Turned("night 2", 8, "citizen"),
    ]


def test_no_guard_helps_against_poison() -> None:
    """R4.6"""
    game = _table().night(angel=8, mafia=5, apothecary=8)
    assert game.told("night 2")[:2] == [Died("night 2", 5, "night"), Died("night 2", 8, "night")]


def test_poison_kills_whom_it_has_healed() -> None:
    """R4.5: the murder came to nothing, the poison did not."""
    game = _table().night(mafia=5, heal=1, apothecary=5)
    assert game.log_of("night 2") == [
        Chose("night 2", "mafia", 5),
        Shown("night 2", "apothecary", (5,)),
        Chose("night 2", HEAL, 1),
        Chose("night 2", POISON, 5),
        Averted("night 2", 5),
        Died("night 2", 5, "night"),
        Turned("night 2", 5, "citizen"),
    ]


def test_a_guarded_victim_is_shown_all_the_same_and_the_healing_is_spent() -> None:
    """R4.5"""
    game = _table().night(angel=5, mafia=5, heal=1)
    assert game.log_of("night 2") == [
        Chose("night 2", "angel", 5),
        Chose("night 2", "mafia", 5),
        Shown("night 2", "apothecary", (5,)),
        Chose("night 2", HEAL, 1),
        Averted("night 2", 5),
        NobodyDied("night 2"),
    ]
    game = game.day().dusk().does(Choose(Ask("mafia"), 5))
    assert legal(game.game, HEAL) == ()
    assert refusal(game.game, HEAL, 1) == "R3"


def test_a_victim_that_is_hiding_is_shown_all_the_same() -> None:
    """R4.5"""
    game = second_night(9, mafioso=[1, 2], apothecary=[3], coward=[6]).night(coward=1, mafia=6)
    assert Shown("night 2", "apothecary", (6,)) in game.log_of("night 2")
    assert 6 in game.living


def test_it_may_heal_itself() -> None:
    """R4.5"""
    game = _table().night(mafia=3, heal=1)
    assert game.told("night 2") == [NobodyDied("night 2")]


def test_murdered_it_still_acts_in_its_last_night() -> None:
    """R2.7: it does not know yet, or rather does."""
    game = _table().night(mafia=3, apothecary=1)
    assert game.told("night 2")[:2] == [Died("night 2", 1, "night"), Died("night 2", 3, "night")]


def test_each_potion_is_there_once_in_a_game() -> None:
    """R3"""
    game = _table().night(mafia=5, heal=1, apothecary=6).day().dusk().does(Choose(Ask("mafia"), 5))
    for ask, value in ((HEAL, 1), (POISON, 7)):
        assert legal(game.game, ask) == ()
        assert refusal(game.game, ask, value) == "R3"
        with pytest.raises(RuleError):
            game.does(Choose(ask, value))
    assert game.night().told("night 3")[0] == Died("night 3", 5, "night")


def test_what_was_withdrawn_is_not_spent() -> None:
    """R2.9: only the last choice of a call stands."""
    game = _table().dusk().does(Choose(Ask("mafia"), 5), Choose(HEAL, 1), Choose(POISON, 7))
    game = game.night(heal=None, apothecary=None)
    assert game.told("night 2")[0] == Died("night 2", 5, "night")
    assert game.day().night(mafia=6, heal=1).told("night 3") == [NobodyDied("night 3")]


def test_without_a_victim_there_is_nobody_to_heal_and_nothing_is_spent() -> None:
    """R13.5: it is asked in the same slot, and a press in it is ignored."""
    game = _table().dusk()
    assert shown(game.game, "apothecary") == ()
    assert legal(game.game, HEAL) == ()
    assert refusal(game.game, HEAL, 1) == "R13.5"
    game = game.night().day().night(mafia=5, heal=1)
    assert game.told("night 3") == [NobodyDied("night 3")]


def test_its_call_is_the_same_every_night_whatever_it_has_spent() -> None:
    """R2.5, R13.5"""
    game = _table()
    parts = awake(Part.TELL, Part.DECIDE, Part.CHOOSE)
    assert parts_of(game, "apothecary") == parts
    assert parts_of(game.night(mafia=5, heal=1, apothecary=6).day(), "apothecary") == parts


def test_it_may_not_poison_itself_or_the_dead() -> None:
    """R13.4, R2.9"""
    game = _table().night(mafia=5).day().dusk()
    assert legal(game.game, POISON) == (1, 2, 4, 6, 7, 8, 9)
    assert refusal(game.game, POISON, 3) == "R13.4"
    assert refusal(game.game, POISON, 5) == "R2.9"


def test_with_hidden_cards_a_dead_apothecary_is_called_and_answers_nothing() -> None:
    """R2.5, R13.6"""
    game = _table(reveal="none").night(mafia=3).day()
    assert called(game) == ["angel", "mafia", "apothecary"]
    game = game.dusk().does(Choose(Ask("mafia"), 5))
    assert shown(game.game, "apothecary") == ()
    assert [refusal(game.game, ask, 1) for ask in (HEAL, POISON)] == ["R13.6", "R13.6"]


def test_among_mafiosi_who_choose_alone_only_a_majority_has_a_victim_to_show() -> None:
    """R4.2"""
    start = second_night(9, mafioso=[1, 2], apothecary=[3], blind=True)
    apart = start.night(mafia_1=5, mafia_2=6)
    assert [event for event in apart.log_of("night 2") if isinstance(event, Shown)] == []
    agreed = start.night(mafia_1=5, mafia_2=5, heal=1)
    assert agreed.log_of("night 2") == [
        Chose("night 2", "mafia_1", 5),
        Chose("night 2", "mafia_2", 5),
        Shown("night 2", "apothecary", (5,)),
        Chose("night 2", HEAL, 1),
        Averted("night 2", 5),
        NobodyDied("night 2"),
    ]


def test_it_is_called_after_the_mafia_and_rests_in_a_first_night_of_meeting() -> None:
    """R2.1, R2.6"""
    game = evening(9, mafioso=[1], apothecary=[3], detective=[4])
    assert called(game) == ["mafia", "apothecary", "detective"]
    assert parts_of(game, "apothecary") == SIGNS


def test_in_a_first_night_of_murder_it_acts() -> None:
    """R2.2"""
    game = evening(9, "basic", mafioso=[1], apothecary=[3]).night(mafia=5, heal=1)
    assert game.told("night 1") == [NobodyDied("night 1")]
