"""An evening in time: repeat, the menu, and what is put on record (DESIGN 2 and 4)."""

from __future__ import annotations

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.acts import Bomb, EndGame
from narrator.rules.game.facts import Claimed, Died
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Count, Rest, Say
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Edge
from narrator.stage.records import Happened, Replied
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight, until


def test_an_evening_is_performed_without_a_gap_or_an_overlap() -> None:
    """Each cue begins where the one before it ends, to the sample."""
    rows = [row for row in eight().run_to(Phase.DAWN, 2).public() if row.phase == "night 2"]
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
    it = eight()
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


# Repeat and menu


def test_repeat_says_the_last_line_again_by_day_while_the_box_waits() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.conductor.cursor + 10, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:2] == ["day.first", "day.first"]
    assert len({row.text for row in it.rows if row.line == "day.first"}) == 1


def test_repeat_says_the_rules_of_the_button_again_before_the_first_night() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait begin")
    it.press(*tap(it.now + 0.2, button="repeat"))
    it.run_to(Phase.NIGHT, 1)
    assert it.said("setup").count("setup.begin") == 2


def test_repeat_by_night_is_nothing() -> None:
    quiet = eight().run_to(Phase.DAWN, 2).public()

    def restless(prompt: Prompt) -> list[object]:
        night = prompt.driver.label.startswith("night")
        return list(tap(prompt.at + 0.1, button="repeat")) if night else []

    assert eight(hands=restless).run_to(Phase.DAWN, 2).public() == quiet


def _menu(it: Theatre, *picked: int | str) -> None:
    """A long press, and then these answers to the menu's questions: lines or seats."""
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
            item = next(n for n, one in enumerate(cue.items) if value in (one.value, one.say.line))
            plan = playing.plan  # type: ignore[attr-defined]
            it.press(*tap(plan.begins(item) + 0.5))


def test_a_long_press_by_day_opens_the_menu_and_nothing_is_lost() -> None:
    """R11: picked, and what was interrupted is performed anew."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.go_on")
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:4] == ["day.first", "menu.open", "menu.closed", "day.minutes"]


def test_the_menu_costs_a_talk_that_is_almost_over_no_more_than_one_cut() -> None:
    """R5, R11: opened and closed again in the last seconds, it does not begin the stretch anew."""
    it = eight(discussion=180)
    it.run(lambda t: t.said("day 1")[-1:] == ["day.last_seconds"])
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.go_on")
    it.run(lambda t: "menu.closed" in t.said())
    closed = it.now
    it.run(lambda t: "day.closed" in t.said())
    assert it.now - closed < 15
    assert it.said("day 1")[-3:] == ["menu.open", "menu.closed", "day.closed"]


@pytest.mark.parametrize("down", [9.4, 9.9, 10.0])
def test_a_press_across_a_cut_of_the_talk_ends_it_all_the_same(down: float) -> None:
    """R5: nobody can hear where the clock is cut."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.conductor.cursor + down, 0.65))
    it.run_to(Phase.DUSK, 1)
    assert it.said("day 1")[:2] == ["day.first", "day.closed"]


def test_the_menu_takes_a_card_that_was_shown() -> None:
    """R1.3, R11"""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.card", 6, 1)
    it.run_to(Phase.DUSK, 1)
    assert Died("day 1", 6, "card") in it.driver.view.facts
    assert any(isinstance(entry, Happened) for entry in it.records)


def test_the_menu_takes_back_what_was_decided() -> None:
    it = eight(days=[4])
    it.run(lambda t: told(t.stage.cue) == "say verdict.convicted 4")
    _menu(it, "menu.undo")
    it.run(lambda t: "undone.day" in t.said())
    assert it.driver.view.phase is Phase.DAY
    assert 4 in it.driver.view.living


def test_where_nothing_can_be_taken_back_the_box_says_so_and_goes_on() -> None:
    """R11"""
    it = eight(days=[4])
    it.run(lambda t: told(t.stage.cue) == "say verdict.convicted 4")
    before = it.driver.game
    it.driver.checkpoints = ()
    _menu(it, "menu.undo")
    it.run(lambda t: "house.nothing_to_undo" in t.said())
    assert it.driver.game.public.facts == before.public.facts
    it.run_to(Phase.NIGHT, 2)


@pytest.mark.parametrize(("sure", "said"), [(1, "undone.night"), (0, "menu.closed")])
def test_the_night_is_not_taken_back_by_one_press(sure: int, said: str) -> None:
    """R11: where nothing was decided since nightfall, the box says what it costs, and asks."""
    asks = "ask menu.night.sure of 1,0"
    it = eight(hands=lambda prompt: prompt.on(sure) if told(prompt.cue) == asks else ())
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it._answers = False
    _menu(it, "menu.undo")
    it.run(lambda t: said in t.said())
    assert it.said()[-2:] == ["menu.sure_night", said]


def test_what_happened_is_on_record_with_everybody_concerned() -> None:
    """DESIGN 4: for the journal, at the cue that it interrupted."""
    it = eight(desperate=[6])
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    nth = it.driver.nth
    _menu(it, "menu.bomb", 6, 1, 1)
    it.run(lambda t: len(t.driver.view.dead) == 2)
    assert it.records[-1] == Happened(Bomb(6, 1), nth)


def test_a_game_that_the_table_ends_is_told_and_done() -> None:
    """R11"""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.end", 1)
    it.run()
    assert it.conductor.done
    assert it.said()[-1] == "game.ended"
    assert it.records[-1] == Happened(EndGame(), it.driver.nth - 1)


def test_with_one_button_the_menu_says_the_last_line_again() -> None:
    """Kit `one` has no REPEAT (R11)."""
    it = eight(holds=True)
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.repeat")
    it.run_to(Phase.DUSK, 1)
    said = [row for row in it.rows if row.cue == "say" and row.phase == "day 1"]
    assert [row.line for row in said[:4]] == ["day.first", "menu.open", "day.first", "day.minutes"]
    assert said[2].text == said[0].text
    assert told(it.begun[-1][1]) != "wait discussion"


def test_the_line_said_again_is_heard_out_before_the_game_goes_on() -> None:
    it = eight(holds=True)
    it.run(lambda t: told(t.stage.cue) == "ask convicted of 1,2,3,4,5,6,7,8,-1,0")
    _menu(it, "menu.repeat")
    it.run(lambda t: t.driver.view.phase is Phase.DUSK)
    rows = [row for row in it.rows if row.phase == "day 1"]
    again = max(n for n, row in enumerate(rows) if row.line == "verdict.ask")
    assert rows[again + 1].cue == "count"
    assert rows[again + 1].t >= rows[again].t + rows[again].seconds


def test_the_only_button_held_for_three_seconds_by_day_pauses_and_leaves_no_menu_open() -> None:
    """Kit `one`: the same finger opened the menu on its way to the pause."""
    it = eight(holds=True)
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 1, 3.5))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    it.press(*tap(it.now + 5))
    begun = len(it.begun)
    it.run_to(Phase.DUSK, 1)
    assert told(it.begun[begun][1]) == "say house.resumed"
    assert told(it.begun[begun + 1][1]) == "wait discussion"


def test_a_long_press_by_night_opens_nothing() -> None:
    it = eight()
    until(it, "rest think 20", "night 2")
    it.press(*tap(it.conductor.cursor + 1, 1.5))
    it.run_to(Phase.DAWN, 2)
    assert "menu.open" not in it.said()


@pytest.mark.parametrize("early", [0.4, 0.15, 0.01])
def test_a_finger_that_came_down_by_night_opens_nothing_by_day(early: float) -> None:
    """DESIGN 3: whether anybody pressed at night is never heard, to the last prompt of the night."""
    it = eight()
    until(it, "say night.ends", "night 2")
    playing = it.stage.now_playing
    assert playing is not None
    it.press(*tap(playing.end - early, 1.5))
    it.run_to(Phase.DAY, 2)
    assert "menu.open" not in it.said()


# Setup and answers


def test_a_right_roll_call_is_shown_once_more_and_written_down() -> None:
    it = eight().run_to(Phase.DAWN, 1)
    assert Claimed("night 1", "mafia", (1, 2)) in it.driver.game.log
    assert it.private("night 1") == [
        *[("pressed", "yes")] * 2, *[("stored", "yes")] * 2,
        ("pressed", "yes"), ("stored", "yes"),
    ]  # fmt: skip


@pytest.mark.parametrize(("asked", "lamp"), [(1, "yes"), (4, "no")])
def test_an_answer_is_green_and_steady_or_red_and_blinking(asked: int, lamp: str) -> None:
    """DESIGN 2: colour alone never decides."""
    it = eight(at_night={"night 2": {"detective": asked}})
    until(it, "say detective.answer", "night 2")
    lit = len(it.panel.lit)
    it.run_to(Phase.DAWN, 2)
    flashes = 1 if lamp == "yes" else 2
    assert it.panel.lit[lit:] == [(lamp, True), (lamp, False)] * flashes
    assert it.private("night 2")[-1] == ("detective", lamp)


def test_a_call_that_asked_nothing_is_answered_by_darkness() -> None:
    it = eight(at_night={}).run_to(Phase.DAWN, 2)
    assert it.private("night 2") == [("detective", "dark")]


def test_a_table_that_presses_nothing_is_waited_for() -> None:
    it = eight(scripted=False).run()
    assert isinstance(it.stage.cue, AwaitConfirm)
    assert it.driver.label == "setup"
    assert not any(isinstance(cue, Rest | Say) and label != "setup" for label, cue in it.begun)


@pytest.mark.parametrize(("early", "goes_on"), [(0.8, True), (1.8, False)])
def test_a_press_into_the_last_word_of_the_line_that_asks_for_it_counts(
    early: float, goes_on: bool
) -> None:
    """The line is heard out; a press long before its end was meant for something else."""

    def eager(prompt: Prompt) -> list[Edge]:
        asks = isinstance(prompt.cue, Say) and prompt.cue.line == "setup.begin"
        return tap(prompt.end - LINE_GAP - early) if asks else []

    it = eight(scripted=False, hands=eager).run(lambda t: t.driver.label == "night 1")
    assert (it.driver.label == "night 1") is goes_on
    assert it.said("setup").count("setup.begin") == 1


def test_an_impatient_finger_does_not_skip_the_line_after_the_next() -> None:
    """Only the line that is followed by the wait asks for the press."""

    def eager(prompt: Prompt) -> list[Edge]:
        first = isinstance(prompt.cue, Say) and prompt.cue.line == "setup.lamps"
        return tap(prompt.end - LINE_GAP - 0.2) if first else []

    it = eight(scripted=False, hands=eager).run()
    assert it.driver.label == "setup"
