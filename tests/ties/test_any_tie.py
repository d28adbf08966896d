"""R6 `tie`: what holds whatever a tied vote means, and where the table counts by itself."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.rules.game.acts import Step, Verdict
from narrator.rules.game.facts import Tied
from narrator.rules.game.trial_state import PromptKind
from narrator.ties import all_ties
from tests.kit.ties import NOBODY, dies, vote
from tests.kit.trials import morning, tallied, wants


@pytest.mark.parametrize("tie", all_ties())
def test_no_rule_for_ties_touches_a_clear_vote(tie: str) -> None:
    """R6"""
    assert tallied(vote(tie=tie), 5, 4).told("day 1") == dies(1)


@pytest.mark.parametrize(("tie", "why"), [("runoff", "runoff"), ("last_dead", "runoff"), ("mayor", "mayor")])
def test_a_tie_that_the_table_has_counted_alone_is_told_too(tie: str, why: str) -> None:
    """R6: with nobody dead yet, and no mayor."""
    game = morning(tie=tie).does(Step(), Step(), Step(), Verdict(tied=(1, 3)))
    assert game.told("day 1") == [Tied("day 1", (1, 3), None, why), NOBODY]


@pytest.mark.parametrize(
    ("agreed", "verdict", "reason"),
    [
        ({"tie": "all"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({"tie": "lot"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({"trial": "motion"}, Verdict(tied=(1, 3)), "convicts somebody here"),
        ({}, Verdict((2,), tied=(1, 3)), "convicts somebody here"),
        ({}, Verdict(tied=(1, 1)), "between two at least"),
        ({}, Verdict(tied=(1, 10)), "seat 10 cannot be tied"),
        ({"trial": "nomination"}, Verdict(tied=(1, 2, 3)), "no more than two are tied"),
    ],
)
def test_no_tie_ends_in_nothing_where_the_rules_want_a_verdict(
    agreed: dict[str, Any], verdict: Verdict, reason: str
) -> None:
    """R6"""
    game = morning(**agreed).does(Step())
    while wants(game).kind is PromptKind.DO:
        game = game.does(Step())
    with pytest.raises(RuleError, match=reason):
        game.does(verdict)


def test_where_somebody_has_died_the_last_dead_leaves_no_tie() -> None:
    """R6 `last_dead`"""
    game = morning(tie="last_dead").shown(6).does(Step(), Step(), Step())
    with pytest.raises(RuleError, match="convicts somebody here"):
        game.does(Verdict(tied=(1, 3)))
