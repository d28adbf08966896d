"""R6, R9: the set-ups of a day that cannot be played, each refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.base.errors import RuleError
from narrator.roles.governor import STAYS
from narrator.rules.table.options import Options
from tests.kit.rules import lay

ACCUSERS = ["accusation", "motion", "open"]
NO_ACCUSERS = ["nomination", "pointing", "majority", "snap"]


def _options(**agreed: Any) -> Options:
    return lay(9, mafioso=[8, 9], **agreed)[0].options


@pytest.mark.parametrize("trial", NO_ACCUSERS)
def test_a_saint_at_a_trial_without_accusers(trial: str) -> None:
    """R6: nobody would fall with it; without the saint the trial is played."""
    with pytest.raises(RuleError, match=rf"trial without accusers \({trial}\).*\(R6\)"):
        _options(trial=trial, saint=[4])
    assert _options(trial=trial).trial == trial


@pytest.mark.parametrize("trial", ACCUSERS)
def test_a_saint_where_somebody_accuses(trial: str) -> None:
    """R6"""
    assert _options(trial=trial, saint=[4]).trial == trial


@pytest.mark.parametrize("votes", ["outcome", "tally"])
def test_a_secret_governor_without_known_voters(votes: str) -> None:
    """R6: only an open one, or none at all."""
    with pytest.raises(RuleError, match=r"secret governor needs known voters.*\(R6\)"):
        _options(votes=votes, governor=[3], stays="secret")
    assert _options(votes=votes, governor=[3]).of(STAYS) == "open"
    assert _options(votes=votes, stays="secret").of(STAYS) == "secret"


def test_a_secret_governor_with_known_voters() -> None:
    """R6"""
    assert _options(votes="buttons", governor=[3], stays="secret").of(STAYS) == "secret"


def test_a_secret_governor_where_a_helper_moderates() -> None:
    """R6, R9: the box must know whose vote it is."""
    with pytest.raises(RuleError, match=r"secret governor with a helper.*governor: open \(R6\)"):
        _options(votes="buttons", governor=[3], stays="secret", moderation="helper")
    assert _options(votes="buttons", governor=[3], moderation="helper").of(STAYS) == "open"


def test_an_immune_seat_beyond_the_table() -> None:
    """R9"""
    with pytest.raises(RuleError, match=r"seat 10 is immune, and the table has 9 seats \(R9\)"):
        _options(immunity=10)
    assert _options(immunity=9).immunity == 9


@pytest.mark.parametrize(("tie", "mayor"), [("mayor", True), ("runoff", False), ("lot", False)])
def test_a_tie_that_the_mayor_breaks_asks_for_a_mayor(tie: str, mayor: bool) -> None:
    """R12: off, and on as soon as a set-up asks for it."""
    assert _options(tie=tie).mayor is mayor


@pytest.mark.parametrize("trial", ACCUSERS + NO_ACCUSERS)
@pytest.mark.parametrize("ruleset", ["palermo", "basic", "majority", "village"])
def test_every_trial_goes_with_every_ruleset(ruleset: str, trial: str) -> None:
    """Every option can be combined with every ruleset unless a rule forbids it."""
    table = lay(9, ruleset, mafioso=[8, 9], trial=trial)[0]
    assert (table.ruleset, table.options.trial) == (ruleset, trial)
