"""A pause by night: a second press ends it at once, and who is awake is said before the step begins anew."""

from __future__ import annotations

import pytest

from narrator.live.simulated import tap
from tests.kit.scenes import told
from tests.kit.stage import eight, until

COUNT = "count mafia of 1,2,3,4,5,6,7,8"


@pytest.mark.parametrize(
    ("button", "after", "ends"),
    [("pause", 0.6, False), ("pause", 1.0, True), ("confirm", 1.0, False), ("confirm", 2.1, True)],
)
def test_a_second_press_ends_the_pause_while_the_box_still_says_how(
    button: str, after: float, ends: bool
) -> None:
    """Whoever knows it need not wait for the end of the sentence. A double press is one, and a press for a
    name that was just counted is not heard to have come."""
    it = eight()
    until(it, "rest think 20", "night 2")
    it.press(*tap(it.conductor.cursor + 7, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "say house.paused")
    at = it.now
    it.press(*tap(at + after, button=button))
    it.run(lambda t: t.now > at + 4)
    assert ("house.sleep_again" in it.said()) is ends
    assert it.panel.paused is not ends


STEPS = {
    "count mafia.roll of 1,2,3,4,5,6,7,8": ["mafia.sign"],
    "count roll.lamps of 1,2,3,4,5,6,7,8": ["roll.lamps"],
    "rest think 20": ["mafia.wake", "mafia.think"],
    COUNT: ["mafia.wake", "mafia.think", "count.now"],
    "count detective of 1,2,3,4,5,6,7,8": ["detective.wake", "detective.think"],
    "rest answer 4": ["detective.wake", "detective.answer"],
    "rest back 2": [],
}
"""A step of a night → the lines that say, before it is played anew, who is awake and what they do."""


@pytest.mark.parametrize("step", STEPS)
def test_who_is_awake_in_a_step_and_why_is_said_before_it_is_played_anew(step: str) -> None:
    """R11: all others sleep, and nobody has to remember what was asked."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == step)
    it.press(*tap(it.conductor.cursor + 0.5, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    begun = len(it.begun)
    it.run(lambda t: len(t.begun) > begun + 1 and told(t.stage.cue) == step)
    script = [told(cue) for _, cue in it.begun[begun:]]
    wakes = ["say house.sleep_again", "rest back 4", *(f"say {line}" for line in STEPS[step])]
    assert script == [*wakes, "rest back 1.2", step]


@pytest.mark.parametrize(
    ("line", "wakes"),
    [("mafia.sign", ["mafia.sign"]), ("mafia.think", ["mafia.wake", "mafia.think"])],
)
def test_a_sentence_is_heard_out_and_then_who_is_awake_is_told_anew(line: str, wakes: list[str]) -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == f"say {line}")
    it.press(*tap(it.conductor.cursor + 0.5, button="pause"), *tap(it.now + 12, button="pause"))
    it.run(lambda t: "house.sleep_again" in t.said() and told(t.stage.cue).startswith("rest back 1.2"))
    assert it.said()[-len(wakes) :] == wakes
