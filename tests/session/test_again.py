"""The second game of an evening: who has just played at this table hears it not explained again (R1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, Hands, settings_in
from tests.kit.box.crashes import asked
from tests.kit.box.hosts import Host, Step
from tests.kit.box.names import ROLES, STORY

FARE = "house.farewell"
"""Whatever is said after it belongs to the second game."""


def _after_the_first(box: Box) -> list[str]:
    said = box.said()
    return said[said.index(FARE) + 1 :] if FARE in said else []


def _second(folder: Path, hands: Hands = STORY, **options: object) -> list[str]:
    """What is said from the farewell on, until night falls over the second game."""
    settings = settings_in(folder, players=5, roles=ROLES, options=options)
    box = Box(settings, hands).run(lambda it: "night.eyes" in _after_the_first(it))
    return _after_the_first(box)


def _changing(*steps: Step) -> Hands:
    """After the first game they hold the button down, and change something."""
    host = Host(["hold", *steps, "set.play"], waits=("ready",))
    played = False

    def hands(prompt: Prompt) -> Iterable[Edge]:
        nonlocal played
        played = played or prompt.in_game
        changes = played and not prompt.in_game and host.done < len(host.steps)
        return host(prompt) if changes else STORY(prompt)

    return hands


def test_the_cards_are_dealt_again_and_night_falls(tmp_path: Path) -> None:
    """R1.3: they know all of it."""
    rules = [line for line in _second(tmp_path) if not line.startswith("story.")]
    assert rules[:6] == [
        "house.again", "again.welcome", "again.deal", "setup.begin", "roll.how", "night.eyes",
    ]  # fmt: skip


def test_the_box_deals_by_light_without_teaching_it_again(tmp_path: Path) -> None:
    """R9"""
    said = _second(tmp_path, deal="box")
    assert said[:3] == ["house.again", "again.welcome", "deal.ready"]
    assert "deal.open" in said


def test_a_table_that_agrees_on_something_else_hears_all_of_it(tmp_path: Path) -> None:
    steps = ("set.variants", "variant.reveal", "variant.reveal.none", "set.back")
    said = _second(tmp_path, _changing(*steps))
    assert "setup.welcome" in said
    assert "setup.button" in said
    assert "again.welcome" not in said


@pytest.mark.parametrize("pace", ["brisk", "calm"], ids=["as it was", "another"])
def test_a_table_that_agrees_on_nothing_new_plays_again(tmp_path: Path, pace: str) -> None:
    """How fast it is played, nobody has to be told."""
    said = _second(tmp_path, _changing("set.pace", f"variant.pace.{pace}"))
    assert "again.welcome" in said


def test_a_table_that_changes_the_decoys_plays_again(tmp_path: Path) -> None:
    """Nobody has to be told of them either."""
    steps = ("set.variants", "variant.decoys", "variant.decoys.off", "set.back")
    assert "again.welcome" in _second(tmp_path, _changing(*steps))


def test_another_evening_begins_with_a_welcome(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, players=5, roles=ROLES)
    Box(settings, STORY).run(lambda it: FARE in it.said())
    box = Box(settings, STORY).run(lambda it: "setup.welcome" in it.said())
    assert "again.welcome" not in box.said()


def test_a_second_game_goes_on_after_a_crash(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, players=5, roles=ROLES)
    second = asked("mafia", "night 2")
    Box(settings, STORY).run(lambda it: FARE in it.said() and second(it), kill=True)
    box = Box(settings, STORY).run(lambda it: FARE in it.said())
    assert box.said()[0] == "house.recovered"
    assert "won.town" in box.said()
