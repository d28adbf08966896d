"""R5: what is explained once and then asked in short, cue by cue."""

from __future__ import annotations

import pytest

from tests.kit.court import Court, lines


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
    assert lines(script, "say open.begins", "say vote.begins", "say count.seat") == [
        "say open.begins 7"
    ]


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


def test_each_day_explains_anew() -> None:
    """Who came back from the kitchen may have forgotten it."""
    court = Court(votes="tally", days=[7, 8], says={})
    script = court.read(lambda it: it.view.night == 3)
    assert lines(script, "say speech.half") == [
        "say speech.half", *["say speech.half_short"] * 3,
    ] * 2  # fmt: skip


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
