"""How loud voice and music are, amid a game: by the menu of the day, or a long press of REPEAT and PAUSE."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.script.evening.volume import Loudness, Turn
from narrator.stage.ports import Edge
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight


class Dial:
    """What is set, and what was turned."""

    def __init__(self, loudest: float = 6.0) -> None:
        self.loudness, self.turns = Loudness(loudest=loudest), list[Turn]()

    def turn(self, turn: Turn) -> None:
        self.turns.append(turn)
        self.loudness = self.loudness._replace(**{turn.what: turn.gain or 0.0})


def talking(dial: Dial | None, *picks: str, **agreed: object) -> Theatre:
    """The discussion of day 1 has begun; at each question of how loud it is, the next of these is picked."""
    left = list(picks)

    def hands(prompt: Prompt) -> Iterable[Edge]:
        cue = prompt.cue
        if not isinstance(cue, Count) or not cue.ask.startswith("menu"):
            return ()
        line = left.pop(0)
        return prompt.on(next(item.value for item in cue.items if item.say.line == line))

    it = eight(hands=hands, volumes=dial, **agreed)
    return it.run(lambda t: told(t.stage.cue) == "wait discussion")


def steps(it: Theatre) -> list[str]:
    """Each step that was said, as it was heard."""
    return [row.text for row in it.rows if row.line in ("set.voice.now", "set.music.now")]


def test_each_step_is_heard_and_then_the_talk_goes_on() -> None:
    """R11: nothing of it stands in the journal."""
    dial = Dial()
    picks = ("menu.volume", "set.music", "set.softer", "set.softer", "set.louder")
    it = talking(dial, *picks, "menu.loud_enough")
    records = len(it.records)
    it.press(*tap(it.now + 0.3, 0.9))
    it.run(lambda t: len(dial.turns) == 3 and told(t.stage.cue) == "wait discussion")
    assert "day.minutes" not in it.said("day 1")
    assert dial.turns == [Turn("music", gain) for gain in (-3.0, -6.0, -3.0)]
    assert [text.split()[-1] for text in steps(it)] == [f"number={n}" for n in (8, 7, 6, 7)]
    assert len(it.records) == records
    it.run_to(Phase.NIGHT, 2)


@pytest.mark.parametrize(("button", "what"), [("repeat", "voice"), ("pause", "music")])
def test_a_long_press_of_the_other_buttons_asks_at_once(button: str, what: str) -> None:
    """Of PAUSE the first word of the pause is heard, and then it is over: the talk goes on by itself."""
    dial = Dial()
    it = talking(dial, "set.softer", "menu.loud_enough")
    it.press(*tap(it.now + 0.3, 0.9, button))
    it.run(lambda t: bool(dial.turns) and told(t.stage.cue) == "wait discussion")
    assert dial.turns == [Turn(what, -3.0)]
    it.run_to(Phase.NIGHT, 2)


def test_at_the_ceiling_nothing_louder_is_offered() -> None:
    it = talking(Dial(loudest=0.0), "menu.loud_enough")
    it.press(*tap(it.now + 0.3, 0.9, "repeat"))
    it.run(lambda t: told(t.stage.cue).startswith("ask menu.voice"))
    assert isinstance(it.stage.cue, Count)
    assert [item.say.line for item in it.stage.cue.items] == ["set.softer", "menu.loud_enough"]


@pytest.mark.parametrize("button", ["repeat", "pause"])
def test_by_night_no_long_press_asks_anything(button: str) -> None:
    """A finger that comes down by night asks nothing by day either: nobody may hear of it."""
    it = eight(volumes=Dial())
    it.run(lambda t: t.driver.label == "night 2" and isinstance(t.stage.cue, Count))
    it.press(*tap(it.now + 0.3, 0.9, button))
    it.press(*tap(it.now + 9.0, 0.12, "pause"))
    it.run_to(Phase.DAY, 2)
    assert steps(it) == []


def test_where_nothing_can_be_set_the_menu_offers_nothing_of_it() -> None:
    """As in a demo."""
    it = talking(None, "menu.go_on")
    it.press(*tap(it.now + 0.3, 0.9, "repeat"))
    it.press(*tap(it.now + 9.3, 0.9))
    it.run(lambda t: told(t.stage.cue).startswith("ask menu"))
    assert steps(it) == []
    assert isinstance(it.stage.cue, Count)
    assert "menu.volume" not in [item.say.line for item in it.stage.cue.items]
