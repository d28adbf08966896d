"""R5: where the box waits and says something meanwhile, a press is an answer whatever it falls into."""

from __future__ import annotations

import pytest

from narrator.live.simulated import tap
from narrator.script.common.cues import Say
from narrator.stage import day_signs, performance
from narrator.stage.ports import Edge
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight

AROUND = [-1.0, -0.5, -0.15, -0.05, 0.05, 0.3, 0.7, 1.0]
"""Seconds after a line begins at which a finger comes down; it is lifted a tenth of a second later."""


def _left_alone(wait: str, **agreed: object) -> Theatre:
    it = eight(**agreed).run(lambda t: told(t.stage.cue) == wait)
    it.fall_silent()
    return it


def _begins(it: Theatre, line: str) -> float:
    """When the box says this amid the wait."""
    said = len(it.said())
    it.run(lambda t: len(t.said()) > said)
    assert isinstance(it.stage.cue, Say)
    assert it.stage.cue.line == line
    return it.rows[-1].t


@pytest.mark.parametrize("after", AROUND)
@pytest.mark.parametrize(
    ("wait", "line", "then"),
    [("wait begin", "setup.begin", "night 1"), ("wait trial.1", "trial.urge", "day 1")],
)
def test_a_press_around_a_reminder_is_not_lost(wait: str, line: str, then: str, after: float) -> None:
    at = _begins(_left_alone(wait), line) + after
    it = _left_alone(wait)
    it.press(*tap(at))
    it.run(lambda t: t.now > at + 12 or told(t.stage.cue) not in (wait, f"say {line}"))
    assert told(it.stage.cue) not in (wait, f"say {line}")
    assert it.driver.label == then
    it.run(lambda t: t.now > at + 12)
    assert it.said().count("wait.patient") == 0


@pytest.mark.parametrize("after", [0.05, 0.3, 0.7, 1.0])
def test_a_press_around_the_word_that_the_box_waits_asks_anew(
    monkeypatch: pytest.MonkeyPatch, after: float
) -> None:
    """Only going on is left to mean there, and twice nobody has answered: no press is too early for it. The
    line is no longer than the last second in which any press counts, so that is shortened."""
    for module in (performance, day_signs):
        monkeypatch.setattr(module, "EARLY_PRESS", 0.0)
    count = "ask convicted of 1,2,3,4,5,6,7,8,-1,0"
    it = eight().run(lambda t: told(t.stage.cue) == count)
    it.fall_silent()
    it.run(lambda t: t.said()[-1:] == ["ask.waits"])
    at = it.rows[-1].t + after
    it.press(*tap(at))
    asked = it.said().count("verdict.ask")
    it.run(lambda t: t.now > at + 12 or t.said().count("verdict.ask") > asked)
    assert it.said()[-1] == "verdict.ask"
    assert "no" not in [lamp for moment, lamp, _ in it.panel.changed if at <= moment < at + 0.2]


@pytest.mark.parametrize("after", AROUND)
def test_nor_is_one_around_the_warning_of_a_talk(after: float) -> None:
    """R5: a press asks to end the talk, also while the box says that a minute is left."""
    wait = "wait discussion"
    at = _begins(_left_alone(wait), "day.minutes") + after
    it = _left_alone(wait)
    it.press(*tap(at))
    it.run(lambda t: "day.enough" in t.said() or t.now > at + 12)
    assert "day.enough" in it.said()


def test_the_first_word_of_a_menu_that_comes_into_a_talk_is_no_reminder_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A press there means nothing, and is answered in red, where it is not in its last second."""
    monkeypatch.setattr(day_signs, "EARLY_PRESS", 0.0)
    it = _left_alone("wait discussion")
    it.press(Edge("confirm", True, it.now + 3), Edge("confirm", False, it.now + 3.8))
    at = _begins(it, "menu.open") + 0.4
    it.press(*tap(at))
    it.run(lambda t: t.now > at + 0.3)
    assert [lamp for moment, lamp, on in it.panel.changed if on and moment >= at] == ["no"]
