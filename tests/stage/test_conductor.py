"""An evening in time: cue after cue, repeat, and what is put on record (DESIGN 2 and 4)."""

from __future__ import annotations

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import Claimed, Objected
from narrator.rules.game.state import Phase
from narrator.script.common.cues import AwaitConfirm, Rest, Say
from narrator.script.common.scene import LAMP_SLOT, say_all
from narrator.script.evening.between_games import MOMENT
from narrator.script.interlude import Interlude
from narrator.stage.cue_source import CueSource
from narrator.stage.performance import LINE_GAP
from narrator.stage.ports import Edge
from narrator.stage.records import Record, Replied
from tests.kit.scenes import told
from tests.kit.stage import eight, until


def test_an_evening_is_performed_without_a_gap_or_an_overlap() -> None:
    """Each cue begins where the one before it ends, to the sample."""
    rows = [row for row in eight().run_to(Phase.DAWN, 2).public() if row.phase == "night 2"]
    ends = None
    for row in rows:
        if row.cue in ("say", "rest"):
            assert ends is None or row.t == pytest.approx(ends)
            gap = 0.35 if row.cue == "say" else 0.0
            ends = row.t + row.seconds + gap
        else:
            ends = None


@pytest.mark.parametrize("dealt", [{}, {"apothecary": [6], "informer": [7]}, {"confirm": True}])
def test_a_secret_count_begins_when_the_music_is_back(dealt: dict[str, object]) -> None:
    """1.2 seconds after the line before it: what the music is under a line would hide no noise."""
    rows = [row for row in eight(**dealt).run_to(Phase.DAWN, 2).public() if row.cue != "decoy"]
    begins = [
        (row, next(say for say in rows[:at][::-1] if say.cue == "say"))
        for at, row in enumerate(rows)
        if row.cue == "count" and row.phase.startswith("night") and rows[at - 1].cue != "count"
    ]
    assert len(begins) >= 5
    assert all(row.t - say.t - say.seconds >= 1.2 - 1e-6 for row, say in begins)


def test_every_reply_is_on_record_before_it_takes_effect() -> None:
    """DESIGN 4: the journal is a line ahead of the game."""
    it = eight()
    seen: list[tuple[str, bool]] = []
    before = it.records.append

    def record(entry: Record) -> None:
        before(entry)
        if isinstance(entry, Replied):
            seen.append((entry.key, it.driver.key == entry.key))

    it.conductor._record = record
    it.run_to(Phase.DAWN, 2)
    keys = [key for key, _ in seen if not key.startswith(("setup/explain", "setup/cards"))]
    assert keys[:6] == [
        "setup/seated",
        "setup/looked",
        "setup/anything pass 1",
        "setup/begin",
        "night 1/mafia.roll pass 1",
        "night 1/detective.roll pass 1",
    ]
    assert all(still_asked for _, still_asked in seen)


# Repeat


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


def test_repeat_begins_the_line_that_is_being_said_anew() -> None:
    it = eight()
    it.run(lambda t: t.said("day 1") == ["day.first"])
    at = it.stage.began + 0.3
    it.press(*tap(at, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    first, again, then = [row for row in it.rows if row.phase == "day 1" and row.cue == "say"][:3]
    assert (first.line, again.text) == ("day.first", first.text)
    assert again.t == pytest.approx(at, abs=0.1)
    assert then.line != "day.first"
    lit = [(lamp, on) for moment, lamp, on in it.panel.changed if at <= moment <= again.t + 1.0]
    assert ("no", True) not in lit


def test_repeat_amid_a_list_says_the_question_again_and_then_the_whole_list() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue).startswith("ask convicted"))
    it.press(*tap(it.now + 2.0, button="repeat"))
    it.run_to(Phase.DUSK, 1)
    heard = [row.text for row in it.rows if row.cue == "count" and row.phase == "day 1"]
    assert it.said("day 1").count("verdict.ask") == 2
    assert heard.count(heard[0]) == 2


def test_repeat_says_which_cards_there_are_again_while_they_are_dealt() -> None:
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "wait looked")
    it.press(*tap(it.now + 0.2, button="repeat"))
    it.run_to(Phase.NIGHT, 1)
    said = it.said("setup")
    assert said[said.index("setup.looked") + 1] == said[said.index("setup.cards") + 1]


# Setup and answers


def test_a_right_roll_call_is_shown_to_everybody_and_written_down() -> None:
    """R13.15: a card of the Mafia, another that is called, or a citizen's."""
    it = eight().run_to(Phase.DAWN, 1)
    assert Claimed("night 1", "mafia", (1, 2)) in it.driver.game.log
    assert it.private("night 1") == [
        *[("pressed", "yes")] * 3,
        *[("roll.lamps", "yes")] * 2, ("roll.lamps", "no"), *[("roll.lamps", "dark")] * 5,
    ]  # fmt: skip


def test_a_lamp_pass_is_spoken_slowly_and_shows_each_lamp_in_its_own_slot() -> None:
    """R13.15: in slots of two and a half seconds, so that everybody has opened their eyes."""
    it = eight().run_to(Phase.DAWN, 1)
    names = [row for row in it.public() if row.cue == "count" and row.slot == LAMP_SLOT]
    lights = [row for row in it.rows if row.line == "roll.lamps" and row.cue == "light"]
    assert len(names) == len(lights) == 8
    for name, light in zip(names, lights, strict=True):
        assert name.t < light.t <= light.t + light.seconds < name.t + LAMP_SLOT


@pytest.mark.parametrize("held", [0.1, 0.9])
def test_any_press_in_the_lamp_pass_objects_and_no_other_takes_it_back(held: float) -> None:
    """R13.15: short or long, and however often."""
    it = eight()
    it.run(lambda t: told(t.stage.cue).startswith("count roll.lamps"))
    begins = it.conductor.cursor
    for after in (6.0, 8.2):
        it.press(*tap(begins + after, held))
    it.run(lambda t: told(t.stage.cue) == "say roll.objected")
    assert it.driver.view.facts == (Objected("night 1"),)


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


def _seated(prompt: Prompt) -> list[Edge]:
    """Everybody sits and has looked; somebody says so each time."""
    waits = isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask in ("seated", "looked")
    return tap(prompt.at + 1.0) if waits else []


@pytest.mark.parametrize(("early", "goes_on"), [(0.8, True), (1.8, False)])
def test_a_press_into_the_last_word_of_the_line_that_asks_for_it_counts(early: float, goes_on: bool) -> None:
    """The line is heard out; a press long before its end was meant for something else."""

    def eager(prompt: Prompt) -> list[Edge]:
        asks = isinstance(prompt.cue, Say) and prompt.cue.line == "setup.begin"
        return tap(prompt.end - LINE_GAP - early) if asks else _seated(prompt)

    it = eight(scripted=False, hands=eager)
    it.run(lambda t: t.driver.label == "night 1" or (told(t.stage.cue) == "wait begin" and not goes_on))
    assert (it.driver.label == "night 1") is goes_on
    assert it.said("setup").count("setup.begin") == 1


def test_an_impatient_finger_does_not_skip_the_line_after_the_next() -> None:
    """Only the line that is followed by the wait asks for the press."""

    def eager(prompt: Prompt) -> list[Edge]:
        first = isinstance(prompt.cue, Say) and prompt.cue.line == "setup.button"
        return tap(prompt.end - LINE_GAP - 0.2) if first else _seated(prompt)

    it = eight(scripted=False, hands=eager).run()
    assert it.driver.label == "setup"


def test_a_list_begins_again_from_its_question_after_a_wait_for_lines() -> None:
    """Nobody remembers after a wait what the names are for."""
    it = eight()
    waited: list[str] = []

    def before(source: CueSource) -> Interlude[None] | None:
        if not told(source.cue).startswith("ask convicted") or waited:
            return None
        waited.append(told(source.cue))
        return Interlude(say_all(MOMENT()), source.label)

    it.conductor._before = before
    it.run(lambda t: told(t.stage.cue).startswith("ask convicted"))
    assert it.said()[-3:] == ["verdict.ask", "house.moment", "verdict.ask"]


def test_an_announcement_begins_again_from_its_first_line_after_a_pause() -> None:
    """Nobody has to put together two halves with minutes in between."""
    it = eight()
    it.run(lambda t: told(t.stage.cue) == "say setup.seats")
    it.press(*tap(it.now + 0.3, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait paused")
    begun = len(it.said())
    it.press(*tap(it.now + 5, button="pause"))
    it.run(lambda t: told(t.stage.cue) == "wait seated")
    cards = ["setup.cards", "setup.card.listed", "setup.card.many", "setup.citizens", "setup.seats"]
    assert it.said()[begun:][-6:] == [*cards, "setup.seated"]


def test_no_news_of_the_box_comes_amid_an_announcement() -> None:
    it = eight()
    next_up: list[str] = []
    it.conductor._news = lambda: next_up.append(told(it.driver.cue))
    it.run(lambda t: told(t.stage.cue) == "wait seated")
    assert "say setup.cards" in next_up
    assert not {"say setup.card.listed", "say setup.seats", "say setup.seated"} & {*next_up}
