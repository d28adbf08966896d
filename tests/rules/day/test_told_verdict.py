"""R6, R13.12: what a table that counts alone may tell of its verdict, and what no rule can have brought."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Act, Lot, Step, Verdict
from narrator.rules.game.facts import Convicted, Died
from narrator.rules.game.trial_state import PromptKind
from tests.kit.rules import Evening
from tests.kit.trials import morning, spoken, wants


def _voted(**agreed: Any) -> Evening:
    """Everything up to the verdict is done, seat 9 is dead, and the saint is seat 4."""
    game = spoken(morning(saint=[4], **agreed).shown(9))
    while wants(game).kind is PromptKind.DO:
        game = game.does(Step())
    return game


def test_several_are_convicted_where_a_tie_convicts_all() -> None:
    """R6 `all`, R13.12: each with an accuser of its own, who may have accused both."""
    game = _voted(tie="all").does(Verdict((2, 4), by=(1, 1)))
    assert game.told("day 1")[2:4] == [Convicted("day 1", 2), Convicted("day 1", 4)]
    assert Died("day 1", 1, "saint.accuser") in game.told("day 1")


@pytest.mark.parametrize(
    ("tie", "told", "reason"),
    [
        ("lot", Verdict((2, 3)), "only where a tie convicts all"),
        ("lot", Lot((1, 1, 2)), "name each seat once"),
        ("runoff", Verdict((2,), by=(99,)), "seat 99 cannot have accused seat 2"),
        ("runoff", Verdict((2,), by=(9,)), "seat 9 cannot have accused seat 2"),
        ("lot", Lot((1, 2), by=(3, 2)), "seat 2 cannot have accused seat 2"),
    ],
)
def test_a_verdict_that_no_vote_can_have_brought(tie: str, told: Act, reason: str) -> None:
    """R6: told by a slip, and refused."""
    with pytest.raises(RuleError, match=rf"{reason}.*\(R6\)"):
        _voted(tie=tie).does(told)
