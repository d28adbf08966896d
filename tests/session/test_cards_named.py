"""R1.6 at the box: the cards to take are named before an evening's first game, and not again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import Count, Say
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, settings_in
from tests.kit.box.hosts import Host, a_box
from tests.kit.box.people import People

ROLES = {"mafioso": 2, "detective": 1}
CARDS = ("mafioso", "mafioso", "detective", "citizen", "citizen", "citizen")
LENGTHS = ("long.evening", "long.night")
STORY = People(cards=CARDS, nights=[{}, {"mafia": 5}], verdicts=[3, 4, 6])


def _box(folder: Path, people: Any = STORY, **options: Any) -> Box:
    return Box(settings_in(folder, players=6, roles=ROLES, options=options), people)


def _cards(box: Box) -> list[str]:
    return [row.text for row in box.rows if row.line.startswith("rank.")]


def test_the_cards_are_named_before_the_first_game_alone(tmp_path: Path) -> None:
    """R1.6"""
    box = _box(tmp_path).run(lambda box: "setup.seats" in box.said())
    assert box.said() == [
        "house.ready", *LENGTHS, "setup.welcome", "setup.table", "explain.begins", "explain.skipped",
        "setup.card.one", "setup.card.many", "setup.citizens", "cards.take", *["cards.for"] * 3,
        "cards.ready", "setup.seats",
    ]  # fmt: skip
    assert _cards(box) == [
        "The king of clubs", "The queen of clubs", "The ace of hearts", "The eight of hearts",
        "The seven of hearts", "The eight of diamonds",
    ]  # fmt: skip
    again = _box(tmp_path / "again").run(lambda it: "again.deal" in it.said())
    assert again.said().count("cards.take") == 1


def test_a_press_goes_on_to_the_game(tmp_path: Path) -> None:
    def knows(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, Count) and prompt.cue.ask.startswith("cards"):
            return prompt.on(1)
        return STORY(prompt)

    box = _box(tmp_path, knows).run(lambda box: "setup.seats" in box.said())
    assert box.said() == [
        "house.ready", *LENGTHS, "setup.welcome", "setup.table", "explain.begins", "explain.skipped",
        "setup.card.one", "setup.card.many", "setup.citizens", "cards.take", "cards.for",
        "setup.seats",
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "named"), [("cards.take", 0), ("cards.for", 0)])
def test_a_press_into_a_line_that_leads_to_the_cards_ends_the_list_too(
    tmp_path: Path, line: str, named: int
) -> None:
    def knows(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, Say) and prompt.cue.line == line:
            return tap(prompt.at + 0.4)
        return STORY(prompt)

    box = _box(tmp_path, knows).run(lambda box: "setup.seats" in box.said())
    assert len(_cards(box)) == named
    assert "cards.ready" not in box.said()


def test_a_second_press_at_the_greeting_skips_no_card(tmp_path: Path) -> None:
    def twice(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, Say) and prompt.cue.line in ("setup.welcome", "setup.table"):
            return tap(prompt.at + 0.4)
        return STORY(prompt)

    box = _box(tmp_path, twice).run(lambda box: "setup.seats" in box.said())
    assert len(_cards(box)) == len(CARDS)


def test_a_table_that_turned_back_before_its_game_hears_them_once_more(tmp_path: Path) -> None:
    """R1.6: until a game was played, nobody knows whether they lie there."""
    hands = Host(["press", "hold", "set.play"], waits=("ready", "begin"))
    box = a_box(tmp_path, hands, players=6).run(lambda it: it.said().count("setup.seats") == 2)
    assert box.said().count("cards.take") == 2


def test_a_long_press_while_the_cards_are_named_goes_back_to_the_set_up(tmp_path: Path) -> None:
    """They are six, and wanted five: no game is left behind, and nothing waits for the list's end."""

    def turns_back(prompt: Prompt) -> Iterable[Edge]:
        named = isinstance(prompt.cue, Count) and prompt.cue.ask.startswith("cards")
        return tap(prompt.at + 1, 0.9) if named else STORY(prompt)

    box = _box(tmp_path, turns_back).run(lambda it: it.said()[-1:] in (["set.open"], ["cards.ready"]))
    assert box.said()[-2:] == ["cards.for", "set.open"]
    assert not box.evening.games.unfinished.path.exists()


def test_where_the_box_deals_nobody_looks_for_cards(tmp_path: Path) -> None:
    """R9"""
    box = _box(tmp_path, deal="box").run(lambda box: "setup.no_cards" in box.said())
    assert "cards.take" not in box.said()
