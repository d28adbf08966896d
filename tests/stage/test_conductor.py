"""An evening in time: pause, repeat, the menu, and what is put on record (DESIGN 2 and 4)."""

from __future__ import annotations

import pytest

from narrator.cues import AwaitConfirm, Count, Rest, Say
from narrator.rules.facts import Claimed, Died
from narrator.rules.state import Phase
from narrator.stage.conductor import Happened, Replied
from narrator.stage.stage import ANSWER
from tests.kit.scenes import told
from tests.kit.stage import Moment, Theatre, tap, theatre

STORY = {"night 2": {"mafia": 5, "detective": 1}}


def _theatre(**agreed: object) -> Theatre:
    table: dict[str, object] = {
        "mafioso": [1, 2], "detective": [3], "at_night": STORY, "decoys": "off", "days": [0, 4]
    }  # fmt: skip
    return theatre(8, **(table | agreed))  # type: ignore[arg-type]


def _until(it: Theatre, cue: str, phase: str) -> Theatre:
    """Plays on until this cue of this phase has just begun."""
    return it.run(lambda t: t.driver.label == phase and told(t.stage.cue) == cue)


COUNT = "count mafia of 1,2,3,4,5,6,7,8"


def test_an_evening_is_performed_without_a_gap_or_an_overlap() -> None:
    """Each cue begins where the one before it ends, to the sample."""
    rows = [row for row in _theatre().run_to(Phase.DAWN, 2).public() if row.phase == "night 2"]
    ends = None
    for row in rows:
        if row.cue in ("say", "rest"):
            assert ends is None or row.t == pytest.approx(ends)
            breath = 0.35 if row.cue == "say" else 0.0
            ends = row.t + row.seconds + breath
        else:
            ends = None


def test_every_reply_is_on_record_before_it_takes_effect() -> None:
    """DESIGN 4: the journal is a line ahead of the game."""
    it = _theatre()
    seen: list[tuple[str, bool]] = []
    before = it.records.append

    def record(entry: Replied | Happened) -> None:
        before(entry)
        if isinstance(entry, Replied):
            seen.append((entry.key, it.driver.key == entry.key))

    it.conductor._record = record
    it.run_to(Phase.DAWN, 2)
    assert [key for key, _ in seen][:3] == [
        "setup/begin",
        "night 1/mafia.roll pass 1",
        "night 1/mafia.roll pass 2",
    ]
    assert all(still_asked for _, still_asked in seen)


# Pause


def _paused_in(it: Theatre, cue: str, after: float) -> list[str]:
    """Presses PAUSE so long into a cue of night 2, and again five seconds later; tells what followed."""
    _until(it, cue, "night 2")
    begun = len(it.begun)
    it.press(*tap(it.conductor.cursor + after, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    return [told(cue) for _, cue in it.begun[begun:]]


def test_pause_by_night_starts_the_interrupted_step_anew() -> None:
    it = _theatre()
    script = _paused_in(it, "rest think 20", 7.0)
    assert script[:4] == ["say house.paused", "wait paused", "say house.resumed", "rest think 20"]
    assert [row.seconds for row in it.rows if row.line == "think" and row.phase == "night 2"][
        :2
    ] == [20.0, 20.0]


def test_pause_within_a_count_waits_for_the_next_name_and_drops_the_presses() -> None:
    """The choice that was pressed before it is forgotten, and the Count is counted from its start."""
    it = _theatre(at_night={})
    _until(it, COUNT, "night 2")
    plan_at = it.conductor.cursor
    it.press(*tap(plan_at + 0.4), *tap(plan_at + 2.0, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    counted = [row.text for row in it.rows if row.cue == "count" and row.phase == "night 2"]
    assert counted[:5] == ["1", "2", "3", "1", "2"]
    assert not any(isinstance(fact, Died) for fact in it.driver.view.facts)


def test_what_was_pressed_after_the_pause_counts() -> None:
    it = _theatre()
    _paused_in(it, COUNT, 2.0)
    assert Died("night 2", 5, "night") in it.driver.view.facts


def test_pause_by_day_and_by_the_only_button() -> None:
    """Kit `one`: CONFIRM held for three seconds pauses, and resumes."""
    it = _theatre(holds=True)
    it.run(lambda t: told(t.stage.cue) == "rest think 6" and t.driver.label == "night 2")
    at = it.conductor.cursor + 1
    it.press(*tap(at, 3.5))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    assert it.now >= at + 3.0
    it.press(*tap(it.now + 5, 3.5))
    begun = len(it.begun)
    it.run_to(Phase.DAWN, 2)
    assert [told(cue) for _, cue in it.begun[begun:]][:2] == ["say house.resumed", "rest think 6"]


def test_without_that_kit_a_hold_is_a_long_press_only() -> None:
    it = _theatre()
    _until(it, "rest think 6", "night 2")
    it.press(*tap(it.conductor.cursor + 1, 3.5))
    it.run_to(Phase.DAWN, 2)
    assert "house.paused" not in it.said()


def test_two_quick_presses_of_pause_are_one_pause() -> None:
    it = _theatre()
    _until(it, "rest think 20", "night 2")
    at = it.conductor.cursor + 3
    it.press(*tap(at, button="pause"), *tap(at + 0.6, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5, button="pause"))
    it.run_to(Phase.DAWN, 2)
    assert it.said().count("house.paused") == it.said().count("house.resumed") == 1


def test_a_pause_in_an_answer_darkens_the_lamp_and_answers_anew() -> None:
    """Eyes open in a pause: nothing may still be lit, and the answer is given once more, in full."""
    it = _theatre()
    _until(it, "rest answer 4", "night 2")
    lit = it.panel.lit.count(("yes", True))
    it.run(lambda t: t.panel.lit.count(("yes", True)) > lit)
    it.press(*tap(it.now + 1, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    assert it.panel.lit[-1] == ("yes", False)
    lit = it.panel.lit.count(("yes", True))
    it.press(*tap(it.now + 9, button="pause"))
    it.run_to(Phase.DAWN, 2)
    assert it.panel.lit.count(("yes", True)) == lit + 1
    assert ANSWER == 4.0


# Repeat and menu


def test_repeat_says_the_last_line_again_by_day_while_the_box_waits() -> None:
    it = _theatre()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.conductor.cursor + 10, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:2] == ["day.first", "day.first"]
    assert len({row.text for row in it.rows if row.line == "day.first"}) == 1


def test_repeat_by_night_is_nothing() -> None:
    quiet = _theatre().run_to(Phase.DAWN, 2).public()

    def restless(moment: Moment) -> list[object]:
        night = moment.driver.label.startswith("night")
        return list(tap(moment.at + 0.1, button="repeat")) if night else []

    assert _theatre(hands=restless).run_to(Phase.DAWN, 2).public() == quiet


def _menu(it: Theatre, *picked: int) -> None:
    """A long press, and then these answers to the menu's questions."""
    it.press(*tap(it.now + 0.3, 0.9))
    for value in picked:
        asked = len(it.begun)
        it.run(
            lambda t, asked=asked: len(t.begun) > asked and isinstance(t.stage.cue, Count)  # type: ignore[misc]
        )
        cue, playing = it.stage.cue, it.stage.now_playing
        assert isinstance(cue, Count)
        assert playing is not None
        if not cue.ask.endswith(".sure"):
            item = [one.value for one in cue.items].index(value)
            plan = playing.plan  # type: ignore[attr-defined]
            it.press(*tap(plan.begins(item) + 0.5))


def test_a_long_press_by_day_opens_the_menu_and_nothing_is_lost() -> None:
    """R11: picked, and what was interrupted is performed anew."""
    it = _theatre()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, 0)
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:4] == ["day.first", "menu.open", "menu.closed", "day.minutes"]


def test_the_menu_takes_a_card_that_was_shown() -> None:
    """R1.3, R11"""
    it = _theatre()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, 1, 6, 1)
    it.run_to(Phase.DUSK, 1)
    assert Died("day 1", 6, "card") in it.driver.view.facts
    assert any(isinstance(entry, Happened) for entry in it.records)


def test_the_menu_takes_back_what_was_decided() -> None:
    it = _theatre(days=[4])
    it.run(lambda t: told(t.stage.cue) == "say verdict.convicted 4")
    _menu(it, 2)
    it.run(lambda t: "undone.day" in t.said())
    assert it.driver.view.phase is Phase.DAY
    assert 4 in it.driver.view.living


def test_a_long_press_by_night_opens_nothing() -> None:
    it = _theatre()
    _until(it, "rest think 20", "night 2")
    it.press(*tap(it.conductor.cursor + 1, 1.5))
    it.run_to(Phase.DAWN, 2)
    assert "menu.open" not in it.said()


def test_a_finger_that_came_down_by_night_opens_nothing_by_day() -> None:
    """DESIGN 3: whether anybody pressed at night is never heard."""
    it = _theatre()
    _until(it, "say night.ends", "night 2")
    playing = it.stage.now_playing
    assert playing is not None
    it.press(*tap(playing.end - 0.4, 1.5))
    it.run_to(Phase.DAY, 2)
    assert "menu.open" not in it.said()


# Setup and answers


def test_a_right_roll_call_is_shown_once_more_and_written_down() -> None:
    it = _theatre().run_to(Phase.DAWN, 1)
    assert Claimed("night 1", "mafia", (1, 2)) in it.driver.game.log
    assert it.private("night 1") == [
        *[("pressed", "yes")] * 2, *[("stored", "yes")] * 2,
        ("pressed", "yes"), ("stored", "yes"),
    ]  # fmt: skip


@pytest.mark.parametrize(("asked", "lamp"), [(1, "yes"), (4, "no")])
def test_an_answer_is_green_and_steady_or_red_and_blinking(asked: int, lamp: str) -> None:
    """DESIGN 2: colour alone never decides."""
    it = _theatre(at_night={"night 2": {"detective": asked}})
    _until(it, "say detective.answer", "night 2")
    lit = len(it.panel.lit)
    it.run_to(Phase.DAWN, 2)
    flashes = 1 if lamp == "yes" else 2
    assert it.panel.lit[lit:] == [(lamp, True), (lamp, False)] * flashes
    assert it.private("night 2")[-1] == ("detective", lamp)


def test_a_call_that_asked_nothing_is_answered_by_darkness() -> None:
    it = _theatre(at_night={}).run_to(Phase.DAWN, 2)
    assert it.private("night 2") == [("detective", "dark")]


def test_a_table_that_presses_nothing_is_waited_for() -> None:
    it = _theatre(scripted=False).run()
    assert isinstance(it.stage.cue, AwaitConfirm)
    assert it.driver.label == "setup"
    assert not any(isinstance(cue, Rest | Say) and label != "setup" for label, cue in it.begun)
