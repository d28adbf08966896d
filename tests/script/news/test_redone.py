"""R11: an undo taken back by mistake is taken back itself, until anything else is decided."""

from __future__ import annotations

from narrator.rules.game.acts import Leave
from narrator.rules.game.interrupts import Redo, Undo
from narrator.rules.game.state import Phase
from tests.kit.scenes import Reader


def _convicted() -> Reader:
    """Seat 7 is dead by a verdict, and everything is told."""
    reader = Reader(10, mafioso=[1, 2], days=[7])
    reader.read(lambda it: it.view.phase is Phase.DUSK and it.view.facts_announced == len(it.view.facts))
    return reader


def test_a_verdict_that_was_taken_back_by_mistake_counts_again() -> None:
    """R11: until anything else is decided, and as often as it is taken back."""
    reader = _convicted()
    driver = reader.driver
    before = driver.view
    for _ in range(2):
        driver.event(Undo())
        reader.read(lambda it: it.view.facts_announced == len(it.view.facts))
        assert 7 in driver.view.living
        driver.event(Redo())
        heard = reader.read(lambda it: it.view.facts_announced == len(it.view.facts))
        assert heard == ["say redone", "say redone.dead 7"]
        assert (driver.view.dead, driver.view.phase) == (before.dead, before.phase)
    assert not driver.can_happen(Redo())


def test_once_anything_else_is_decided_what_was_taken_back_stays_so() -> None:
    """R11"""
    reader = _convicted()
    reader.driver.event(Undo())
    assert reader.driver.can_happen(Redo())
    reader.driver.event(Leave(9))
    assert not reader.driver.can_happen(Redo())
