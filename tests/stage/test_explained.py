"""What is explained before a game, as it is heard: a press ends it at once, and no more than it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.stage.ports import Edge
from tests.kit.stage import Theatre, eight

SENTENCES = 7
"""Of the game, at the ordinary table."""


def _explains(prompt: Prompt, name: str = "explain") -> bool:
    cue = prompt.cue
    return isinstance(cue, AwaitConfirm) and cue.over is not None and cue.ask == name


def _waits(it: Theatre) -> bool:
    """Whether the box has come to its first wait."""
    cue = it.stage.cue
    return isinstance(cue, AwaitConfirm) and cue.over is None


def _setup(it: Theatre) -> list[str]:
    return [line for line in it.said("setup") if line.startswith(("explain", "setup"))]


def test_who_presses_nothing_hears_one_sentence_after_the_other() -> None:
    """A wait that speaks is as long as its line."""
    it = eight(scripted=False).run(_waits)
    assert [row.line for row in it.rows if row.line.startswith("explain")] == [
        "explain.begins", "explain.game", "explain.wins.majority", "explain.night.meet",
        "explain.day.minutes", "explain.reveal.all", "explain.dead",
    ]  # fmt: skip
    ends = [row.t + row.seconds for row in it.rows if row.cue == "say"]
    starts = [row.t for row in it.rows if row.cue == "say"][1:]
    assert all(0.3 < start - end < 0.5 for end, start in zip(ends[4:], starts[4:], strict=False))


@pytest.mark.parametrize("into", [0.05, 0.4, 1.0])
@pytest.mark.parametrize("said", range(SENTENCES))
def test_a_press_cuts_any_sentence_short_and_begins_nothing(said: int, into: float) -> None:
    heard = 0

    def hands(prompt: Prompt) -> Iterable[Edge]:
        nonlocal heard
        heard += _explains(prompt)
        return tap(prompt.at + into) if _explains(prompt) and heard == said + 1 else []

    it = eight(scripted=False, hands=hands).run(_waits)
    assert isinstance(it.stage.cue, AwaitConfirm)
    assert it.stage.cue.ask == "seated"
    explained = [row for row in it.rows if row.phase == "setup" and row.cue == "say"]
    skipped = next(at for at, row in enumerate(explained) if row.line == "explain.skipped")
    assert skipped == 2 + said + 1  # after the welcome
    assert explained[skipped].t - explained[skipped - 1].t == pytest.approx(into + 0.12, abs=0.3)
    assert _setup(it)[-2:] == ["setup.seats", "setup.seated"]


def test_a_child_that_presses_all_the_time_still_hears_where_seat_one_is() -> None:
    """The seats take their time: no press goes on that comes before the line which asks for it."""

    def hands(prompt: Prompt) -> Iterable[Edge]:
        line = prompt.cue.line if isinstance(prompt.cue, Say) else ""
        pressing = _explains(prompt) or (line and line != "setup.seated")
        return tap(prompt.at + 0.5) if pressing else []

    it = eight(scripted=False, hands=hands).run(_waits)
    assert isinstance(it.stage.cue, AwaitConfirm)
    assert it.stage.cue.ask == "seated"
    assert it.said("setup").count("explain.skipped") == 1


def test_a_line_that_is_repeated_is_heard_from_its_beginning_and_nothing_over_it() -> None:
    """REPEAT, in the midst of a sentence."""
    pressed = False

    def hands(prompt: Prompt) -> Iterable[Edge]:
        nonlocal pressed
        if not pressed and _explains(prompt):
            pressed = True
            return tap(prompt.at + 1.0, button="repeat")
        return []

    it = eight(scripted=False, hands=hands).run(_waits)
    lines = [row for row in it.rows if row.cue == "say"]
    first, again, after = (row for row in lines if row.line in ("explain.begins", "explain.game"))
    assert again.line == "explain.begins"
    assert again.t == pytest.approx(first.t + 1.0, abs=0.1)
    assert after.t > again.t + again.seconds
