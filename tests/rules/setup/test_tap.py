"""R9 `tap`: hands are touched at night, and whoever was touched says so; the box never learns a card."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import (
    Morning,
    ReportDeaths,
    ReportEnd,
    ReportSide,
    Verdict,
    Wake,
)
from narrator.rules.game.facts import Convicted, Covered, Died, NobodyDied, SideTold, Woke, Won
from narrator.rules.table.call import Part, awake
from tests.kit.rules import SIGNS, called, lay, pairs, parts_of, roll_call

MANY: dict[str, Any] = {
    "angel": [3],
    "freemason": [4, 5],
    "desperate": [6],
    "sleepwalker": [7],
    "godfather": [8],
}


def test_a_game_by_touch_from_the_first_murder_to_the_end() -> None:
    """R9, R13.11, R8.1, S1: the table tells who died, and of a turned card whether it was of the Mafia."""
    game = roll_call(5, "basic", mafioso=[1], moderation="tap").does(Wake())
    assert game.told("dawn 1") == [Woke("dawn 1")]
    game = game.does(ReportDeaths((4,)), ReportSide(4, "town"))
    assert game.told("night 1") == [Died("night 1", 4, "night")]
    assert game.told("dawn 1") == [Woke("dawn 1"), SideTold("dawn 1", 4, "town")]
    game = game.does(Morning(), Verdict((1,)), ReportSide(1, "mafia"))
    assert game.told("day 1") == [
        Convicted("day 1", 1),
        Died("day 1", 1, "verdict"),
        SideTold("day 1", 1, "mafia"),
        Won("day 1", "town"),
    ]
    assert set(game.game.secret.cards) == {""}


def test_where_nobody_was_touched_or_a_guard_was_quicker_nobody_died() -> None:
    """R9, R4.7: the box is told nothing of why."""
    game = roll_call(7, "basic", mafioso=[1], angel=[2], moderation="tap").does(Wake())
    assert game.does(ReportDeaths(())).told("night 1") == [NobodyDied("night 1")]


def test_in_a_first_night_of_meeting_nothing_is_asked() -> None:
    """R2.1, R9"""
    game = roll_call(7, mafioso=[1, 2], moderation="tap")
    assert parts_of(game, "mafia") == awake(Part.MEET)
    assert game.night().told("dawn 1") == [Woke("dawn 1")]


def test_no_roll_is_called() -> None:
    """R9: the cards are nobody's business but their holders'; only who has something to do is called."""
    game = roll_call(12, "basic", mafioso=[1, 2], moderation="tap", **MANY)
    assert called(game) == ["angel", "mafia", "freemasons"]
    assert not any(Part.SIGN in parts_of(game, call) for call in called(game))


def test_with_hidden_cards_whoever_sees_tells_the_end() -> None:
    """R9, R13.11: the dead may watch, so one of them knows."""
    game = roll_call(7, "basic", mafioso=[1], moderation="tap", reveal="none").does(Wake())
    game = game.does(ReportDeaths((4,)), ReportEnd(None), Morning(), Verdict((1,)))
    assert game.told("day 1")[-1] == Covered("day 1", 1)
    assert game.winner is None
    assert game.does(ReportEnd("town")).winner == "town"


def test_the_box_itself_keeps_the_lovers() -> None:
    """R9, R4.6: their call has the button and the lamp, whoever moderates."""
    game = roll_call(8, mafioso=[1, 2], matchmaker=[3], moderation="tap")
    assert parts_of(game, "matchmaker") == (*SIGNS, *awake(Part.CHOOSE))
    game = game.signs(matchmaker=(3,)).does(pairs(4, 7)).night().day(4)
    assert game.told("day 1") == [
        Convicted("day 1", 4),
        Died("day 1", 4, "verdict"),
        Died("day 1", 7, "heart"),
    ]


def _nine(**agreed: Any) -> None:
    lay(9, mafioso=[1], moderation="tap", **agreed)


@pytest.mark.parametrize("role", ["detective", "private_detective", "apothecary", "informer"])
def test_no_role_that_must_be_answered(role: str) -> None:
    """R9"""
    with pytest.raises(RuleError, match=rf"^{role} with moderation: tap: it must be answered.*\(R9\)"):
        _nine(**{role: [3]})


def test_no_coward() -> None:
    """R9: nobody could tell whether it was at home."""
    with pytest.raises(RuleError, match=r"^coward with moderation: tap: only its host.*\(R9\)"):
        _nine(coward=[3])


@pytest.mark.parametrize("ruleset", ["basic", "majority", "palermo", "sunrise", "village"])
def test_everything_else_is_played_by_touch_in_every_ruleset(ruleset: str) -> None:
    """R9"""
    table = lay(12, ruleset, mafioso=[1, 2], moderation="tap", governor=[9], hitman=[10], **MANY)[0]
    assert table.options.moderation == "tap"
