"""A game explained to bystanders: each explanation once, where it is needed, and the game untouched."""

from __future__ import annotations

from typing import Any

from narrator.rules.apply import apply
from narrator.rules.game.acts import Begin
from narrator.rules.game.state import Game
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Rest, Say
from narrator.script.demo_driver import DemoDriver
from narrator.script.driver import Driver
from tests.kit.rules import lay
from tests.kit.scenes import told

ADDED = {"demo.box", "demo.eyes", "demo.count", "demo.day", "demo.come"}


def begun() -> Game:
    options: dict[str, Any] = {"first_night": "kill", "mafia_wins": "parity", "trial": "motion"}
    table, _ = lay(5, mafioso=[1], detective=[2], **options)
    return apply(new_game(table, 7), Begin())


def played(driver: Driver) -> list[str]:
    """Every cue in its order; the table murders seat 3, asks about seat 1 and convicts it."""
    answers = {"mafia.roll": 1, "mafia": 3, "detective.roll": 2, "detective": 1, "convicted": 1}
    cues = []
    while driver.cue is not None:
        cue = driver.cue
        cues.append(told(cue).removeprefix("say "))
        if isinstance(cue, Count):
            driver.reply(() if cue.mode is Mode.OBJECT else (answers.get(cue.ask, 1),))
        else:
            driver.reply(True if isinstance(cue, AwaitConfirm) else None)
    return cues


def test_the_explained_game_is_the_same_game() -> None:
    plain, guided = Driver(begun()), DemoDriver(begun())
    told_plainly, told_to_guests = played(plain), played(guided)
    assert guided.game == plain.game
    assert guided.view.winner == "town"
    opening, closing = told_to_guests[:3], told_to_guests[-2:]
    end = told_plainly.index("over.last_chance")
    shown = [one for one in told_to_guests[3:-2] if one not in ADDED]
    assert shown[:end] == told_plainly[:end]
    assert all(one.startswith(("epilogue.", "was.")) for one in shown[end:])
    assert opening == ["music day", "chime chime", "demo.box"]
    assert closing[0] == "demo.come"


def test_each_explanation_comes_once_before_what_it_explains() -> None:
    cues = played(DemoDriver(begun()))
    assert all(cues.count(word) == 1 for word in ADDED)
    assert cues.index("demo.eyes") == cues.index("night.eyes") + 1
    assert cues[cues.index("demo.count") + 1].endswith(".sign")
    assert cues.index("demo.day") == cues.index("day.first") + 1


def test_no_explanation_stands_between_a_secret_count_and_its_settling() -> None:
    guide = DemoDriver(begun())
    before: object = None
    counts = 0
    while guide.cue is not None:
        if isinstance(guide.cue, Count) and guide.cue.secret:
            counts += 1
            assert isinstance(before, Rest)
        before = guide.cue
        guide.reply((1,) if isinstance(guide.cue, Count) else None)
        if counts == 6:
            return
    raise AssertionError("there were no secret counts")


def test_a_real_game_hears_no_explanation() -> None:
    assert not ADDED & set(played(Driver(begun())))


def test_an_explanation_is_a_line_and_has_no_place_in_a_journal() -> None:
    guide = DemoDriver(begun())
    while not (isinstance(guide.cue, Say) and guide.cue.line == "demo.count"):
        guide.reply(None)
    assert guide.key == ""
    assert guide.private is None
