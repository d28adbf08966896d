"""R11: whatever comes between a name and its card, the music waits for the card."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import ShowCard
from narrator.rules.game.interrupts import Redo, Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Music
from narrator.script.driver import Driver
from narrator.script.evening.between_games import recovered, taken_up
from narrator.script.interlude import Interlude
from narrator.script.next_scene import bed
from tests.kit.scenes import Reader, told

AWAKE = (Phase.DAWN, Phase.DAY, Phase.DUSK)
TABLES: dict[str, dict[str, Any]] = {
    "the box": {
        "last_words": "all", "at_night": {"night 2": {"mafia": 8, "serial_killer": 7}},
        "serial_killer": [3],
    },
    "no card turned": {"reveal": "none", "at_night": {"night 2": {"mafia": 8}}},
    "a shot": {"hunter": [8], "at_night": {"night 2": {"mafia": 8}}, "answers": {"hunter.shot.takes": [7]}},
    "no shot": {"hunter": [8], "at_night": {"night 2": {"mafia": 8}}, "answers": {"hunter.shot.takes": [0]}},
    "cards hidden, no shot": {
        "hunter": [5], "reveal": "none", "at_night": {"night 2": {"mafia": 8}},
    },
    "by hand": {"moderation": "helper", "answers": {"died": [8, 7, 0]}},
}  # fmt: skip


def _reader(table: str) -> Reader:
    return Reader(9, mafioso=[1, 2], discussion=0, days=[0, 6], **TABLES[table])


def _resumed(driver: Driver, *, asked: bool) -> object:
    """The bed with which the game goes on, after a fault or once the table was ``asked``."""
    view = driver.view
    return Interlude(taken_up(view, (), bed(view)) if asked else recovered(bed(view))).cue


@pytest.mark.parametrize("asked", [False, True], ids=["a fault", "left"])
@pytest.mark.parametrize("table", TABLES)
def test_a_game_that_goes_on_has_the_music_it_had(table: str, asked: bool) -> None:
    """At dawn and after a verdict, from the first cue of any scene, where a journal begins again."""
    reader, plays, scene, silent = _reader(table), Music("day"), 0, set[str]()
    driver = reader.driver
    while driver.cue is not None and driver.view.phase is not Phase.OVER:
        if driver.scene > scene and driver.view.phase in AWAKE:
            scene = driver.scene
            goes_on = _resumed(driver, asked=asked)
            if not isinstance(driver.cue, Music):
                assert goes_on == plays, (driver.label, told(driver.cue))
            if plays == Music(None):
                silent.add(driver.label)
        plays = driver.cue if isinstance(driver.cue, Music) else plays
        reader.answer()
    assert {"dawn 2", "day 2"} <= silent


def test_an_undo_between_a_name_and_its_card_keeps_the_silence() -> None:
    """The table has told which card it was, and takes that back."""
    reader = _reader("by hand")
    reader.read(lambda it: told(it.cue) == "say helper.side 8")
    reader.driver.event(Undo())
    heard = reader.read(lambda it: told(it.cue) == "say helper.side 7")
    assert [cue for cue in heard if cue.startswith("music")] == []


def test_what_counts_again_between_a_name_and_its_card_has_its_silence_again() -> None:
    reader = Reader(9, mafioso=[1, 2], days=[0, 6], discussion=0, last_words="convicted")
    reader.read(lambda it: told(it.cue) == "wait last_words")
    reader.driver.event(Undo())
    reader.read(lambda it: told(it.cue).startswith("ask convicted"))
    reader.driver.event(Redo())
    heard = reader.read(lambda it: told(it.cue).startswith("say last_words"))
    assert heard[0] == "music None"


def test_after_what_was_taken_back_amid_it_the_music_comes_with_the_card() -> None:
    reader = _reader("no card turned")
    reader.read(lambda it: told(it.cue).startswith("say card.covered"))
    reader.driver.event(ShowCard(9))
    reader.driver.event(Undo())
    heard = reader.read(
        lambda it: it.view.phase is Phase.DAY and it.view.facts_announced == len(it.view.facts)
    )
    covered = next(nth for nth, cue in enumerate(heard) if cue.startswith("say card.covered"))
    assert "music day" not in heard[:covered]
    assert heard[covered:].count("music day") == 1


@pytest.mark.parametrize("table", ["a shot", "no shot"])
def test_the_music_waits_for_the_shot(table: str) -> None:
    """R15.1: whom it takes along belongs to the death that brings it about."""
    reader = _reader(table)
    reader.read_to(Phase.DAWN, 2)
    script = reader.phase()
    name = script.index("say dawn.died 8")
    shot = next(n for n, cue in enumerate(script) if cue.startswith("ask hunter.shot"))
    back = script.index("music day", name)
    assert name < shot < back
    hits = [cue for cue in script if cue.startswith("say hunter.hit")]
    assert hits == (["say hunter.hit 7"] if table == "a shot" else [])
