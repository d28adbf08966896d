"""R3, freemasons: they know each other and confer each night; they have no power."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.ask import Ask
from narrator.rules.game.facts import Died, NobodyDied, Turned
from narrator.rules.night.calls import legal, tonight
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, Evening, called, evening, parts_of


def _table(**agreed: Any) -> Evening:
    return evening(10, mafioso=[1], freemason=[3, 4], detective=[5], **agreed)


def test_they_meet_in_night_1_and_confer_in_every_other() -> None:
    """R2.1, R2.6, R3"""
    game = _table()
    assert parts_of(game, "freemasons") == SIGNS
    assert parts_of(game.night().day(), "freemasons") == awake(Part.MEET)
    assert game.game.holders("freemasons") == (3, 4)


def test_they_are_the_last_call_of_the_night() -> None:
    """R2.6: in night 1 of the sign-ins."""
    game = evening(12, mafioso=[1], freemason=[3, 4], informer=[2], matchmaker=[5], detective=[6])
    rows = tonight(game.dusk().game.public)
    assert [call.id for call, parts in rows if Part.SIGN in parts][-1] == "freemasons"
    assert called(game.night().day())[-1] == "freemasons"


def test_they_choose_nobody() -> None:
    """R3"""
    game = _table().night().day().dusk()
    assert legal(game.game, Ask("freemasons")) == ()
    assert game.night().log_of("night 2") == [NobodyDied("night 2")]


def test_they_are_called_until_all_their_cards_lie_open() -> None:
    """R2.5"""
    game = _table().night().day().night(mafia=3)
    assert game.told("night 2") == [Died("night 2", 3, "night"), Turned("night 2", 3, "freemason")]
    assert "freemasons" in called(game.day())
    assert "freemasons" not in called(game.day(4))


@pytest.mark.parametrize("reveal", ["side", "convicted", "none"])
def test_with_hidden_cards_they_are_called_to_the_end(reveal: str) -> None:
    """R2.5"""
    game = _table(reveal=reveal).night(mafia=3).day().night(mafia=4).day()
    assert "freemasons" in called(game)
