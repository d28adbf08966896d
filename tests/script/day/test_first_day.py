"""How a day is played is told before the first one of a new table, and to whoever asks; the Mafia is told to
remember each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from narrator.rules.game.acts import Morning
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import AwaitConfirm, Story
from narrator.script.day.day import ALL_HERE, dawn
from narrator.script.day.first_day import how_a_day_is_played
from narrator.script.driver import Driver
from narrator.script.evening.menu import HOW_TO_PLAY, menu, options
from tests.kit.rules import lay
from tests.kit.scenes import Reader, told

TRIAL = ["say accusation.about", "say tie.runoff.about"]
TOLD = ["say play.talk", "say play.accuse", *TRIAL, "say play.verdict"]


def _dawn(night: int = 1, **agreed: Any) -> list[str]:
    reader = Reader(8, **({"mafioso": [1, 2]} | agreed))
    reader.read_to(Phase.DAWN, night)
    return [cue for cue in reader.phase() if cue.startswith("say play.") or cue.endswith(".about")]


def test_before_the_first_day_the_table_hears_what_to_do_with_it() -> None:
    assert _dawn() == TOLD
    assert "say pointing.about" in _dawn(trial="pointing")


def test_where_the_box_counts_a_tie_is_explained_when_it_is_voted() -> None:
    """R6: it says so before each vote."""
    assert "say tie.runoff.about" not in _dawn(votes="tally")


@pytest.mark.parametrize("story", ["rich", "short"])
def test_how_a_trial_goes_is_told_once(story: str) -> None:
    """Before the first one where a day is taught, else before the game: by then nobody remembers the rest."""
    reader = Reader(8, mafioso=[1, 2], story=story)
    before = reader.phase()
    reader.read_to(Phase.DAWN, 1)
    morning = reader.phase()
    told = [[cue for cue in part if cue in TRIAL] for part in (before, morning)]
    assert told == ([[], TRIAL] if story == "rich" else [TRIAL, []])


@pytest.mark.parametrize("agreed", [{"story": "short"}, {"story": "none"}, {"night": 2}])
def test_who_wants_little_told_or_has_played_a_day_does_not(agreed: dict[str, Any]) -> None:
    assert _dawn(**agreed) == []


def test_who_plays_the_same_table_again_knows_it() -> None:
    reader = Reader(8, mafioso=[1, 2])
    reader.read_to(Phase.DAWN, 1)
    view = reader.driver.view
    assert [*dawn(replace(view, table=replace(view.table, again=True)))] == [
        ALL_HERE(),
        Story("day"),
        Morning(),
    ]


@pytest.mark.parametrize(("first_night", "said"), [("meet", True), ("kill", False)])
def test_after_a_first_night_without_a_murder_the_box_says_that_nobody_is_missing(
    first_night: str, said: bool
) -> None:
    """It has promised to say each morning who is (R2.1); after a murder that failed it says it otherwise."""
    reader = Reader(8, mafioso=[1, 2], first_night=first_night)
    reader.read_to(Phase.DAWN, 1)
    assert ("say dawn.all_here" in reader.phase()) is said
    reader.read_to(Phase.DAWN, 2)
    assert "say dawn.all_here" not in reader.phase()


def test_what_is_taken_back_and_played_again_is_not_explained_again() -> None:
    """R11: neither a day whose night comes once more, nor the trial of a verdict."""
    reader = Reader(8, mafioso=[1, 2], days=[3])
    reader.read_to(Phase.DUSK, 1)
    reader.driver.event(Undo())
    assert "say verdict.ask.short" in reader.read(lambda it: told(it.cue).startswith("ask "))
    reader.driver.event(Undo())
    reader.read_to(Phase.NIGHT, 1)
    reader.read_to(Phase.DAWN, 1)
    assert not [cue for cue in reader.phase() if cue in TOLD]


def test_a_press_ends_it() -> None:
    reader = Reader(8, mafioso=[1, 2])
    reader.read_to(Phase.DAWN, 1)
    scene = dawn(reader.driver.view)
    assert [next(scene), next(scene)] == [ALL_HERE(), Story("day")]
    assert isinstance(next(scene), AwaitConfirm)
    assert scene.send(True) == Morning()


def test_whoever_asks_hears_it_on_any_day() -> None:
    reader = Reader(8, mafioso=[1, 2])
    reader.read(lambda it: it.view.night == 2 and told(it.cue).startswith("wait discussion"))
    view = reader.driver.view
    asked = menu(view)
    next(asked)
    next(asked)
    [number] = [n for n, offer in enumerate(options(view.table)) if offer.line is HOW_TO_PLAY]
    heard = [asked.send((number,)), *(asked.send(None) for _ in TOLD[1:])]
    assert [cue.over for cue in heard if isinstance(cue, AwaitConfirm)] == [*how_a_day_is_played(view.table)]


def _faces(ruleset: str, **agreed: Any) -> int:
    reader = Reader(8, ruleset, **({"mafioso": [1, 2]} | agreed))
    reader.phase()
    return reader.phase().count("say confer.faces")


def test_in_its_first_night_the_mafia_is_told_to_look_at_each_other() -> None:
    """Once, whether it chooses then or only signs in. That lovers or freemasons meet tells it
    nothing."""
    assert _faces("basic") == 1
    assert _faces("basic", matchmaker=[3]) == _faces("basic", freemason=[3, 4]) == 1
    assert _faces("palermo") == 1


def test_the_mafia_of_the_next_game_is_told_so_too() -> None:
    table, cards = lay(8, "basic", mafioso=[1, 2])
    reader = Reader(8, "basic", mafioso=[1, 2])
    reader.driver = Driver(new_game(replace(table, again=True), cards=cards))
    reader.phase()
    assert reader.phase().count("say confer.faces") == 1


def test_one_alone_has_nobody_to_look_at_and_who_wants_little_told_knows_it() -> None:
    assert _faces("basic", mafioso=[1]) == 0
    assert _faces("basic", story="short") == 0
