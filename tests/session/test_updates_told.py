"""What the box says of updates: between games, each once, and never into a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm
from narrator.script.evening.fault_lines import UPDATES
from narrator.session.updates_told import UpdatesTold
from narrator.stage.ports import Edge
from narrator.updates.news import News, NewsFile
from narrator.updates.update_outcome import Outcome
from tests.kit.box.box import Box, Hands, over, settings_in
from tests.kit.box.crashes import CARDS, ROLES, STORY, ready
from tests.kit.box.people import People


def news(outcome: Outcome, about: str = "1.1.0") -> News:
    return News(f"{outcome.value} {about}", outcome, about, "", 0)


def nobody(_: Prompt) -> Iterable[Edge]:
    return ()


def a_box(folder: Path, hands: Hands = nobody, **chosen: object) -> tuple[Box, NewsFile]:
    """A box that hears of its updates, and the file by which it does."""
    file = NewsFile(folder / "update")
    settings = settings_in(folder, **chosen)
    box = Box(settings, hands)
    box.evening.updates = UpdatesTold(file, settings.state)
    return box, file


def told(box: Box) -> list[str]:
    return [line for line in box.said() if line.startswith("update.")]


def test_there_is_a_line_for_each_outcome() -> None:
    assert {*UPDATES} == {outcome.value for outcome in Outcome}


@pytest.mark.parametrize("outcome", Outcome)
def test_what_became_of_an_update_is_said_at_the_start_and_only_once(
    tmp_path: Path, outcome: Outcome
) -> None:
    for expected in ([f"update.{outcome.value}"], []):
        box, file = a_box(tmp_path)
        file.publish(news(outcome))
        box.run(ready)
        assert told(box) == expected
        assert box.said()[-1] == "house.ready"


def test_a_stick_is_answered_while_the_box_waits(tmp_path: Path) -> None:
    """Not into its sentence, and without another greeting."""
    box, file = a_box(tmp_path)

    def until(box: Box) -> bool:
        if box.said() == ["house.ready"]:
            file.publish(news(Outcome.DAMAGED))
        return bool(told(box)) and ready(box)

    box.run(until)
    assert box.said() == ["house.ready", "update.damaged"]
    greeting, answer = (row for row in box.rows if row.cue == "say")
    assert answer.t >= greeting.t + greeting.seconds


def test_it_is_answered_out_of_the_silence_too(tmp_path: Path) -> None:
    box, file = a_box(tmp_path)

    def until(box: Box) -> bool:
        if box.clock.time > 300:
            file.publish(news(Outcome.READY))
        return bool(told(box)) and box.clock.time > 600

    box.run(until)
    assert box.said() == ["house.ready", "update.ready"]
    assert box.clock.time < 700


def test_a_press_after_it_begins_a_game(tmp_path: Path) -> None:
    def hands(prompt: Prompt) -> Iterable[Edge]:
        first = isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "ready" and told(box)
        return tap(prompt.at + 1) if first else ()

    box, file = a_box(tmp_path, hands, players=7)
    file.publish(news(Outcome.TAKEN))
    box.run(lambda box: "length" in str(box.asked()) or "laid" in box.asked())
    assert told(box) == ["update.taken"]


def test_during_a_game_nothing_is_said_of_updates(tmp_path: Path) -> None:
    """Neither by night nor by day; after the farewell it is."""
    box, file = a_box(tmp_path, STORY, players=7, roles=ROLES)

    def until(box: Box) -> bool:
        if box.driver is not None:
            file.publish(news(Outcome.ROLLED_BACK))
        return over(box)

    box.run(until)
    said = box.said()
    assert told(box) == ["update.rolled_back"]
    assert said.index("house.farewell") < said.index("update.rolled_back") < len(said) - 1


def test_when_it_is_said_does_not_depend_on_a_secret(tmp_path: Path) -> None:
    """Its place among the public rows is the same, whoever was chosen by night."""
    quiet = People(cards=CARDS, nights=[{}, {"mafia": 5}], verdicts=STORY.verdicts)
    heard = []
    for name, people in (("one", STORY), ("two", quiet)):
        box, file = a_box(tmp_path / name, people, players=7, roles=ROLES)

        def until(box: Box, file: NewsFile = file) -> bool:
            if box.driver is not None:
                file.publish(news(Outcome.FAILED))
            return over(box)

        box.run(until)
        heard.append([(row.t, row.line) for row in box.rows if row.line.startswith("update.")])
    assert heard[0] == heard[1] != []


def test_several_are_said_one_after_the_other_and_a_third_later(tmp_path: Path) -> None:
    box, file = a_box(tmp_path)
    file.publish(news(Outcome.UNTRUSTED, "narrator-9.update"))
    file.publish(news(Outcome.TAKEN))
    box.run(ready)
    assert told(box) == ["update.untrusted", "update.taken"]
    box, file = a_box(tmp_path)
    file.publish(news(Outcome.OLDER, "0.9.0"))
    box.run(ready)
    assert told(box) == ["update.older"]
