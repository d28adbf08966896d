"""PAUSE, REPEAT and the menu at every kind of cue: the game behind them stays what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.state import Game
from narrator.script.common.cues import AwaitConfirm, Chime, Count, Rest, Say
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.crashes import STORY

When = Callable[[Prompt], bool]


class Meddling:
    """Plays the story, and presses besides at the first cue that ``when`` holds for."""

    def __init__(self, when: When, *edges: tuple[float, str, float], instead: bool = True) -> None:
        """``edges``: seconds after the cue begins, the button, seconds it is held. ``instead``: what
        the story presses at this cue is pressed only when the cue comes again."""
        self.done: list[float] = []
        self._when, self._edges, self._instead = when, edges, instead

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm) and cue.ask == "paused":
            return tap(prompt.at + 3, button="pause")
        if isinstance(cue, Count) and cue.ask == "menu":
            return prompt.on(0)
        if prompt.in_game and not self.done and self._when(prompt):
            self.done.append(prompt.at)
            pressed = [e for at, b, held in self._edges for e in tap(prompt.at + at, held, b)]
            return pressed if self._instead else [*pressed, *STORY(prompt)]
        return STORY(prompt)


def played(folder: Path, people: object, **options: object) -> Box:
    roles = {"mafioso": 2, "detective": 1}
    settings = settings_in(folder, players=7, roles=roles, options=options)
    return Box(settings, people).run(over)  # type: ignore[arg-type]


def game(box: Box) -> Game:
    return box.played.game


def night(prompt: Prompt, number: int = 2) -> bool:
    return prompt.in_game and prompt.driver.label == f"night {number}"


KINDS: dict[str, When] = {
    "a line by night": lambda prompt: night(prompt) and isinstance(prompt.cue, Say),
    "a line by day": lambda prompt: isinstance(prompt.cue, Say) and prompt.cue.line == "day.talk",
    "the news of dawn": lambda prompt: isinstance(prompt.cue, Say) and prompt.cue.line == "dawn.died",
    "a secret count": lambda prompt: isinstance(prompt.cue, Count) and prompt.cue.ask == "mafia",
    "a roll call": lambda prompt: isinstance(prompt.cue, Count) and prompt.cue.ask == "mafia.roll",
    "an open count": lambda prompt: isinstance(prompt.cue, Count) and prompt.cue.ask == "convicted",
    "thinking": lambda prompt: night(prompt) and prompt.cue == Rest("think", 12.0),
    "the answer": lambda prompt: isinstance(prompt.cue, Rest) and prompt.cue.kind == "answer",
    "a chime": lambda prompt: isinstance(prompt.cue, Chime) and prompt.cue.name == "gavel",
    "the beginning": lambda prompt: isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "begin",
    "the talk": lambda prompt: isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "discussion",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_pause_at_any_kind_of_cue_changes_nothing_but_the_time(kind: str, tmp_path: Path) -> None:
    """What was interrupted starts again, and the game comes out the same."""
    meddling = Meddling(KINDS[kind], (0.3, "pause", 0.1))
    box = played(tmp_path / "paused", meddling)
    assert meddling.done, "the cue never came"
    plain = played(tmp_path / "plain", STORY)
    assert game(box) == game(plain)
    said = box.said()
    resumed = said.count("house.sleep_again") + said.count("house.goes_on")
    assert said.count("house.paused") == resumed == 1
    assert "paused" in box.asked()


@pytest.mark.parametrize("kind", KINDS)
def test_repeat_at_any_kind_of_cue_changes_nothing_in_the_game(kind: str, tmp_path: Path) -> None:
    """A list begins again, so whoever has something to say to it waits for the next round."""
    meddling = Meddling(KINDS[kind], (0.3, "repeat", 0.1), instead=kind == "an open count")
    box = played(tmp_path / "repeated", meddling)
    assert meddling.done
    assert game(box) == game(played(tmp_path / "plain", STORY))


@pytest.mark.parametrize(
    "kind", ["a line by day", "the news of dawn", "an open count", "a chime", "the talk"]
)
def test_a_menu_in_which_nothing_happened_changes_nothing_in_the_game(kind: str, tmp_path: Path) -> None:
    box = played(tmp_path / "asked", Meddling(KINDS[kind], (0.3, "confirm", 0.9)))
    assert "menu.closed" in box.said()
    assert game(box) == game(played(tmp_path / "plain", STORY))


@pytest.mark.parametrize("kind", ["a line by night", "a secret count", "thinking", "the answer"])
@pytest.mark.parametrize("button", ["repeat", "confirm"])
def test_by_night_neither_repeat_nor_a_long_press_is_ever_heard(
    kind: str, button: str, tmp_path: Path
) -> None:
    def public(box: Box) -> list[tuple[object, ...]]:
        return [tuple(row) for row in box.rows if row.channel == "public"]

    box = played(tmp_path / "pressed", Meddling(KINDS[kind], (0.3, button, 0.9), instead=False))
    assert public(box) == public(played(tmp_path / "plain", STORY))


def test_a_helper_who_waits_by_night_hears_no_repeat_either(tmp_path: Path) -> None:
    def waits(prompt: Prompt) -> bool:
        return night(prompt) and prompt.cue == AwaitConfirm("mafia")

    meddling = Meddling(waits, (0.3, "repeat", 0.1), instead=False)
    box = played(tmp_path / "pressed", meddling, moderation="helper")
    assert meddling.done
    assert box.said() == played(tmp_path / "plain", STORY, moderation="helper").said()


@dataclass
class Picking:
    """Plays the story up to the talk of day 1, and picks ``line`` from the menu there, once."""

    line: str
    picked: bool = False

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if isinstance(cue, Count) and cue.ask == "menu":
            self.picked = True
            return prompt.on(next(item.value for item in cue.items if item.say.line == self.line))
        if KINDS["the talk"](prompt) and not self.picked:
            return tap(prompt.at + 1, 0.9)
        return STORY(prompt)


def test_a_game_that_the_table_ended_leaves_no_journal_and_the_next_one_begins(
    tmp_path: Path,
) -> None:
    """R11: nobody has won; the box is ready for another evening."""
    box = played(tmp_path, Picking("menu.end"))
    assert game(box).public.winner is None
    assert box.said()[-4:] == ["game.ended", "over.last_chance", "house.farewell", "house.again"]
    assert not box.evening.games.unfinished.path.exists()
    begun = len(box.rows)
    box.run(lambda it: it.driver is not None and it.driver.label == "night 1")
    assert "again.welcome" in [row.line for row in box.rows[begun:]]


def test_the_game_goes_on_where_a_fault_cut_it_after_everybody_went_back_to_sleep(
    tmp_path: Path,
) -> None:
    """DESIGN 4 with R11: what happened is replayed with all that was said of it."""
    settings = settings_in(tmp_path, players=7, roles={"mafioso": 2, "detective": 1})
    first = Box(settings, Picking("menu.night"))
    first.run(lambda it: "undone.night" in it.said(), kill=True)
    second = Box(settings, STORY, start=first.clock.time)
    second.run(lambda it: "house.recovered" in it.said())
    assert second.playing.game == first.playing.game
    assert second.playing.view.label == "night 1"
