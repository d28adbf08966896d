"""Whatever can be said at a table is known before it plays: a line that has to be rendered in the midst of
a game would be late."""

from __future__ import annotations

import pytest

from narrator.script.common.cues import Beat, Count, Cue, Light, Say
from narrator.trials import all_trials
from narrator.words.catalogue import every_say
from tests.kit.court import Court
from tests.kit.random_table import RandomTable

TABLES, BATCHES = 60, 4
CUES = 500
"""After so many cues a random evening is left."""


def _said(cue: Cue | Light | None) -> list[Say]:
    """The lines of one cue."""
    if isinstance(cue, Count):
        return [item.say for item in cue.items]
    if isinstance(cue, Beat):
        return [cue.say]
    return [cue] if isinstance(cue, Say) else []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_all_that_is_said_at_a_random_table_is_known_ahead(batch: int) -> None:
    """R5, R6: in every trial, with all votes, ties and offices."""
    trials = set()
    for seed in range(batch, TABLES, BATCHES):
        table = RandomTable(seed)
        driver, known = table.reader.driver, {*every_say(table.reader.table)}
        trials.add(driver.view.table.options.trial)
        for _ in range(CUES):
            late = [say for say in _said(driver.cue) if say not in known]
            assert late == [], f"table {seed}, {driver.label}"
            if driver.cue is None:
                break
            table.answers(driver)
    assert len(trials) > len(all_trials()) // 2


def test_the_numbers_of_a_tally_are_known_ahead_up_to_all_votes_with_the_mayor_s() -> None:
    """R6: eight at the table have nine votes."""
    court = Court(votes="tally", mayor=True, says={"list": [(3,), (0,)], "accused": [(1,)]})
    known = {*every_say(court.table)}
    court.read(lambda it: it.key.endswith("/votes pass 1"))
    said = _said(court.driver.cue)
    assert len(said) == 10
    assert {*said} <= known


def test_a_table_that_counts_alone_needs_no_numbers() -> None:
    court = Court(says={})
    lines = {say.line for say in every_say(court.table)}
    assert "vote.missing" not in lines
    assert Say("count.number", (("number", 8),)) not in every_say(court.table)
