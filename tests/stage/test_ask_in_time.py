"""A question by day in time: presses that come between its windows, and a table that is talking."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Convicted
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight

ASKS = "ask convicted of"


def _asked(hands: list[float], **agreed: object) -> Theatre:
    """Eight who are asked for the verdict of day 1; in the first Count of it somebody presses at each of
    ``hands``, in slots from its first name on. Nobody else presses in it, and nobody at all after it."""
    counts: list[Prompt] = []

    def presses(prompt: Prompt) -> Iterable[Edge]:
        if told(prompt.cue).startswith(ASKS):
            counts.append(prompt)
            plan = prompt.plan
            assert plan is not None
            if len(counts) == 1:
                return [e for at in hands for e in tap(plan.turn(0) + at * plan.slot)]
        return ()

    it = eight(hands=presses, **agreed)
    it.run(lambda t: told(t.stage.cue) == "say verdict.ask")
    it._answers = False
    return it


def _silent(it: Theatre) -> bool:
    return isinstance(it.stage.cue, AwaitConfirm) and it.stage.cue.silent


def test_a_table_that_is_talking_hears_the_question_twice_that_the_box_waits_and_then_nothing() -> None:
    """R9: for as long as it takes; no reminder, no reproach."""
    it = _asked([])
    it.run(_silent)
    begun = it.now
    assert it.said("day 1")[-2:] == ["verdict.ask", "ask.waits"]
    it.run(lambda t: t.now > begun + 3600)
    assert it.said("day 1")[-3:] == ["verdict.ask", "verdict.ask", "ask.waits"]


@pytest.mark.parametrize("button", ["confirm", "repeat"])
def test_one_press_wakes_it_where_it_was(button: str) -> None:
    """REPEAT means the question with its list, as everywhere."""
    it = _asked([])
    it.run(_silent)
    it.press(*tap(it.now + 600, button=button))
    it.run(lambda t: t.said("day 1")[-1] == "verdict.ask")
    it.run(lambda t: isinstance(t.stage.cue, Count))
    assert told(it.stage.cue).startswith(ASKS)


@pytest.mark.parametrize("into", [0.2, 0.9])
def test_a_press_while_the_question_is_asked_names_nobody_and_skips_nothing(into: float) -> None:
    """Whoever presses too early hears the names all the same."""
    it = _asked([])
    playing = it.stage.now_playing
    assert playing is not None
    it.press(*tap(it.now + into * (playing.end - it.now)))
    it.run(lambda t: t.said("day 1").count("verdict.ask") == 2)
    names = [row.text for row in it.rows if row.cue == "count" and row.phase == "day 1"]
    assert names[:8] == [str(seat) for seat in range(1, 9)]


@pytest.mark.parametrize("between", [2.95, 3.05])
def test_a_press_between_two_names_means_the_one_that_was_heard(between: float) -> None:
    """As the fourth name begins nobody can have reacted to it yet: it is still the third (DESIGN 2)."""
    it = _asked([between])
    it.run(lambda t: t.said("day 1")[-1] == "verdict.sure")
    it._answers = True
    it.run(lambda t: any(type(fact) is Convicted for fact in t.driver.view.facts))
    assert Convicted("day 1", 3) in it.driver.view.facts


def test_a_press_after_the_last_name_is_no_answer_and_the_names_come_again() -> None:
    it = _asked([10.5])  # eight seats, a tie, nobody
    it.run(lambda t: t.said("day 1").count("verdict.ask") == 2)
    assert not any(type(fact) is Convicted for fact in it.driver.view.facts)
