"""Whole sets of cards by ear, which come before the single ones: however many cards there are, choosing is
quick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from narrator.script.common.cues import Count
from tests.kit.box.box import Box
from tests.kit.box.hosts import (
    Host,
    Step,
    a_box,
    chosen,
    left_alone,
    read_back,
    seconds_of_menus,
)
from tests.kit.rules import preset

OF_TWELVE: dict[str, Any] = {"players": 12, "ruleset": "werewolves"}
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def dealt(box: Box) -> dict[str, int]:
    return dict(box.evening.table.likely().dealt)


def test_the_sets_are_named_before_any_side(tmp_path: Path) -> None:
    box = a_box(tmp_path, Host(["hold", "set.cards"]), **OF_TWELVE).run(left_alone)
    count = [cue for _, cue in box.begun if isinstance(cue, Count)][-1]
    assert [item.say.line for item in count.items][:4] == [
        "preset.box", "preset.gentle", "preset.wild", "set.cards.mafia",
    ]  # fmt: skip


def test_a_set_changes_the_cards_and_nothing_else(tmp_path: Path) -> None:
    """The short evening that was chosen before stays short."""
    steps: list[Step] = [
        "hold",
        "set.ready",
        "preset.short",
        "set.cards",
        "preset.wild",
        "set.play",
    ]
    box = a_box(tmp_path, Host(steps), **OF_TWELVE).run(read_back)
    assert {"white_wolf", "infecting_wolf", "fox"} <= dealt(box).keys()
    assert box.evening.table.likely().options.discussion == 120
    assert "roles" in chosen(tmp_path)


def test_wild_cards_are_named_back_before_the_game_begins(tmp_path: Path) -> None:
    """The Mafia's, and those that play for themselves; of the town how many cards, and no others."""
    steps: list[Step] = ["hold", "set.cards", "preset.wild", "set.play"]
    box = a_box(tmp_path, Host(steps), **OF_TWELVE).run(read_back)
    at = len(box.said()) - box.said()[::-1].index("setup.table")
    texts = [row.text for row in box.rows if row.cue == "say"][at:]
    assert texts[:3] == [
        "Werewolves: three.",
        "Among them: wolf father.",
        "Among them: white werewolf.",
    ]


def test_only_cards_that_are_owned_are_proposed(tmp_path: Path) -> None:
    """Of the werewolves' cards a few; a set that needs another is not named."""
    owned = ["detective", "apothecary", "hunter", "sleepwalker", "thief", "jester"]
    steps: list[Step] = ["hold", "set.cards", "set.cards.town"]
    box = a_box(tmp_path, Host(steps), **OF_TWELVE, cards=owned).run(left_alone)
    menus = [cue for _, cue in box.begun if isinstance(cue, Count)]
    named = [dict(item.say.slots).get("role", item.say.line) for cue in menus for item in cue.items]
    assert [name for name in named if str(name).startswith("preset.")] == ["preset.box"]
    cards = {str(name).removeprefix("role.") for name in named if str(name).startswith("role.")}
    assert cards == {"detective", "apothecary", "hunter", "sleepwalker", "thief"}


@pytest.mark.parametrize("number", [8, 16, 24])
def test_the_cards_of_the_table_are_chosen_by_ear_at_any_size(tmp_path: Path, number: int) -> None:
    """R16"""
    steps: list[Step] = ["hold", "set.cards", "set.play"]
    box = a_box(tmp_path, Host(steps), ruleset="werewolves", players=number).run(read_back)
    assert dealt(box) == dict(preset("werewolves").table[number])


@LANGUAGES
def test_a_set_is_chosen_in_forty_seconds(tmp_path: Path, language: str) -> None:
    """From the first question to the last word of what will be played."""
    steps: list[Step] = ["hold", "set.cards", "preset.wild", "set.play"]
    box = a_box(tmp_path, Host(steps), language=language, **OF_TWELVE).run(read_back)
    assert seconds_of_menus(box) < 40


SLOWEST: list[Step] = [
    "hold", "set.cards",
    "set.cards.mafia", "set.cards.more", ("set.role.name", "role.infecting_wolf"), "set.cards.enough",
    "set.cards.town", "set.cards.more", ("set.role.name", "role.village_idiot"), "set.cards.enough",
    "set.cards.alone", ("set.role.name", "role.piper"), "set.cards.enough",
    "set.play",
]  # fmt: skip


@LANGUAGES
def test_single_cards_of_every_side_are_chosen_in_a_minute_and_a_half(tmp_path: Path, language: str) -> None:
    """The longest way: a card on each side, and one of them the last of those that are seldom dealt."""
    box = a_box(tmp_path, Host(SLOWEST), language=language, players=12).run(read_back)
    assert {"infecting_wolf", "village_idiot", "piper"} <= dealt(box).keys()
    assert seconds_of_menus(box) < 90


@LANGUAGES
@pytest.mark.parametrize(
    ("steps", "seconds"),
    [(["set.cards"], 13), (["set.cards", "set.cards.town"], 20),
     (["set.cards", "set.cards.town", "set.cards.more"], 30), (["set.ready"], 55)],
)  # fmt: skip
def test_no_menu_of_cards_is_longer_than_this(
    tmp_path: Path, language: str, steps: list[Step], seconds: float
) -> None:
    """Counted through once."""
    box = a_box(tmp_path, Host(["hold", *steps]), language=language, **OF_TWELVE).run(left_alone)
    items = [cue for _, cue in box.begun if isinstance(cue, Count)][-1].items
    once = [row for row in box.rows if row.cue == "count"][-len(items) :]
    assert once[-1].t + once[-1].seconds - once[0].t < seconds
