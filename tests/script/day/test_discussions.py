"""R5: how a discussion sounds against its clock, and how a slow table is reminded, cue by cue."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.rules.game.acts import Extend
from narrator.rules.game.facts import Convicted
from narrator.rules.game.state import Phase
from narrator.rules.game.trial_state import EMPTY
from narrator.rules.table.options import HOUSE_RULES
from narrator.script.common.cues import AwaitConfirm, Reply
from narrator.script.common.ready import GENTLY
from narrator.script.day.discussion import CUT, may_extend
from narrator.script.day.waiting import MOST_REMINDERS, SLOW
from narrator.script.driver import Driver
from narrator.trials import all_trials
from tests.kit.court import Court, lines, waiting
from tests.kit.scenes import Reader, talked_through, told

TRIALS = [(trial, votes) for trial in all_trials() for votes in HOUSE_RULES["votes"].words]


def test_after_an_unclear_vote_it_is_talked_over_against_the_clock_and_with_warnings() -> None:
    """R5 `snap`: every discussion has its limit and its warnings."""
    court = Court(
        trial="snap",
        votes="tally",
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    script = court.read(lambda it: told(it.cue) == "say snap.unclear")
    assert script[-4:] == [
        "say count.seat 7", "say count.number 2", "say count.seat 8", "say count.number 2",
    ]  # fmt: skip
    talk = court.spoken("ask vote")
    assert talked_through(lines(talk, "say", "wait", "chime")) == [
        "say snap.unclear", "wait discussion", "say day.minutes 2", "wait discussion",
        "say day.last_minute", "wait discussion", "say day.last_seconds", "wait discussion",
        "chime gavel", "say snap.vote",
    ]  # fmt: skip
    assert lines(script, "say day.talk", "say day.first") == ["say day.first"]


def test_a_press_ends_a_later_discussion_early() -> None:
    """R5"""
    court = Court(
        trial="snap",
        votes="tally",
        presses={"discussion": [True, True]},
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    court.read(lambda it: told(it.cue) == "say snap.unclear")
    assert court.spoken("ask vote")[:6] == [
        "say snap.unclear", "wait discussion", "say day.enough", "wait enough",
        "chime gavel", "say snap.vote",
    ]  # fmt: skip


def test_a_single_press_ends_no_talk() -> None:
    """R5: it costs a stretch of ten seconds, in which the box asks."""
    court = Court(trial="snap", votes="tally", presses={"discussion": [True], "enough": [False]}, says={})
    talk = court.spoken("say snap.vote")
    assert len(lines(talk, "wait discussion")) == 300 // CUT
    assert lines(talk, "say day.enough", "chime gavel") == ["say day.enough", "chime gavel"]


@pytest.mark.parametrize(("trial", "votes"), TRIALS)
def test_more_time_is_offered_until_a_trial_has_heard_anything(trial: str, votes: str) -> None:
    """R5, R11: not in a campaign, and not while news are told or somebody is asked."""
    reader = Reader(
        9, mafioso=[1, 2], trial=trial, votes=votes, mayor=True, succession="heir", days=[0, 7],
        at_night={"night 2": {"mafia": 9}},
    )  # fmt: skip
    offered = set()
    while reader.driver.view.night < 3 and reader.driver.cue is not None:
        cue = told(reader.driver.cue)
        if cue == "wait discussion":
            assert may_extend(reader.driver.view)
            offered.add(reader.driver.label)
        elif may_extend(reader.driver.view):
            assert reader.driver.view.court == EMPTY
            assert reader.driver.view.phase is Phase.DAY
        reader.answer()
    assert offered == {"day 1", "day 2"}


def test_a_table_that_wants_to_talk_on_is_judged_a_minute_later() -> None:
    """R5, R11: whoever had ended the talk by mistake loses nothing."""
    court = Court(says={}, presses={"discussion": [True]})
    court.spoken("wait trial.1")
    assert court.driver.can_happen(Extend())
    court.driver.event(Extend())
    assert len(lines(court.spoken("wait trial.1"), "wait discussion")) == 60 // CUT


def test_a_later_discussion_is_extended_like_the_first() -> None:
    """R5"""
    court = Court(
        trial="snap",
        votes="tally",
        says={
            "vote": [(1,), (2,), (3,), (4,)],
            "vote.whom": [(7,), (7,), (8,), (8,)],
            "turn": [(0,), (0,), (0,), (0,)],
        },
    )
    court.read(lambda it: told(it.cue) == "say snap.unclear")
    before = 300 // CUT
    court.driver.event(Extend())
    assert len(lines(court.spoken("ask vote"), "wait discussion")) == before + 60 // CUT


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_votes_come_in_the_midst_of_the_discussion(votes: str) -> None:
    """R5 `majority`: moved and withdrawn; the moment more than half agree, it is over."""
    court = Court(
        trial="majority",
        votes=votes,
        presses={"discussion": [True] * 8},
        says={
            "vote": [(1,), (1,), (2,), (3,), (4,), (5,), (6,)],
            "vote.whom": [(8,), (0,), (8,), (8,), (8,), (8,), (8,)],
        },
    )
    script = court.spoken("say verdict.convicted")
    assert lines(script, "say majority", "say day", "say vote.n", "say was")[:8] == [
        "say majority.talk", "say majority.during", "say vote.noted 1", "say was.seat 8",
        "say day.talk_on", "say majority.during", "say vote.none 1", "say day.talk_on",
    ]  # fmt: skip
    assert "say vote.noted 5" in script
    assert "say vote.noted 6" not in script  # the fifth vote is the verdict, and told as such
    assert lines(script, "chime gavel") == ["chime gavel"]
    assert Convicted("day 1", 8) in court.driver.view.facts


def test_whoever_pressed_by_mistake_lets_the_talk_go_on() -> None:
    """R5"""
    court = Court(
        trial="majority",
        votes="tally",
        presses={"discussion": [True]},
        says={"vote": [(-1,), (0,)]},
    )
    script = court.spoken("say verdict")
    assert script[:7] == [
        "say majority.talk", "wait discussion", "say majority.during",
        "ask vote of 0,1,2,3,4,5,6,7,8,-1", "say day.talk_on", "wait discussion", "wait discussion",
    ]  # fmt: skip
    assert "ask vote of 0,1,2,3,4,5,6,7,8" in script  # once the clock has run out


def test_a_vote_costs_the_talk_no_more_than_one_cut() -> None:
    """R5: the clock is cut as in any trial, and warns where it always does."""
    court = Court(trial="majority", votes="tally", says={"vote": [(0,)]})
    talk = court.spoken("chime gavel")
    assert len(lines(talk, "wait discussion")) == 300 // CUT
    assert lines(talk, "say day") == [
        "say day.minutes 2", "say day.last_minute", "say day.last_seconds",
    ]  # fmt: skip


def test_a_table_that_counts_alone_is_told_as_it_begins_to_talk_that_votes_move() -> None:
    """R5 `majority`, `votes: outcome`"""
    court = Court(trial="majority", says={}, presses={"discussion": [True]})
    assert court.spoken("ask convicted")[:8] == [
        "say vote.needs 5", "say majority.open", "wait discussion", "say day.enough", "wait enough",
        "chime gavel", "say verdict.ask", "ask convicted of 1,2,3,4,5,6,7,8,0",
    ]  # fmt: skip


def _reminders(driver: Driver) -> list[str]:
    """Nobody presses in the present wait until the box waits for ever."""
    script = []
    while not (isinstance(driver.cue, AwaitConfirm) and driver.cue.within is None):
        script.append(told(driver.cue))
        driver.reply(False if isinstance(driver.cue, AwaitConfirm) else None)
    return script


@pytest.mark.parametrize(
    ("ask", "agreed"),
    [
        ("trial.1", {"trial": "accusation"}),
        ("speech", {"trial": "motion", "votes": "tally", "days": [7]}),
    ],
)
def test_wherever_the_box_waits_without_a_clock_it_urges_a_slow_table(
    ask: str, agreed: dict[str, Any]
) -> None:
    """R5, S0"""
    court = Court(says={}, **agreed)
    court.read(lambda it: told(it.cue) == f"wait {ask}")
    assert waiting(court).within == SLOW
    assert _reminders(court.driver) == [f"wait {ask}", "say trial.urge"] * MOST_REMINDERS
    court.driver.reply(True)
    assert told(court.driver.cue) != f"wait {ask}"


@pytest.mark.parametrize(
    ("ask", "request_", "agreed"),
    [
        ("hands", "say vote.hands 7", {"trial": "motion", "votes": "tally", "days": [7]}),
        ("at once", "say pointing.asked", {"trial": "pointing", "votes": "tally"}),
    ],
)
def test_where_nobody_speaks_the_request_is_said_once_more_and_the_box_waits(
    ask: str, request_: str, agreed: dict[str, Any]
) -> None:
    """R5: a press may have been lost; then it waits as long as it takes."""
    court = Court(says={}, **agreed)
    court.read(lambda it: told(it.cue) == f"wait {ask}")
    assert waiting(court).within == GENTLY == 45
    assert _reminders(court.driver) == [f"wait {ask}", request_]
    court.driver.reply(True)
    assert told(court.driver.cue) != f"wait {ask}"


@pytest.mark.parametrize("ask", ["seated", "looked", "begin", "election", "talk", "dusk"])
def test_whatever_people_have_to_do_first_is_asked_for_and_reminded_of_once(ask: str) -> None:
    reader = Reader(8, "werewolves", mafioso=[1, 2])
    before = reader.read(lambda it: told(it.cue) == f"wait {ask}")
    assert _reminders(reader.driver) == [f"wait {ask}", before[-1]]


def test_a_table_that_has_gone_for_supper_is_urged_three_times_and_left_in_peace() -> None:
    """R5, S0: every three minutes; then the box waits without a word."""
    court = Court(says={})
    court.read(lambda it: told(it.cue) == "wait trial.1")
    assert SLOW == 180
    assert len(_reminders(court.driver)) == 2 * 3
    assert waiting(court).within is None


def test_an_idle_question_is_counted_twice_before_the_box_waits() -> None:
    """R9: nobody is counted at for ever, and a table that is talking hears no reproach."""
    court = Court(votes="tally", says={"list": [(), ()]})
    script = court.spoken("wait list.ready")
    assert script[-6:] == [
        "say list.open 3", "ask list of 0,1,2,3,4,5,6,7,8",
        "say list.open 3", "ask list of 0,1,2,3,4,5,6,7,8",
        "say ask.waits", "wait list.ready",
    ]  # fmt: skip


def test_after_that_it_is_silent_until_somebody_presses_and_asks_where_it_was() -> None:
    court = Court(votes="tally", says={"list": [(), ()]})
    court.read(lambda it: told(it.cue) == "wait list.ready")
    assert waiting(court).within is None
    assert waiting(court).silent
    court.driver.reply(True)
    assert told(court.driver.cue) == "say list.open 3"
    court.answer()
    assert told(court.driver.cue) == "ask list of 0,1,2,3,4,5,6,7,8"


def test_a_ballot_in_which_nobody_presses_decides_nothing_by_itself() -> None:
    """R6, `votes: buttons`: what follows from it is read back, and waits for a press."""
    says: dict[str, list[Reply]] = {
        "list": [(3,), (4,), (5,), (0,)], "accused": [(1,), (2,), (6,)],
        "ballot": [()], "ballot.sure": [(), ()],
    }  # fmt: skip
    court = Court(votes="buttons", says=says)
    assert "say verdict.sure_nobody" in court.spoken("wait ballot.sure.ready")
    assert not court.driver.view.court.polled


def test_a_plea_with_a_clock_is_not_reminders() -> None:
    """R5"""
    court = Court(votes="tally", days=[7], says={})
    court.read(lambda it: told(it.cue) == "wait speech")
    assert waiting(court).within == 20.0
