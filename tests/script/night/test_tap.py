"""R9 `tap`: how a night by touch sounds; every step takes its time, whoever is awake."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.state import Phase
from tests.kit.scenes import Reader


def _reader(players: int = 7, answers: dict[str, list[int]] | None = None, **agreed: Any) -> Reader:
    return Reader(players, "basic", answers=answers, mafioso=[1, 2], moderation="tap", **agreed)


def test_everybody_is_told_how_hands_are_touched() -> None:
    """R9, S1: and no word of a button at night, unless the box keeps lovers."""
    setup = _reader().phase()
    assert setup.index("say setup.tap") < setup.index("say mafioso.kills how.tap")
    assert not {"say setup.button", "say setup.lamps", "say setup.tap_guard"} & {*setup}
    assert "say setup.tap_guard" in _reader(angel=[3]).phase()
    assert "say setup.button" in _reader(matchmaker=[3]).phase()


def test_each_call_touches_a_hand_in_its_own_time() -> None:
    """R9, R2.6: nobody presses, nobody waits for anybody."""
    reader = _reader(angel=[3])
    reader.phase()
    assert reader.phase() == [
        "music night",
        "rest silence 1",
        "say night.falls",
        "rest silence 1",
        "say night.eyes",
        "say tap.hands",
        "rest back 2",
        "say angel.wake",
        "say angel.think",
        "rest think 6",
        "say tap.touch",
        "rest think 6",
        "say angel.sleep",
        "rest back 2",
        "say mafia.wake",
        "say confer.faces",
        "say mafia.think",
        "rest think 20",
        "say tap.touch",
        "rest think 6",
        "say mafia.sleep",
        "rest back 2",
    ]


def test_whoever_was_touched_says_so_at_dawn() -> None:
    """R9, R13.11: read back before it counts; a turned card is asked for."""
    reader = _reader(answers={"died": [4, 0], "side 4": [0]})
    reader.read_to(Phase.DAWN, 1)
    assert reader.phase() == [
        "music day",
        "say dawn.wakes",
        "say tap.touched",
        "ask died of 0,1,2,3,4,5,6,7",
        "say helper.more",
        "ask died of 0,1,2,3,5,6,7",
        "say helper.they_died",
        "say was.seat 4",
        "say ask.sure",
        "ask died.sure of 1,0",
        "music None",
        "say dawn.died 4",
        "say helper.side 4",
        "ask side 4 of 1,0",
        "say helper.was_town 4",
        "say ask.sure",
        "ask side 4.sure of 1,0",
        "say card.town 4",
        "rest silence 1",
        "say dead.watches 4",
        "music day",
        "say dawn.keep_out",
        "say play.talk",
        "say play.accuse",
        "say pointing.about",
        "say tie.last_dead.about",
        "say play.verdict",
    ]


def test_only_where_somebody_may_rescue_the_question_speaks_of_it() -> None:
    """R9: which roles are in play, everybody knows (R1.3)."""
    guarded, alone = _reader(angel=[3], answers={"died": [0]}), _reader(answers={"died": [0]})
    for reader in (guarded, alone):
        reader.read_to(Phase.DAWN, 1)
    assert "say tap.died" in guarded.phase()
    assert "say tap.died" not in alone.phase()


@pytest.mark.parametrize(("players", "even"), [(7, True), (8, False)])
def test_with_an_even_number_of_survivors_the_dead_look_at_nothing_yet(players: int, even: bool) -> None:
    """R2.10: after night 1, so that they can break a tie without knowing."""
    reader = _reader(players, answers={"died": [4, 0], "side 4": [0]})
    reader.read_to(Phase.DAWN, 1)
    assert ("say dawn.keep_out" in reader.phase()) is even


def test_after_night_two_the_dead_may_watch() -> None:
    """R2.10"""
    reader = _reader(answers={"died": [0, 4, 0], "side 4": [0]}, days=[0])
    reader.read_to(Phase.DAWN, 2)
    assert "say dawn.keep_out" not in reader.phase()
