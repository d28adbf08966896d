"""DESIGN 2: a press is answered by a dim blink, which nobody may take for an answer."""

from __future__ import annotations

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm
from narrator.stage.fakes import DarkPanel
from narrator.stage.lights import Lights
from narrator.stage.performance import TWICE
from narrator.stage.ports import Edge, Utterance
from tests.kit.rendering import NamedVoice
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight


def _shown(lights: Lights) -> list[tuple[str, bool]]:
    panel = lights.panel
    assert isinstance(panel, DarkPanel)
    while (due := lights.due()) is not None:
        lights.advance(due)
    return panel.lit


def _blinks(lights: Lights) -> list[set[str]]:
    """Which lamps are alight together, each time that one goes on."""
    alight: set[str] = set()
    seen: list[set[str]] = []
    for lamp, on in _shown(lights):
        if not on and alight:
            seen.append(set(alight))
            alight.clear()
        elif on:
            alight.add(lamp)
    return seen


@pytest.mark.parametrize(("kept", "blinks"), [(True, 1), (False, 2)])
def test_both_lamps_blink_once_for_taken_and_twice_for_taken_back(kept: bool, blinks: int) -> None:
    lights = Lights(DarkPanel())
    lights.receipt(kept, 5.0)
    assert _blinks(lights) == [{"yes", "no"}] * blinks
    assert lights.panel.lit[-2:] == [("yes", False), ("no", False)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("answer", [True, False])
def test_no_answer_lights_both(answer: bool) -> None:
    lights = Lights(DarkPanel())
    lights.answer(answer, 5.0)
    assert {"yes", "no"} not in _blinks(lights)


def test_a_press_that_came_too_early_for_last_words_is_answered_as_they_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R4.9: they are not over before they begin, and whoever pressed into the line need not wonder why."""
    spoken = NamedVoice.utter

    def slowly(self: NamedVoice, text: str) -> Utterance:
        clip = spoken(self, text)
        return clip._replace(seconds=2 * clip.seconds)

    monkeypatch.setattr(NamedVoice, "utter", slowly)
    it = eight(last_words="convicted", discussion=0)
    it.run(lambda t: told(t.stage.cue) == "say last_words.first")
    it.fall_silent()
    at = it.stage.began + TWICE + 0.1
    it.press(*tap(at))
    it.run(lambda t: told(t.stage.cue) == "wait last_words")
    begins = it.stage.began
    it.press(*tap(begins + 1))
    it.run(lambda t: told(t.stage.cue) != "wait last_words")
    assert it.now < begins + 2, "the next press ends them"
    lit = [(lamp, round(when - at, 1)) for when, lamp, on in it.panel.changed if on and when >= at]
    assert lit == [("yes", 0.0), ("no", round(begins - at, 1))]


def test_by_day_a_press_before_the_first_name_is_answered_at_once() -> None:
    """It is not swallowed without a sign: red, once, within a tenth of a second."""
    it = eight(scripted=False, hands=_seated_and_clear)
    it.run(lambda t: told(t.stage.cue).startswith("ask anything"))
    at = it.conductor.cursor + 0.05
    it.press(*tap(at))
    it.run(lambda t: t.now > at + 0.3)
    red = [moment for moment, lamp, on in it.panel.changed if lamp == "no" and on]
    assert [round(moment - at, 1) for moment in red if moment >= at] == [0.0]
    assert told(it.stage.cue).startswith("ask anything")


@pytest.mark.parametrize(
    ("cue", "button", "after", "shown"),
    [
        ("say", "confirm", 0.0, {"no"}),  # it may have meant what came before
        ("say", "confirm", 0.9, {"yes"}),
        ("say", "seat 3", 0.9, {"no"}),
        ("rest", "confirm", 0.1, {"no"}),
        ("count", "confirm", 0.05, {"no"}),
        ("count", "confirm", 0.4, set()),  # what was meant is over, and the next line is heard
        ("await", "confirm", 0.4, set()),
    ],
)
def test_every_press_by_day_is_answered_within_a_tenth_of_a_second(
    cue: str, button: str, after: float, shown: set[str]
) -> None:
    """Seen, or by what is heard next; the answer is as quick in a sentence as in a count."""
    it, spare = eight(), 1.5 if cue == "say" else 0.2

    def begun(t: Theatre) -> bool:
        playing = t.stage.now_playing
        lasts = playing is not None and playing.end > t.stage.began + after + spare
        by_day = t.driver.label.startswith("day")
        first = by_day and lasts and not t.stage.reminds  # into a reminder no press is too early
        return first and type(t.stage.cue).__name__.lower().startswith(cue)

    it.run(begun)
    at, now = it.stage.began + after, it.stage.cue
    it.press(*[Edge(button, edge.down, edge.at) for edge in tap(at)])
    it.run(lambda t: t.now > at + 0.3)
    lit = {lamp for moment, lamp, on in it.panel.changed if on and at <= moment <= at + 0.1}
    assert lit & {"yes", "no"} == shown
    assert shown or it.stage.cue is not now


def test_by_night_a_press_that_means_nothing_is_not_answered() -> None:
    it = eight()
    it.run(lambda t: t.driver.label == "night 2" and told(t.stage.cue).startswith("say"))
    at = it.now + 0.9
    it.press(*tap(at))
    it.run(lambda t: t.now > at + 0.3)
    assert not [lamp for moment, lamp, on in it.panel.changed if on and moment >= at]


def _seated_and_clear(prompt: Prompt) -> list[Edge]:
    waits = isinstance(prompt.cue, AwaitConfirm) and prompt.cue.over is None
    return tap(prompt.at + 1.0) if waits else []
