"""R11: an undo says what it takes back, in announced facts alone."""

from __future__ import annotations

import random

import pytest

from narrator.rules.game.acts import Extend, Leave, ShowCard
from narrator.rules.game.facts import Redone, Undone
from narrator.rules.game.interrupts import Redo, Undo
from narrator.rules.game.state import Phase
from narrator.script.common.cues import Reply, Say
from narrator.script.day.final_vote import EACH_NUMBER
from narrator.script.driver import Driver
from tests.kit.court import Court
from tests.kit.random_table import RandomTable
from tests.kit.scenes import Reader, told

DEADLY = (
    "dawn.died", "dawn.died_too", "card.shown", "died.heart", "bomb.taken", "bomb.off", "died.left",
    "saint.accuser", "died.notes", "verdict.executed", "verdict.convicted", "redone.dead",
)  # fmt: skip
"""The lines that tell that somebody is dead."""

Says = dict[str, list[Reply]]


def taken_back(reader: Reader) -> list[str]:
    """What the box says of an undo just now, without the line that it begins with."""
    reader.driver.event(Undo())
    heard = reader.read(lambda it: not told(it.cue).startswith(("say undone.", "music day")))
    assert heard[0] in ("say undone.day", "say undone.night")
    return [cue.removeprefix("say undone.") for cue in heard[1:] if cue != "music day"]


def test_a_night_that_is_taken_back_gives_back_its_dead_and_never_says_why() -> None:
    reader = Reader(10, mafioso=[1, 2], apothecary=[3], at_night={
        "night 2": {"mafia": 7, "apothecary": 9},
    })  # fmt: skip
    reader.read_to(Phase.DAY, 2)
    assert reader.driver.view.dead == (7, 9)
    assert taken_back(reader) == ["alive 7", "alive 9"]


def test_who_has_not_been_told_to_be_dead_is_not_told_to_be_alive() -> None:
    """Else the first undo of a dawn would tell whom the Mafia chose (DESIGN 3)."""
    reader = Reader(10, mafioso=[1, 2], at_night={"night 2": {"mafia": 7}})
    reader.read_to(Phase.DAWN, 2)
    assert 7 in reader.driver.view.dead
    assert taken_back(reader) == []


@pytest.mark.parametrize("until", ["chime gavel", "rest silence 1.5", "say verdict.convicted 7"])
def test_whom_nobody_has_heard_dead_yet_is_not_told_to_be_alive(until: str) -> None:
    """The name of a verdict stands in silence: before it is over, only the verdict is void."""
    reader = Reader(10, mafioso=[1, 2], days=[7], discussion=0)
    reader.read(lambda it: told(it.cue) == "ask convicted.sure of 1,0")
    reader.answer()
    reader.read(lambda it: told(it.cue) == until)
    assert 7 in reader.driver.view.dead
    assert taken_back(reader) == ["verdict 7"]


def test_the_first_dawn_can_be_taken_back() -> None:
    reader = Reader(8, "basic", mafioso=[1, 2], at_night={"night 1": {"mafia": 5}})
    reader.read(lambda it: told(it.cue) == "say card.turned")
    assert taken_back(reader) == ["alive 5"]
    assert reader.driver.view.label == "night 1"


def test_two_undos_in_one_breath_are_told_as_one() -> None:
    """The second comes before a word of the first was heard: nothing that it gave back is left out."""
    reader = Reader(10, mafioso=[1, 2])
    reader.read_to(Phase.DAY, 2)
    for event in (ShowCard(9), Leave(10)):
        reader.driver.event(event)
        reader.read(lambda it: it.view.facts_announced == len(it.view.facts))
    reader.driver.event(Undo())
    assert taken_back(reader) == ["alive 10", "alive 9"]


def test_an_extra_minute_is_gone_again() -> None:
    reader = Reader(10, mafioso=[1, 2])
    reader.read_to(Phase.DAY, 2)
    reader.driver.event(Extend())
    assert taken_back(reader) == ["minute"]


@pytest.mark.parametrize(
    ("until", "heard"),
    [
        ("ask list.off of", ["freed 2"]),
        ("say speech.accuser", ["open"]),
        ("say vote.hands 2", ["votes 1"]),
        ("say list.struck", ["accused 2"]),
    ],
)
def test_in_a_trial_it_names_the_answer_that_no_longer_counts(until: str, heard: list[str]) -> None:
    """R5: `accusation`, counted by the box."""
    off = until == "say list.struck" or until.startswith("ask list.off")
    says: Says = {"list": [(3,), (4,), (-1 if off else 0,)], "accused": [(1,), (2,)],
                  "list.off": [(2,)], "leads": [(EACH_NUMBER,)], "votes": [(4,)]}  # fmt: skip
    court = Court(votes="tally", says=says)
    court.read(lambda it: told(it.cue).startswith(until))
    assert taken_back(court) == heard


LISTED: Says = {"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)]}


def test_in_a_plea_the_plea_before_it_comes_back_and_then_the_list() -> None:
    """R5, R11: to end a plea is an input, too; what comes back says itself whose it is."""
    court = Court(votes="tally", says=LISTED)
    court.read(lambda it: told(it.cue) == "say speech.accused 1")
    assert taken_back(court) == []
    assert told(court.driver.cue) == "say speech.accuser 3"
    court.read(lambda it: told(it.cue) == "wait speech")
    assert taken_back(court) == ["open"]
    assert court.driver.view.court.accused == (1, 2)


@pytest.mark.parametrize("talked", [0, 3])
def test_who_ended_the_talk_by_mistake_talks_on(talked: int) -> None:
    """R5, R11: before the night goes, that is what was decided last."""
    talk = [False] * talked + [True]
    court = Court(says={}, presses={"discussion": talk}, discussion=120)
    court.read(lambda it: told(it.cue) == "wait trial.1")
    assert taken_back(court) == []
    view = court.driver.view
    assert (view.label, view.progress.talked) == ("day 1", talked)
    again = ["say day.goes_on", "say day.minutes 2"] if talked else ["say day.first"]
    assert court.spoken("wait discussion") == [*again, "wait discussion"]


@pytest.mark.parametrize(("step", "until"), [(1, "wait trial.2"), (2, "wait trial.3"), (3, "ask convicted")])
def test_where_the_table_counts_alone_each_step_comes_back(step: int, until: str) -> None:
    """R5, `votes: outcome`: no night goes for a press too many."""
    court = Court(says={}, votes="outcome")
    court.read(lambda it: told(it.cue).startswith(until))
    assert taken_back(court) == []
    assert court.driver.view.court.step == step - 1
    assert court.spoken("wait")[-1] == f"wait trial.{step}"


def test_a_vote_taken_back_names_the_voter() -> None:
    """R5 `snap`"""
    court = Court(trial="snap", votes="tally", says={"vote": [(3,), (4,)], "vote.whom": [(1,), (2,)]})
    court.read(lambda it: len(it.view.court.ballots) == 2)
    assert taken_back(court) == ["said 4"]


def test_a_ballot_taken_back_is_a_ballot_for_all() -> None:
    """R6, `votes: buttons`: a tied vote led to another."""
    says: Says = {
        "list": [(3,), (4,), (5,), (0,)], "accused": [(1,), (2,), (6,)],
        "ballot": [(1, 2, 2, 1, 3, 1, 4, 2)],
    }  # fmt: skip
    court = Court(votes="buttons", says=says)
    court.read(lambda it: told(it.cue) == "say vote.runoff")
    assert taken_back(court) in ([], ["ballot"])


def test_the_mayor_that_was_elected_is_none_yet() -> None:
    court = Court(mayor=True, says={"mayor": [(6,)]})
    court.read(lambda it: it.view.mayor == 6 and it.view.facts_announced == len(it.view.facts))
    assert taken_back(court) == ["no_mayor"]


def test_the_heir_that_was_named_is_not_named_yet() -> None:
    court = Court(mayor=True, succession="heir", says={"mayor": [(6,)], "heir": [(4,)]})
    court.read(lambda it: it.view.mayor == 6 and it.view.facts_announced == len(it.view.facts))
    court.driver.event(ShowCard(6))
    court.read(lambda it: it.view.mayor == 4 and it.view.facts_announced == len(it.view.facts))
    assert taken_back(court) == ["heir"]


def test_a_verdict_that_freed_everybody_is_void_too() -> None:
    reader = Reader(10, mafioso=[1, 2], days=[0, 0])
    reader.read(lambda it: told(it.cue) == "say verdict.none")
    assert taken_back(reader) == ["any_verdict"]


def test_a_stay_that_is_taken_back_leaves_the_verdict_to_be_stayed() -> None:
    """R6"""
    court = Court(governor=[6], votes="outcome", days=[3], says={"governor.stay": [(6,)]})
    court.read(lambda it: told(it.cue) == "say governor.stay.used")
    assert taken_back(court) == ["stayed"]
    assert "ask governor.stay of" in " ".join(court.spoken("ask governor.stay of"))


def test_what_a_helper_has_told_of_a_card_is_asked_again() -> None:
    """R13.11"""
    reader = Reader(7, "basic", mafioso=[1, 2], moderation="helper",
                    answers={"died": [5, 0], "side 5": [0]})  # fmt: skip
    reader.read_to(Phase.DAY, 1)
    assert taken_back(reader) == ["side 5"]
    assert "ask side 5" in " ".join(reader.read_to(Phase.DAY, 1))


class Listener:
    """Somebody at the table, who knows by what is said, and nothing else, who is ``dead``, and who has come
    ``back``: that is said again where it was cut off."""

    def __init__(self) -> None:
        self.dead, self.back = set[int](), set[int]()

    def hears(self, cue: object) -> None:
        if not isinstance(cue, Say):
            return
        seat = dict(cue.slots).get("seat", 0)
        assert isinstance(seat, int)
        if cue.line in DEADLY:
            self.dead.add(seat)
        elif cue.line == "undone.alive":
            assert seat in self.dead | self.back, "nobody had heard of that death"
            self.dead.discard(seat)
            self.back.add(seat)


def _told_just_now(driver: Driver, known: int) -> bool:
    """Whether an undo, or that of one, has been told to its end since there were so many facts told."""
    view = driver.view
    return view.facts_announced > known and isinstance(view.facts[view.facts_announced - 1], Undone | Redone)


@pytest.mark.parametrize("batch", range(4))
def test_after_any_undo_the_table_knows_who_lives(batch: int) -> None:
    """What was said names exactly the seats that changed between dead and living, in any trial, by any
    events, on any day and over any night."""
    undone = redone = 0
    for seed in range(batch, 200, 4):
        table, listener, chance = RandomTable(seed), Listener(), random.Random(seed)
        driver = table.reader.driver
        for _ in range(600):
            if driver.cue is None:
                break
            view = driver.view
            settled = driver.by_day and view.facts_announced == len(view.facts)
            if settled and driver.taken_back and chance.random() < 0.2:
                assert driver.can_happen(Redo())
                driver.event(Redo())
                redone += 1
            elif settled and driver.checkpoints and chance.random() < 0.05:
                driver.event(Undo(to_night=chance.random() < 0.3))
            elif settled and view.winner is None and chance.random() < 0.04:
                driver.event(ShowCard(chance.choice(driver.view.living)))
            else:
                listener.hears(driver.cue)
                table.answers(driver)
                if _told_just_now(driver, view.facts_announced):
                    undone += 1
                    assert listener.dead == {*driver.view.dead}
    assert undone > 100
    assert redone > 20


@pytest.mark.parametrize("batch", range(4))
def test_an_undo_in_the_midst_of_anything_names_nobody_whose_death_was_not_told(batch: int) -> None:
    """A press comes at any word, also while a dawn or an undo is still being told."""
    named = 0
    for seed in range(1000 + batch, 1240, 4):
        table, listener, chance = RandomTable(seed), Listener(), random.Random(seed)
        driver = table.reader.driver
        for _ in range(600):
            if driver.cue is None:
                break
            if driver.by_day and driver.checkpoints and chance.random() < 0.08:
                if driver.view.phase is not Phase.DAWN:
                    listener.hears(driver.cue)  # by day the word that is cut off has been heard
                driver.event(Undo())
            else:
                named += isinstance(driver.cue, Say) and driver.cue.line == "undone.alive"
                listener.hears(driver.cue)
                table.answers(driver)
    assert named > 3
