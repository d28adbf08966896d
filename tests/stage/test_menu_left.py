"""The menu of the day is left by holding the button (R11)."""

from __future__ import annotations

import pytest

from narrator.live.simulated import tap
from narrator.rules.game.state import Phase
from narrator.stage.records import Happened
from tests.kit.scenes import told
from tests.kit.stage import eight


@pytest.mark.parametrize("after", [0.4, 6.0])
def test_holding_the_button_leaves_the_menu(after: float) -> None:
    """R11: in its question or amid its list, as the question says."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 0.3, 0.9))
    it.run(lambda t: t.said("day 1")[-1] == "menu.open")
    it.press(*tap(it.now + after, 0.9))
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:4] == ["day.first", "menu.open", "menu.closed", "day.minutes"]
    assert not any(isinstance(entry, Happened) for entry in it.records)


def test_the_finger_that_opens_the_menu_does_not_leave_it() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 0.3, 9.0))
    it.run(lambda t: told(t.stage.cue).startswith("ask menu"))
    assert "menu.closed" not in it.said("day 1")
