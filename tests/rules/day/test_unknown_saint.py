"""R3, R13.11, R13.12: whether somebody convicted was the saint, where the box or the table does not know."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.ends.may_be_held import may_be_avenged
from narrator.rules.game.acts import (
    Morning,
    ReportCard,
    ReportSide,
    Verdict,
)
from narrator.rules.game.facts import Died, Turned
from tests.kit.powers import stay
from tests.kit.rules import Evening
from tests.kit.trials import morning


def _sainted(votes: str = "outcome", **agreed: Any) -> Evening:
    return morning(votes=votes, saint=[4], **agreed)


def _helped(**agreed: Any) -> Evening:
    """A helper moderates nine: the box never learns who the saint is."""
    start = _sainted(moderation="helper", **agreed)
    secret = start.game.secret.replace(cards=("",) * 9, members={})
    return Evening(start.game._replace(secret=secret))


@pytest.mark.parametrize("reveal", ["all", "side", "none"])
def test_where_a_helper_moderates_the_table_tells_whether_it_was_the_saint(reveal: str) -> None:
    """R3, R13.11: its act turns the card in any case (R4.8)."""
    game = _helped(reveal=reveal).does(Verdict((4,), by=(1,)))
    assert game.game.public.doubts == ((4, "saint", 1),)
    assert not game.game.public.winner
    game = game.does(ReportCard(4, "saint", True))
    assert Turned("day 1", 4, "saint") in game.told("day 1")
    assert Died("day 1", 1, "saint.accuser") in game.told("day 1")
    assert 1 not in game.living


def test_the_accuser_of_somebody_else_lives_with_a_helper_too() -> None:
    """R3"""
    game = _helped().does(Verdict((8,), by=(1,)), ReportSide(8, "town"), ReportCard(8, "saint", False))
    assert 1 in game.living
    assert game.game.public.doubts == ()


def test_where_no_saint_was_dealt_none_may_live() -> None:
    """R13.12: nobody is asked who accused."""
    assert not may_be_avenged(morning().game.public)
    assert may_be_avenged(_sainted().game.public)


def test_a_saint_whom_nobody_in_particular_accused_takes_nobody_along() -> None:
    """R3, R13.12"""
    assert _sainted().does(Verdict((4,))).living == (1, 2, 3, 5, 6, 7, 8, 9)


def test_of_several_convicted_each_is_asked_for_until_the_saint_is_found() -> None:
    """R6 `all`, R13.11: there is one saint, and whoever accused another lives."""
    game = _helped(tie="all").does(Verdict((4, 6), by=(1, 2)))
    game = game.does(ReportSide(4, "town"), ReportSide(6, "town"))
    assert game.game.public.doubts == ((4, "saint", 1), (6, "saint", 2))
    other = game.does(ReportCard(4, "saint", False))
    assert other.game.public.doubts == ((6, "saint", 2),)
    for found in (game, other):
        found = found.does(ReportCard(6, "saint", True))
        assert found.game.public.doubts == ()
        assert (1 in found.living, 2 in found.living) == (True, False)


def test_a_saint_that_lies_open_is_known_to_all_where_cards_stay_hidden() -> None:
    """R4.8: its act shows it, so that nobody is asked for accusers any more (R13.12)."""
    game = _sainted(reveal="none").does(Verdict((4,), by=(1,)))
    assert game.game.public.opened == ((4, "saint"),)
    assert not may_be_avenged(game.game.public)


def test_a_mafioso_is_no_saint_and_nobody_asks() -> None:
    """R13.11"""
    game = _helped().does(Verdict((8,), by=(1,)), ReportSide(8, "mafia"))
    assert game.game.public.doubts == ()


def test_once_the_saint_lies_open_nobody_asks_again() -> None:
    """R3"""
    game = _helped().does(Verdict((4,), by=(1,)), ReportCard(4, "saint", True), ReportSide(1, "town"))
    game = game.dusk().helped(9).does(ReportSide(9, "mafia"), Morning(), Verdict((5,), by=(2,)))
    assert game.game.public.doubts == ()


def test_whose_card_lies_open_already_is_asked_for_no_other() -> None:
    """R6, R13.11: a governor who has stayed a verdict is no saint, whoever convicts it the next day."""
    game = _helped(governor=[6]).does(Verdict((8,), by=(1,)), stay(6)).dusk()
    assert (6, "governor") in game.game.public.opened
    game = game.helped(9).does(ReportSide(9, "town"), Morning(), Verdict((6,), by=(2,)))
    assert game.game.public.doubts == ()
