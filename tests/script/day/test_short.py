"""R5: what is explained once and then asked in short, cue by cue."""

from __future__ import annotations

from dataclasses import replace

import pytest

from narrator.script.day.procedure_lines import explained
from narrator.trials import all_trials
from tests.kit.court import Court, lines
from tests.kit.scenes import Reader

EXPLAINED = sorted(id for id, trial in all_trials().items() if trial.at_length)


def test_in_turn_only_the_first_is_asked_at_length() -> None:
    """R5 `pointing`"""
    court = Court(trial="pointing", votes="tally", says={})
    script = court.spoken("say verdict")
    assert lines(script, "say pointing.turn", "say turn.next") == [
        "say pointing.turn 1", *(f"say turn.next {seat}" for seat in range(2, 9)),
    ]  # fmt: skip


@pytest.mark.parametrize("votes", ["tally", "buttons"])
def test_before_an_open_vote_it_is_said_who_has_none_and_what_it_takes(votes: str) -> None:
    """R5 `open`: all but the accused, and more than half of those."""
    court = Court(trial="open", votes=votes, says={"accuse": [(3,)], "accused": [(7,)]})
    script = court.spoken("ask votes" if votes == "tally" else "ask ballot")
    assert lines(script, "say open.begins", "say vote.begins", "say count.seat") == ["say open.begins 7"]


def test_from_the_second_motion_on_the_vote_begins_in_short() -> None:
    """R5 `motion`: the first is told at length."""
    court = Court(
        trial="motion",
        votes="tally",
        says={
            "accuse": [(3,), (3,), (0,)],
            "accused": [(7,), (8,)],
            "second": [(4,), (4,)],
            "votes": [(2,), (2,)],
        },
    )
    assert lines(court.spoken(), "say vote.begins", "say vote.short", "say count.seat") == [
        "say vote.begins", "say count.seat 7", "say vote.short",
    ]  # fmt: skip


def test_what_has_been_explained_is_asked_in_short_from_then_on() -> None:
    """R5 `accusation`: the second speech of half a minute; and whom a second accuser means."""
    court = Court(
        votes="tally", says={"list": [(3,), (4,), (0,)], "accused": [(1,), (2,)]},
    )  # fmt: skip
    script = court.spoken("wait hands")
    assert lines(script, "say list.whom") == ["say list.whom 3", "say list.whom_short"]
    assert lines(script, "say speech.half") == ["say speech.half"] + ["say speech.half_short"] * 3


def test_the_second_day_explains_nothing_again() -> None:
    """Every line still says what is to be pressed."""
    court = Court(votes="tally", days=[7, 8], says={})
    script = court.read(lambda it: it.view.night == 3)
    assert lines(script, "say speech.half") == ["say speech.half", *["say speech.half_short"] * 7]
    assert lines(script, "say list.open", "say tie.") == [
        "say list.open 3", "say tie.two", "say tie.two",
    ]  # fmt: skip


@pytest.mark.parametrize("trial", EXPLAINED)
def test_a_table_that_counts_alone_hears_its_trial_explained_once(trial: str) -> None:
    """R5: at length on the first day, then in short; what a tie means before each vote."""
    reader = Reader(12, mafioso=[1], trial=trial, days=[7, 8])
    script = reader.read(lambda it: it.view.night == 3)
    told = [cue.split()[1] for cue in script if cue.startswith((f"say {trial}.", "say tie."))]
    told = [line for line in told if not line.endswith(".about")]  # before the game
    length = [f"{trial}.{part}" for part in all_trials()[trial].at_length]
    once = [line for line in told if line in length]
    assert len(once) == len(set(once)) > 0
    assert {line for line in told if line.endswith(".short")} == {f"{line}.short" for line in once}
    assert len([line for line in told if line.startswith("tie.")]) == (2 if all_trials()[trial].ties else 0)


def test_the_same_table_again_needs_no_explanation() -> None:
    """R1.3"""
    reader = Reader(9, mafioso=[1], trial="motion", days=[7])
    again = replace(reader.driver.view.table, again=True)
    assert explained(reader.driver.view.replace(table=again), all_trials()["motion"], "open").line == (
        "motion.open.short"
    )
    assert explained(reader.driver.view, all_trials()["motion"], "open").line == "motion.open"


def test_an_early_vote_is_asked_in_short_from_the_second_on() -> None:
    """R5 `snap`"""
    court = Court(
        trial="snap",
        votes="tally",
        says={"vote": [(1,), (2,), (3,), (4,)], "vote.whom": [(7,), (7,), (8,), (8,)]},
    )
    assert lines(court.spoken("say snap.rest"), "say vote.whom") == [
        "say vote.whom 1", *["say vote.whom_short"] * 3,
    ]  # fmt: skip


def test_a_second_name_in_turn_is_asked_for_in_short_from_the_second_player_on() -> None:
    """R5 `nomination`"""
    court = Court(
        trial="nomination",
        votes="tally",
        says={"turn": [(7,), (8,), (7,), (8,), (7,), (0,), *[(0,)] * 5]},
    )
    assert lines(court.spoken("say speech.accused"), "say turn.more") == [
        "say turn.more 1", "say turn.more_short", "say turn.more_short",
    ]  # fmt: skip
