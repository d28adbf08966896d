"""The menu in time: a long press of CONFIRM, what was interrupted, what is put on record (DESIGN 2 and 4)."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.live.simulated import tap
from narrator.rules.game.acts import EndGame
from narrator.rules.game.facts import Died
from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Count
from narrator.stage.records import Happened
from tests.kit.powers import bomb
from tests.kit.scenes import told
from tests.kit.stage import Theatre, eight
from tests.kit.storybook import tale


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


def test_a_menu_that_is_left_amid_the_talk_says_nothing_of_its_minutes() -> None:
    """R5: who looks in there three times does not hear three times how much is left; the clock tells at half
    time, and whoever wants to know earlier asks for it."""
    it = eight()
    for _ in range(3):
        it.run(lambda t: told(t.stage.cue) == "wait discussion")
        closed = it.said().count("menu.closed")
        _menu(it, "menu.go_on")
        it.run(lambda t, n=closed: t.said().count("menu.closed") > n)  # type: ignore[misc]
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    it.press(*tap(it.now + 1, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    left = [row.text.split()[-1] for row in it.rows if row.line == "day.minutes"]
    assert left == ["minutes=5", "minutes=2"]


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
    assert it.said("day 1")[:3] == ["day.first", "day.enough", "day.closed"]


def test_the_menu_takes_a_card_that_was_shown() -> None:
    """R1.3, R11"""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.card", 6, 1)
    it.run_to(Phase.DUSK, 1)
    assert Died("day 1", 6, "card") in it.driver.view.facts
    assert any(isinstance(entry, Happened) for entry in it.records)


def test_who_comes_back_to_the_talk_hears_how_long_it_still_is() -> None:
    """R5, R11: nobody sits in a silence that nobody has explained."""
    it = eight()
    it.run(lambda t: t.driver.view.progress.talked == 4)
    _menu(it, "menu.card", 6, 1)
    it.run_to(Phase.DUSK, 1)
    said = it.said("day 1")
    assert said[said.index("card.says") :][:4] == [
        "card.says", "dead.watches", "day.goes_on", "day.minutes",
    ]  # fmt: skip
    left = [row.text for row in it.rows if row.line == "day.minutes"]
    assert [text.split()[-1] for text in left] == ["minutes=4", "minutes=2"]


def test_who_goes_back_to_nightfall_hears_nothing_of_the_talk() -> None:
    """R11: the next talk is opened as always."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.undo", 1)
    it.run(lambda t: t.said().count("day.first") == 2)
    assert "day.goes_on" not in it.said()


def test_whoever_skips_the_cards_in_the_menu_hears_once_that_it_goes_on() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.explain")
    it.run(lambda t: t.driver.by_day and told(t.stage.cue).startswith("say cards.order"))
    it.press(*tap(it.now + 1))
    it.run_to(Phase.DUSK, 1)
    after = it.said("day 1")
    assert after[after.index("menu.open") :][:4] == [
        "menu.open", "cards.order", "menu.closed", "day.minutes"
    ]  # fmt: skip


def test_the_menu_takes_back_what_was_decided() -> None:
    it = eight(days=[4])
    it.run(lambda t: told(t.stage.cue) == "say verdict.convicted 4")
    _menu(it, "menu.undo")
    it.run(lambda t: "undone.day" in t.said())
    assert it.driver.view.phase is Phase.DAY
    assert 4 in it.driver.view.living


def test_who_took_it_back_by_mistake_puts_it_back_after_a_question() -> None:
    """R11: no menu offers it before."""
    it = eight(days=[4])
    it.run(lambda t: told(t.stage.cue) == "say card.says role.citizen")
    it.driver.event(Undo())
    _menu(it, "menu.redo", 1)
    it.run(lambda t: "redone.dead" in t.said())
    assert it.said()[-4:] == ["menu.open", "menu.sure_redo", "redone", "redone.dead"]
    assert 4 in it.driver.view.dead


def test_what_is_put_back_sounds_the_same_whoever_holds_which_card() -> None:
    """R11: the pair of it. The cards of the dead stay face down, and the night after it is heard too."""

    def heard(roles: dict[str, Any], asked: int) -> list[tuple[float, str, str, str]]:
        nights = {f"night {n}": {"mafia": n + 3, "detective": asked} for n in (2, 3)}
        it = eight(**roles, days=[4], reveal="none", at_night=nights)
        it.run(lambda t: told(t.stage.cue) == "say verdict.convicted 4")
        _menu(it, "menu.undo")
        it.run(
            lambda t: "undone.day" in t.said() and t.driver.view.facts_announced == len(t.driver.view.facts)
        )
        _menu(it, "menu.redo", 1)
        it.run_to(Phase.DAWN, 3)
        assert "redone" in it.said()
        return [(row.t, row.cue, row.line, row.text) for row in it.public()]

    ours = heard({"mafioso": [1, 2], "detective": [3]}, asked=1)
    theirs = heard({"mafioso": [7, 8], "detective": [2]}, asked=3)
    assert ours == theirs


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


def test_whoever_keeps_the_night_is_back_in_the_plea() -> None:
    """R11: the box has said what it costs; it asks for the plea again, and nothing else has changed."""
    asks = "ask menu.night.sure of 1,0"
    it = eight(hands=lambda prompt: prompt.on(0) if told(prompt.cue) == asks else ())
    it.run(lambda t: told(t.stage.cue) == "wait trial.2")
    it._answers = False
    before = it.driver.game
    _menu(it, "menu.night")
    it.run(lambda t: "menu.closed" in t.said() and told(t.stage.cue) == "wait trial.2")
    assert it.said()[-4:] == ["menu.open", "menu.sure_night", "menu.closed", "accusation.pleas"]
    assert it.driver.game == before


def test_what_happened_is_on_record_with_everybody_concerned() -> None:
    """DESIGN 4: for the journal, at the cue that it interrupted."""
    it = eight(desperate=[6])
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    nth = it.driver.nth
    _menu(it, "bomb.menu", 6, 1, 1)
    it.run(lambda t: len(t.driver.view.dead) == 2)
    assert it.records[-1] == Happened(bomb(6, 1), nth)


def test_a_game_that_the_table_ends_is_told_and_done() -> None:
    """R11"""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait discussion")
    _menu(it, "menu.end", 1)
    it.run()
    assert it.conductor.done
    assert it.said()[-2:] == ["game.ended", "over.last_chance"]
    assert it.records[-2] == Happened(EndGame(), it.driver.nth - 4)


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
    script = [told(cue) for _, cue in it.begun[begun : begun + 3]]
    assert script == ["say house.goes_on", "say day.first", "say day.minutes 5"]


@pytest.mark.parametrize("early", [0.4, 0.15, 0.01])
def test_a_finger_that_came_down_by_night_opens_nothing_by_day(early: float) -> None:
    """DESIGN 3: whether anybody pressed at night is never heard, to the last prompt of the night."""
    it = eight(tale=tale())
    it.run(lambda t: t.driver.label == "night 3" and ".end." in told(t.stage.cue))
    playing = it.stage.now_playing
    assert playing is not None
    it.press(*tap(playing.end - early, 1.5))
    it.run_to(Phase.DAY, 3)
    assert "menu.open" not in it.said()


def test_a_verdict_is_not_taken_back_by_one_press_and_then_says_who_is_alive() -> None:
    """R11: what it costs is said first; pressed twice, it goes back across the dawn, and asks again."""
    asks = "ask menu.undo.sure of 1,0"
    it = eight(days=[4], hands=lambda prompt: prompt.on(1) if told(prompt.cue) == asks else ())
    it.run(lambda t: told(t.stage.cue) == "say card.says role.citizen")
    it._answers = False
    _menu(it, "menu.undo")
    it.run(lambda t: "undone.alive" in t.said())
    assert it.said()[-5:] == [
        "menu.open", "menu.sure_verdict", "undone.day", "undone.verdict", "undone.alive",
    ]  # fmt: skip
    assert 4 in it.driver.view.living
    _menu(it, "menu.undo")
    it.run(lambda t: "menu.sure_night" in t.said())
    assert it.driver.view.phase is Phase.DAY
