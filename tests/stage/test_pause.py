"""PAUSE, by night too: everything rests, and what was interrupted starts anew (DESIGN 2 and 4)."""

from __future__ import annotations

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Died
from narrator.rules.game.state import Phase
from narrator.stage.lights import ANSWER
from narrator.stage.ports import Edge
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight, until

COUNT = "count mafia of 1,2,3,4,5,6,7,8"


def test_pause_asks_the_step_again_and_the_night_is_as_if_it_had_been_asked_once() -> None:
    """R11: everybody closes their eyes, and the question is asked again, in full; a wrong press before
    it is forgotten, and the log of the night is that of the right one."""
    plain = eight().run_to(Phase.DAWN, 2).driver.game.log
    it = eight()
    until(it, COUNT, "night 2")
    at = it.conductor.cursor
    it.press(*tap(at + 0.4), *tap(at + 2.0, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    counted = [row.text for row in it.rows if row.cue == "count" and row.phase == "night 2"]
    assert counted[:4] == ["1", "2", "3", "1"]
    assert it.driver.game.log == plain


def test_pause_within_a_count_waits_for_the_next_name_and_drops_the_presses() -> None:
    """The choice that was pressed before it is forgotten, and the Count is counted from its start."""
    it = eight(at_night={})
    until(it, COUNT, "night 2")
    plan_at = it.conductor.cursor
    it.press(*tap(plan_at + 0.4), *tap(plan_at + 2.0, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    counted = [row.text for row in it.rows if row.cue == "count" and row.phase == "night 2"]
    assert counted[:5] == ["1", "2", "3", "1", "2"]
    assert not any(isinstance(fact, Died) for fact in it.driver.view.facts)


def test_a_pause_that_nobody_ends_is_told_of_once_and_a_press_meanwhile_ends_it() -> None:
    """Whoever paused by night may not know it: all sit there with closed eyes."""
    it = eight()
    until(it, "rest think 20", "night 2")
    begun = len(it.begun)
    it.press(*tap(it.conductor.cursor + 7, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    later = it.now + 600
    it.press(*tap(later, button="repeat"))
    it.run(lambda t: t.now >= later)
    said = [row.line for row in it.rows if row.cue == "say"]
    assert said[-2:] == ["house.paused", "house.still_paused"]
    paused, reminded = (row.t for row in it.rows if row.line in said[-2:])
    assert 60 < reminded - paused < 70
    it.press(*tap(it.now + 1, button="pause"))
    it.run_to(Phase.DAWN, 2)
    script = [told(cue) for _, cue in it.begun[begun:]]
    assert script[:5] == [
        "say house.paused", "wait paused", "say house.still_paused", "wait paused", "say house.sleep_again"
    ]  # fmt: skip


def test_a_press_during_the_reminder_of_a_pause_ends_the_pause() -> None:
    for button in ("pause", "confirm"):
        it = eight()
        until(it, "rest think 20", "night 2")
        it.press(*tap(it.conductor.cursor + 7, button="pause"))
        it.run(lambda t: any(row.line == "house.still_paused" for row in t.rows))
        it.press(*tap(it.now + 0.5, button=button))
        it.run(lambda t: told(t.stage.cue) == "rest think 20")
        said = [row.line for row in it.rows if row.cue == "say"]
        assert said[-5:] == [
            "house.paused", "house.still_paused", "house.sleep_again", "mafia.wake", "mafia.think"
        ]  # fmt: skip


def test_pause_by_day_and_by_the_only_button() -> None:
    """Kit `one`: CONFIRM held for three seconds pauses, and resumes."""
    it = eight(holds=True)
    it.run(lambda t: told(t.stage.cue) == "rest think 6" and t.driver.label == "night 2")
    at = it.conductor.cursor + 1
    it.press(*tap(at, 3.5))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    assert it.now >= at + 3.0
    it.press(*tap(it.now + 5, 3.5))
    begun = len(it.begun)
    it.run_to(Phase.DAWN, 2)
    assert [told(cue) for _, cue in it.begun[begun:]][:6] == [
        "say house.sleep_again", "rest back 4", "say detective.wake", "say detective.think",
        "rest back 1.2", "rest think 6",
    ]  # fmt: skip


def test_without_that_kit_a_hold_is_a_long_press_only() -> None:
    it = eight()
    until(it, "rest think 6", "night 2")
    it.press(*tap(it.conductor.cursor + 1, 3.5))
    it.run_to(Phase.DAWN, 2)
    assert "house.paused" not in it.said()


def test_a_pause_in_an_answer_darkens_the_lamp_and_answers_anew() -> None:
    """Eyes open in a pause: nothing may still be lit, and the answer is given once more, in full."""
    it = eight()
    until(it, "rest answer 4", "night 2")
    lit = it.panel.lit.count(("yes", True))
    it.run(lambda t: t.panel.lit.count(("yes", True)) > lit)
    it.press(*tap(it.now + 1, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    assert it.panel.lit[-1] == ("yes", False)
    lit = it.panel.lit.count(("yes", True))
    it.press(*tap(it.now + 9, button="pause"))
    it.run_to(Phase.DAWN, 2)
    assert it.panel.lit.count(("yes", True)) == lit + 1
    assert ANSWER == 4.0


def test_after_a_pause_repeat_says_the_question_and_not_the_pause() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 1, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 1, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    after = it.said("day 1")
    assert after[after.index("house.goes_on") :][:5] == [
        "house.goes_on", "day.first", "day.minutes", "day.first", "day.minutes"
    ]  # fmt: skip


def _resumed_in(it: Theatre, cue: str) -> list[str]:
    """Presses PAUSE in this cue and again five seconds later; tells what followed."""
    it.run(lambda t: told(t.stage.cue) == cue)
    it.press(*tap(it.conductor.cursor + 0.5, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    begun = len(it.begun)
    it.run(lambda t: len(t.begun) > begun + 1 and told(t.stage.cue) == cue)
    return [told(cue) for _, cue in it.begun[begun:]]


@pytest.mark.parametrize(
    ("cue", "said"),
    [
        ("wait seated", "say setup.seated"),
        ("wait begin", "say setup.begin"),
        ("wait trial.1", "say accusation.list.three"),
        ("ask convicted of 1,2,3,4,5,6,7,8,-1,0", "say verdict.ask"),
    ],
)
def test_what_was_asked_before_a_pause_is_asked_again(cue: str, said: str) -> None:
    """R11: nobody remembers after a pause what the box waits for."""
    assert _resumed_in(eight(), cue) == ["say house.goes_on", said, cue]


def test_who_comes_back_to_a_talk_hears_that_it_is_one_and_how_to_end_it() -> None:
    """R5, R11: how many minutes are left tells nobody what to do in them."""
    assert _resumed_in(eight(), "wait discussion") == [
        "say house.goes_on", "say day.first", "say day.minutes 5", "wait discussion"
    ]  # fmt: skip


def test_a_pause_in_the_menu_asks_its_own_question_again() -> None:
    it = eight(hands=lambda _: ())
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 1, 0.9))
    it.run(lambda t: told(t.stage.cue).startswith("ask menu"))
    menu = told(it.stage.cue)
    assert _resumed_in(it, menu) == ["say house.goes_on", "say menu.open", menu]


def test_a_press_while_the_request_is_said_again_counts() -> None:
    it = eight(scripted=False, hands=_into_the_request_after_a_pause)
    it.run(lambda t: told(t.stage.cue) == "wait seated")
    it.press(*tap(it.now + 1, button="pause"), *tap(it.now + 10, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait cards")
    assert it.said().count("setup.seated") == 2


def _into_the_request_after_a_pause(prompt: Prompt) -> list[Edge]:
    """Presses in the last words of the second request."""
    again = told(prompt.cue) == "say setup.seated" and prompt.at > 40
    return tap(prompt.end - 0.6) if again else []
