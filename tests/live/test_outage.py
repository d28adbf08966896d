"""The loudspeaker goes in mid-game: the evening waits, says so, and the interrupted step starts again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from narrator.live.clock import Stuck
from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count, Say
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.crashes import CARDS, ROLES, STORY
from tests.kit.box.people import People, idle


def evening(folder: Path, people: object = STORY) -> Box:
    settings = settings_in(folder, players=7, roles=ROLES)
    return Box(settings, people)  # type: ignore[arg-type]


class Outage:
    """The card is away from when ``begins`` holds for so many looks round, once. ``clock`` stands."""

    def __init__(self, begins: Callable[[Box], bool], looks: int = 5) -> None:
        self.begins, self.left = begins, looks
        self.stood: float | None = None
        self.rows = 0

    def __call__(self, box: Box) -> bool:
        """For `Box.run`."""
        if self.stood is None and self.begins(box):
            self.stood = box.clock.time
            box.clock.there = False
            box.clock.outages += 1
            self.rows = len(box.rows)
        if not box.clock.there:
            assert self.stood is not None
            box.clock.time = self.stood
            self.left -= 1
            if self.left == 0:
                box.clock.there = True
        return over(box)


def named(phase: str, number: int) -> Callable[[Box], bool]:
    """Once so many names of the Counts of a phase were called."""
    return lambda box: sum(row.cue == "count" and row.phase == phase for row in box.rows) == number


def counted(box: Box, since: int) -> list[str]:
    """The names of the players, as far as they were counted since."""
    return [row.text for row in box.rows[since:] if row.cue == "count" and row.phase != "setup"]


def test_a_count_that_was_interrupted_starts_again_and_in_full_length(tmp_path: Path) -> None:
    outage = Outage(named("night 2", 3))
    box = evening(tmp_path).run(outage)
    said = [row.line for row in box.rows[outage.rows :] if row.cue == "say"]
    assert said[0] == "fault.sound.night"
    assert counted(box, outage.rows)[:7] == counted(box, 0)[:7]
    assert said.count("fault.sound.night") == 1


def test_nothing_is_excused_before_anything_was_said(tmp_path: Path) -> None:
    """Whoever hears the box for the first time would not know what it speaks of."""
    box = evening(tmp_path).run(Outage(lambda box: bool(box.said())))
    first = box.said()[0]
    assert box.said()[:2] == [first, first]
    assert not [line for line in box.said() if line.startswith("fault.sound")]


def test_the_same_game_comes_out_as_without_an_outage(tmp_path: Path) -> None:
    whole = evening(tmp_path / "whole").run(over)
    gone = evening(tmp_path / "gone").run(Outage(named("night 2", 3)))
    assert whole.played.game == gone.played.game


def test_an_interrupted_line_is_said_again_after_the_box_has_explained_itself(
    tmp_path: Path,
) -> None:
    def falls(box: Box) -> bool:
        return isinstance(box.stage.cue, Say) and ".fall." in box.stage.cue.line

    outage = Outage(falls)
    box = evening(tmp_path).run(outage)
    said = [row.line for row in box.rows if row.cue == "say"]
    first = next(n for n, line in enumerate(said) if ".fall." in line)
    assert said[first : first + 3] == [said[first], "fault.sound.night", said[first]]


def test_the_lamps_tell_of_the_fault_as_long_as_it_lasts(tmp_path: Path) -> None:
    box = evening(tmp_path).run(Outage(named("night 2", 3)))
    assert box.panel.patterns[:2] == [None, "ready"]
    at = box.panel.patterns.index("fault")
    assert box.panel.patterns[at : at + 2] == ["fault", None]
    assert box.panel.patterns.count("fault") == 1


def test_nothing_is_said_and_nothing_is_decided_meanwhile(tmp_path: Path) -> None:
    outage = Outage(named("night 2", 3), looks=50)
    seen: list[int] = []

    def look(box: Box) -> bool:
        ended = outage(box)
        if not box.clock.there:
            seen.append(len(box.rows))
        return ended

    evening(tmp_path).run(look)
    assert len(seen) > 40
    assert len(set(seen)) == 1


def test_an_outage_that_is_over_before_anybody_looked_is_noticed_all_the_same(
    tmp_path: Path,
) -> None:
    outage = Outage(named("night 2", 3), looks=1)
    box = evening(tmp_path).run(outage)
    assert box.said().count("fault.sound.night") == 1


def test_who_presses_to_go_on_while_nothing_can_be_heard_is_not_lost(tmp_path: Path) -> None:
    """The box only waited for CONFIRM: for that nothing has to be heard."""

    def waits(box: Box) -> bool:
        return isinstance(box.stage.cue, AwaitConfirm) and box.clock.time > 5

    outage = Outage(waits, looks=20)
    box = evening(tmp_path, idle)

    def look(box: Box) -> bool:
        outage(box)
        if outage.left == 10 and outage.stood is not None:
            box.press(tap(outage.stood))
        return "setup.players" in box.said() or "setup.welcome" in box.said()

    box.run(look)
    assert "setup.welcome" in box.said()


def test_a_press_into_a_silent_count_chooses_nobody(tmp_path: Path) -> None:
    def mafia(box: Box) -> bool:
        cue = box.stage.cue
        return isinstance(cue, Count) and cue.ask == "mafia" and named("night 2", 3)(box)

    nobody = People(cards=CARDS, nights=[{}, {}], verdicts=[0, 1, 2])
    outage = Outage(mafia, looks=20)

    def look(box: Box) -> bool:
        outage(box)
        if outage.left == 10 and outage.stood is not None:
            box.press(tap(outage.stood))
        return "day.talk" in box.said()

    box = evening(tmp_path, nobody).run(look)
    assert outage.stood is not None
    assert "dawn.died" not in box.said()


def test_an_outage_in_the_very_sentence_that_explains_one_explains_it_once(
    tmp_path: Path,
) -> None:
    first, second = (
        Outage(named("night 2", 3)),
        Outage(lambda box: "fault.sound.night" in box.said()),
    )

    def look(box: Box) -> bool:
        return first(box) or (first.left <= 0 and second(box))

    box = evening(tmp_path).run(look)
    said = box.said()
    at = said.index("fault.sound.night")
    assert said[at : at + 2] == ["fault.sound.night", "fault.sound.night"]
    assert said[at + 2] != "fault.sound.night"
    assert second.stood is not None


def test_in_a_pause_the_game_still_rests_when_the_loudspeaker_is_back(tmp_path: Path) -> None:
    def rests(box: Box) -> bool:
        cue = box.stage.cue
        return isinstance(cue, AwaitConfirm) and cue.ask == "paused" and cue.over is None

    def people(prompt: Prompt) -> Iterable[Edge]:
        pauses = isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "paused"
        return () if pauses else STORY(prompt)

    outage = Outage(rests)
    box = evening(tmp_path, people)
    paused: list[bool] = []

    def look(box: Box) -> bool:
        if not paused and named("night 2", 6)(box):
            paused.append(True)
            box.press(tap(box.clock.time + 0.1, button="pause"))
        outage(box)
        if outage.left <= 0 and box.clock.time > (outage.stood or 0) + 60:
            return True
        return over(box)

    box.run(look)
    assert box.said()[-2:] == ["house.paused", "fault.sound.night"]
    assert rests(box)


def test_a_box_that_starts_without_a_card_says_nothing_until_one_is_there(tmp_path: Path) -> None:
    outage = Outage(lambda _: True, looks=10)
    box = evening(tmp_path)
    box.clock.there = False
    box.run(lambda it: outage(it) or "house.ready" in it.said())
    assert box.said() == ["house.ready"]
    assert "fault" in box.panel.patterns
    assert box.panel.patterns[-1] == "ready"


def test_a_library_that_hangs_ends_the_process_and_the_game_goes_on_in_the_next(
    tmp_path: Path,
) -> None:
    box = evening(tmp_path)

    def hangs(box: Box) -> bool:
        box.clock.stuck = named("night 2", 3)(box)
        return False

    with pytest.raises(Stuck):
        box.run(hangs)
    assert box.evening.games.unfinished.path.exists()
    after = evening(tmp_path).run(over)
    assert after.said()[0] == "house.recovered"
    assert "won.town" in after.said()
