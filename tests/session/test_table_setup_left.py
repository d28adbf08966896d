"""Set-up by ear where nobody presses, or anybody presses anything at any time: nothing is chosen that nobody
chose, and a game can be played."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from narrator.live.simulated import HELD, Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.set_up.choosing import ROUNDS
from narrator.stage.count import CountPlan
from narrator.stage.ports import Edge
from tests.kit.box.hosts import Host, Step, a_box, chosen, left_alone, players, waits
from tests.kit.box.people import idle


def test_the_aunt_who_presses_the_wrong_button_gets_back(tmp_path: Path) -> None:
    """She lands in the music, goes back, lands in the language, goes back, and leaves."""
    steps: list[Step] = ["hold", "set.music", "set.back", "set.language", "set.back", "set.back"]
    box = a_box(tmp_path, Host(steps), players=8).run(waits("ready"))
    assert box.said()[-2:] == ["set.closed", "house.ready"]
    assert not (tmp_path / "state" / "settings.chosen").exists()


@pytest.mark.parametrize(("language", "how"), [("en", "hold the button"), ("de", "haltet den knopf")])
def test_whoever_opens_the_set_up_hears_how_to_leave_it(tmp_path: Path, language: str, how: str) -> None:
    """A long press does so from any menu."""
    host = Host(["hold"])
    box = a_box(tmp_path, host, language=language, players=8).run(left_alone)
    (opened,) = [row.text for row in box.rows if row.line == "set.open"]
    assert how in opened.lower()


def test_repeat_and_pause_do_no_harm_in_a_menu(tmp_path: Path) -> None:
    """She tries the other buttons, too: the menu rests, and is counted again."""

    def aunt(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, Count) and not pressed:
            pressed.append(True)
            at = prompt.at
            return [
                *tap(at + 0.2, 0.1, "repeat"),
                *tap(at + 0.6, 0.1, "pause"),
                *tap(at + 9, 0.1, "pause"),
            ]
        return host(prompt)

    pressed: list[bool] = []
    host = Host(["hold", "set.players", players(10)])
    box = a_box(tmp_path, aunt, players=8).run(lambda it: host.done == 3 and left_alone(it))
    assert chosen(tmp_path) == {"players": 10}
    assert "house.paused" in box.said()


def test_a_child_that_holds_the_button_down_opens_the_set_up_once_and_is_left_alone(
    tmp_path: Path,
) -> None:
    """Half a minute: one long press. Then nobody answers, and the box waits in silence; another long press,
    and it is ready as before."""
    box = a_box(tmp_path, idle, players=8)
    box.press(tap(12.0, 30.0))
    box.press(tap(900.0, HELD))
    box.run(lambda it: it.clock.time > 950)
    said = ["house.ready", "set.open", "ask.waits", "set.closed", "house.ready"]
    assert box.said() == said
    assert box.asked() == ["ready", *["set"] * ROUNDS, "set", "ready"]
    assert not (tmp_path / "state" / "settings.chosen").exists()


@pytest.mark.parametrize("minutes", [5, 600])
def test_a_table_that_is_talking_is_waited_for_where_it_was(tmp_path: Path, minutes: int) -> None:
    """The music goes on; one press, and the menu is counted again from its beginning."""
    box = a_box(tmp_path, Host(["hold", "set.voice"]), players=8)
    box.press(tap(60.0 * minutes))
    box.run(lambda it: it.clock.time > 60.0 * minutes + 20)
    assert box.said()[2:5] == ["set.voice.now", "ask.waits", "set.voice.now"]
    assert box.asked()[:6] == ["ready", "set", *["set.voice"] * 4]
    assert [one.what for one in box.sound.heard if one.what.startswith("bed")][-1] == "bed harbour/day"


MENUS: dict[str, list[Step]] = {
    "set": [],
    "set.players": ["set.players"],
    "set.ready": ["set.ready"],
    "set.cards": ["set.cards"],
    "set.roles": ["set.cards", "set.cards.town"],
    "set.role": ["set.cards", "set.cards.mafia", "set.role.are_in"],
    "set.rules": ["set.rules"],
    "set.pace": ["set.pace"],
    "set.talk": ["set.talk"],
    "set.voice": ["set.voice"],
    "set.language": ["set.language"],
    "set.variants": ["set.variants"],
    "set.reveal": ["set.variants", "variant.reveal"],
}
"""Menu → the way there from the first."""


def _kept(folder: Path) -> object:
    """What is on disk of what was chosen."""
    file = folder / "state" / "settings.chosen"
    return json.loads(file.read_text())["chosen"] if file.exists() else {}


class LeavesAt(Host):
    """Goes to a menu and leaves it by one long press, in the ``nth`` turn of its first Count; a negative
    number: while it is asked for the first time, and one past the last: when it is silent."""

    def __init__(self, menu: str, nth: int) -> None:
        super().__init__(["hold", *MENUS[menu]])
        self.menu, self.nth, self.left = menu, nth, False

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        if self.done < len(self.steps):
            return super().__call__(prompt)
        cue = prompt.cue
        if self.left or not isinstance(cue, Count | AwaitConfirm) or cue.ask != self.menu:
            return ()
        if isinstance(cue, AwaitConfirm):
            self.left = True
            return tap(prompt.at + 5, HELD)
        if self.nth >= len(cue.items):
            return ()
        self.left = True
        assert isinstance(prompt.plan, CountPlan)
        return tap(prompt.plan.turn(self.nth) + 0.3, HELD)


@pytest.mark.parametrize("menu", MENUS)
def test_every_menu_can_be_left_at_every_item_and_in_its_silence(tmp_path: Path, menu: str) -> None:
    """By a long press, which means: away from here. Nothing has been chosen."""
    there = a_box(tmp_path / "there", Host(["hold", *MENUS[menu]]), players=8).run(left_alone)
    counts = [cue for _, cue in there.begun if isinstance(cue, Count) and cue.ask == menu]
    for nth in range(len(counts[0].items) + 1):
        folder = tmp_path / str(nth)
        host = LeavesAt(menu, nth)
        box = a_box(folder, host, players=8).run(
            lambda it, host=host: host.left and it.asked()[-1:] == ["ready"]  # type: ignore[misc]
        )
        assert box.said()[-2:] == ["set.closed", "house.ready"]
        assert _kept(folder) == {}


@pytest.mark.parametrize("menu", [menu for menu in MENUS if menu not in ("set", "set.roles")])
def test_every_menu_is_left_by_its_way_back_and_nothing_is_chosen(tmp_path: Path, menu: str) -> None:
    box = a_box(tmp_path, Host(["hold", *MENUS[menu], "set.back"]), players=8).run(left_alone)
    assert _kept(tmp_path) == {}
    assert "set.closed" not in box.said()


@pytest.mark.parametrize("menu", MENUS)
def test_a_press_before_the_first_item_or_after_the_last_chooses_nothing(tmp_path: Path, menu: str) -> None:
    """Into the question, into the first moments of the first name, and when the last one is over."""

    class Early(Host):
        over = False

        def __call__(self, prompt: Prompt) -> Iterable[Edge]:
            cue, plan = prompt.cue, prompt.plan
            if self.done < len(self.steps) or self.over:
                return super().__call__(prompt)
            if not isinstance(cue, Count) or cue.ask != menu or plan is None:
                return ()
            self.over = True
            return [*tap(plan.at + 0.05), *tap(plan.turn(len(cue.items)) + plan.reaction + 0.1)]

    host = Early(["hold", *MENUS[menu]])
    box = a_box(tmp_path, host, players=8).run(left_alone)
    assert host.over
    assert box.asked()[-3:] == [menu] * 3
    assert _kept(tmp_path) == {}


@pytest.mark.parametrize("known", [True, False])
def test_a_child_that_presses_all_the_time_begins_a_game_that_can_be_played(
    tmp_path: Path, known: bool
) -> None:
    """The first item of the first menu is the game; of the numbers any will do."""
    given: dict[str, Any] = {"players": 8} if known else {}
    box = a_box(tmp_path, idle, **given)
    box.press(tap(12.0, HELD))
    box.press(edge for n in range(400) for edge in tap(14.0 + 0.7 * n, 0.2))
    box.run(lambda it: it.driver is not None)
    assert box.clock.time < 120


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_pressed_a_table_can_be_laid_and_what_is_on_disk_is_in_force(
    tmp_path: Path, seed: int
) -> None:
    """Random presses, long and short, for ten minutes, cut off by a game or the plug."""
    chance = random.Random(seed)
    box = a_box(tmp_path, idle)
    box.press(tap(12.0, HELD))
    at = 14.0
    while at < 600:
        at += chance.uniform(0.5, 9.0)
        box.press(tap(at, HELD if chance.random() < 0.04 else 0.12))
        at += 1.0
    box.run(lambda it: it.clock.time > 620 or it.driver is not None, kill=True)
    table = box.evening.table
    table.lay(table.players() or 8, 0)
    again = a_box(tmp_path, idle)
    again.evening.table.restore()
    assert again.evening.table.settings == table.settings
