"""A box that plays game after game in one process holds no more after many than after a few."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

from narrator.appliance.open_box import SELDOM, seldom_collected
from narrator.config.installed import Installed
from narrator.script.story.storybook import Memory
from narrator.session.disk import story_memory
from narrator.words.pack import load_pack
from tests.kit.box.many import play_many

FEW, MANY = 10, 40

SLACK = 8192
"""Bytes that Python's own books may sway by, and a hundred names of lines that come up for the first time; a
game leaves hundreds of kilobytes behind it, if anything."""


def test_after_forty_games_a_box_holds_no_more_than_after_ten(tmp_path: Path) -> None:
    """It has told everything once, so that what it remembers does not grow any more."""
    state = tmp_path / "state"
    state.mkdir()
    story_memory.keep(state, everything_told())
    tracemalloc.start()
    try:
        few, many = play_many(tmp_path, (FEW, MANY), lambda: tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert many <= few + SLACK


def everything_told() -> Memory:
    """All lines, texts, arcs and houses, each heard once."""
    pack = load_pack(Installed.under().pack_folder("en")).at("palermo", "dry")
    story = pack.story
    homes = [f"{kind}.{house.id}" for kind in ("home", "later") for house in story.houses]
    texts = [text.id for text in story.texts]
    names = {*pack.lines, *texts, *homes, *(f"arc.{arc}" for arc in story.arcs)}
    return Memory(1, tuple((name, 1) for name in sorted(names)))


def test_no_evening_that_is_played_in_advance_is_looked_through_while_a_box_plays() -> None:
    """On a small board that would be a hole in the sound; each game collects what it leaves."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with seldom_collected():
        assert gc.get_threshold() == (*before[:2], SELDOM)
        assert gc.get_freeze_count() > frozen
    assert gc.get_threshold() == before
